import { ResetPage } from '../../accounts/recovery/reset-page.tsx';
import { LinkFrame, type LinkFrameProps } from '../../accounts/staff/link-frame.tsx';
import { loadLinkedPage } from '../../consoles/by-link.ts';
import { ConsoleSkeleton } from '../../consoles/console-skeleton.tsx';
import { StaffPage } from '../../consoles/staff-page.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import type { Route } from './+types/reset-password.ts';

const WORDS = ['recovery', 'sign-in', 'failure'] as const;

/** Sets a new password of a staff account by the link in the mail, in the languages of the consoles (specification 7.1). */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadLinkedPage(request, WORDS);
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export function HydrateFallback() {
  return <ConsoleSkeleton />;
}

export default function ClinicResetPassword() {
  return <StaffPage words={WORDS} page={Reset} />;
}

function Reset(frame: LinkFrameProps) {
  const t = useTranslations('recovery');
  return (
    <LinkFrame {...frame} title={t('resetPw.title')}>
      <main>
        <ResetPage here="/clinic/resetPw" newLink="/clinic/findAccount?tab=1" login="/clinic/login" />
      </main>
    </LinkFrame>
  );
}
