import { useEffect, useRef, useState } from 'react';
import type { Product } from '../../../contract/catalog/catalog.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { useSignInRedirect } from '../../session/use-sign-in-redirect.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { RegistrationForm } from '../registration/registration-form.tsx';
import { formatSeoulClock } from '../thread/chat-clock.ts';
import { Conversation } from './conversation.tsx';
import { OpenNowLabel } from './open-now.tsx';
import { useChatStep } from './use-opening.ts';
import { UsualAnswerTime } from './usual-answer.tsx';

export type ChatDialogProps = {
  hospitalId: number;
  hospitalName: string;
  /** The treatment from whose page the chat was opened. */
  treatment?: Pick<Product, 'id' | 'title'>;
  onClose: () => void;
};

/** The chat with a clinic (specification 5.1). Step 1 is the registration, step 2 the conversation. */
export default function ChatDialog({ hospitalId, hospitalName, treatment, onClose }: ChatDialogProps) {
  const t = useTranslations('consultations');
  const { opening, recheck: check, registered, refused, ended, dateChanged, reread } = useChatStep(hospitalId);
  useSignInRedirect(opening.step === 'ended');
  // Prevents closing twice. Closing may navigate back, and a second Esc before that is done would navigate back again.
  const isClosing = useRef(false);
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    onClose();
  };
  return (
    <Dialog
      open
      kind="full"
      flush
      title={<bdi>{hospitalName}</bdi>}
      subtitle={<ChatHead hospitalId={hospitalId} />}
      closeLabel={t('common.close')}
      onClose={close}
    >
      {(opening.step === 'checking' || opening.step === 'ended') && (
        <div role="status" className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-ink-soft">
          <Spinner />
          <p>{t('checking')}</p>
        </div>
      )}
      {opening.step === 'failed' && <OpeningError error={opening.error} onRetry={check} />}
      {opening.step === 'register' && (
        <RegistrationForm
          given={opening.given}
          hasOthers={opening.hasOthers}
          hospitalId={hospitalId}
          hospitalName={hospitalName}
          productId={treatment?.id}
          profile={opening.profile}
          onRegistered={() => registered(opening.profile)}
        />
      )}
      {opening.step === 'talk' && (
        <Conversation
          hospitalId={hospitalId}
          hospitalName={hospitalName}
          uid={opening.profile.uid}
          treatment={treatment?.title}
          reservation={opening.reservation}
          onReservation={dateChanged}
          onEvent={() => void reread()}
          onRefused={refused}
          onEnded={ended}
        />
      )}
    </Dialog>
  );
}

function ChatHead({ hospitalId }: { hospitalId: number }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <OpenNowLabel hospitalId={hospitalId} />
      <SeoulClock />
      <UsualAnswerTime hospitalId={hospitalId} />
    </div>
  );
}

/** The present time at the clinic, which can explain a missing answer. */
function SeoulClock() {
  const t = useTranslations('consultations');
  const { language } = useLanguage();
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return <p>{t.rich('now', { time: <Ltr key="time">{formatSeoulClock(now, language)}</Ltr> })}</p>;
}

function OpeningError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('consultations');
  const failureText = useFailureText();
  return (
    <ErrorState title={t('failed.title')} action={<Button onClick={onRetry}>{t('common.retry')}</Button>} className="flex-1 content-center">
      {failureText.ofError(error)}
    </ErrorState>
  );
}
