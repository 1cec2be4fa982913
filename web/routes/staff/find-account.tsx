import { AccountRecoveryPage } from '../../accounts/recovery/account-recovery-page.tsx';
import { MailedLinkFrame, type MailedLinkFrameProps } from '../../accounts/staff/mailed-link-frame.tsx';
import { ConsoleSkeleton } from '../../consoles/console-skeleton.tsx';
import { loadMailedLinkPage } from '../../consoles/mailed-link-page.ts';
import { StaffPage } from '../../consoles/staff-page.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import type { Route } from './+types/find-account.ts';

const WORDS = ['recovery', 'failure'] as const;

/** Recovery of a staff account, in the languages that consoles speak (specification 7.1). */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadMailedLinkPage(request, WORDS);
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export function HydrateFallback() {
  return <ConsoleSkeleton />;
}

export default function ClinicFindAccount() {
  return <StaffPage words={WORDS} page={Find} />;
}

function Find(frame: MailedLinkFrameProps) {
  const t = useTranslations('recovery');
  return (
    <MailedLinkFrame {...frame} title={t('find.title')}>
      <main>
        <AccountRecoveryPage login="/clinic/login" />
      </main>
    </MailedLinkFrame>
  );
}
