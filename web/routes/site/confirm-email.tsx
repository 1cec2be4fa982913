import { Link } from 'react-router';
import { ConfirmEmail } from '../../accounts/credentials/confirm-email.tsx';
import { useEmailConfirmation } from '../../accounts/credentials/use-email-confirmation.ts';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { hasSession } from '../../session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { Route } from './+types/confirm-email.ts';

export const handle = { namespaces: ['credentials'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'credentials', 'confirm.title')];

/** Confirms a new e-mail address with the link from the mail. Works without a session, because the link is the proof. */
export default function ConfirmEmailPage() {
  const t = useTranslations('credentials');
  const { state, confirm } = useEmailConfirmation();
  // Only the browser knows if there is a session, and only there the state leaves `waiting`.
  const signedIn = state.is !== 'waiting' && hasSession();
  const onward = (
    <Link to={signedIn ? '/myPage?tab=3' : '/login'} className={buttonClass()}>
      {t(signedIn ? 'confirm.toMyPage' : 'confirm.toLogin')}
    </Link>
  );
  return <ConfirmEmail state={state} onConfirm={confirm} onward={onward} />;
}
