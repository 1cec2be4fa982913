import { Link } from 'react-router';
import { ConfirmEmail } from '../../accounts/credentials/confirm-email.tsx';
import { useEmailConfirmation } from '../../accounts/credentials/use-email-confirmation.ts';
import { MailedLinkFrame, type MailedLinkFrameProps } from '../../accounts/staff/mailed-link-frame.tsx';
import { ConsoleSkeleton } from '../../consoles/console-skeleton.tsx';
import { loadMailedLinkPage } from '../../consoles/mailed-link-page.ts';
import { StaffPage } from '../../consoles/staff-page.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import { hasSession } from '../../session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { Route } from './+types/confirm-email.ts';

const WORDS = ['credentials', 'failure'] as const;

/** Confirms a new e-mail address of staff with the link from the mail, in the languages of the consoles (specification 7.1). */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadMailedLinkPage(request, WORDS);
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export function HydrateFallback() {
  return <ConsoleSkeleton />;
}

export default function ClinicConfirmEmail() {
  return <StaffPage words={WORDS} page={Confirmation} />;
}

function Confirmation(frame: MailedLinkFrameProps) {
  const t = useTranslations('credentials');
  const { state, confirm } = useEmailConfirmation();
  const signedIn = hasSession();
  const onward = (
    <Link to={signedIn ? '/clinic/account' : '/clinic/login?rurl=%2Fclinic%2Faccount'} className={buttonClass()}>
      {t(signedIn ? 'confirm.toMyPage' : 'confirm.toLogin')}
    </Link>
  );
  return (
    <MailedLinkFrame {...frame} title={t('confirm.title')}>
      <main>
        <ConfirmEmail state={state} onConfirm={confirm} onward={onward} />
      </main>
    </MailedLinkFrame>
  );
}
