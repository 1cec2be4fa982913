import { PasswordResetPage } from '../../accounts/recovery/reset-page.tsx';
import { MailedLinkFrame, type MailedLinkFrameProps } from '../../accounts/staff/mailed-link-frame.tsx';
import { ConsoleSkeleton } from '../../consoles/console-skeleton.tsx';
import { loadMailedLinkPage } from '../../consoles/mailed-link-page.ts';
import { StaffPage } from '../../consoles/staff-page.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import type { Route } from './+types/reset-password.ts';

const WORDS = ['recovery', 'sign-in', 'failure'] as const;

/** Sets a new password for staff with the link from the mail, in the languages of the consoles (specification 7.1). */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadMailedLinkPage(request, WORDS);
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export function HydrateFallback() {
  return <ConsoleSkeleton />;
}

export default function ClinicResetPassword() {
  return <StaffPage words={WORDS} page={Reset} />;
}

function Reset(frame: MailedLinkFrameProps) {
  const t = useTranslations('recovery');
  return (
    <MailedLinkFrame {...frame} title={t('resetPw.title')}>
      <main>
        <PasswordResetPage here="/clinic/resetPw" newLink="/clinic/findAccount?tab=1" login="/clinic/login" />
      </main>
    </MailedLinkFrame>
  );
}
