import { Link } from 'react-router';
import { PROVIDER_NAMES } from '../../../contract/constants.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi, startSession } from '../../session/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { type JoinValues, toSignUpBody } from '../sign-up/join-check.ts';
import { JoinForm } from '../sign-up/join-form.tsx';
import { BackToLoginLink, PendingSignInGate } from './pending-gate.tsx';
import { toJoinValues } from './prefill.ts';

export type SocialJoinProps = { onJoined: () => unknown };

/** Sign-up with a provider: its data is prefilled, no password is asked for, and the new member is signed in. Loaded lazily. */
export default function SocialJoin({ onJoined }: SocialJoinProps) {
  const t = useTranslations('social');
  const join = async (values: JoinValues) => {
    const { password: _, ...body } = toSignUpBody(values);
    await startSession(() => anonymousApi('joinSocial', { body }));
  };
  return (
    <PendingSignInGate heading="h2">
      {(who) => {
        const provider = PROVIDER_NAMES[who.provider];
        const instead = (
          <div className="text-ink-soft">
            <p>{t('join.noPassword', { provider })}</p>
            <Link to="/join" className="inline-flex min-h-tap items-center font-medium text-celadon-700 hover:underline">
              {t('join.withPassword')}
            </Link>
          </div>
        );
        return (
          <>
            <Notice still>{t('join.lead', { provider })}</Notice>
            <JoinForm social={{ given: toJoinValues(who), instead, join, again: <BackToLoginLink /> }} onJoined={onJoined} />
          </>
        );
      }}
    </PendingSignInGate>
  );
}
