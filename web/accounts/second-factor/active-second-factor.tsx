import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { CallReply } from '../../api/call.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toSecretErrors } from './secret-errors.ts';
import { CodeField, CurrentPasswordField } from './secret-fields.tsx';
import { FailureNotice } from './set-up-second-factor.tsx';

/** With this many recovery codes or fewer left, new ones are suggested. */
const LOW_CODE_COUNT = 3;
type OpenSecondFactorDialog = 'replace' | 'remove';

/**
 * The active second factor. Accounts that must have one can only replace it. `onGone` is called after removal, including a removal before setting up
 * another.
 */
export function ActiveSecondFactor({ state, onGone }: { state: CallReply<'secondFactor'>; onGone: () => void }) {
  const t = useTranslations('second-factor');
  const [asked, setAsked] = useState<OpenSecondFactorDialog | null>(null);
  const left = state.recovery_codes_left;
  return (
    <Card as="section" padded className="grid gap-4">
      <div className="flex items-start gap-3">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-celadon-700" />
        <div>
          <h2 className="text-xl">{t('active.title')}</h2>
          <p className="mt-1 text-ink-soft">{t('active.text')}</p>
          <p className="mt-1 text-ink-soft">{t('active.left', { count: left })}</p>
        </div>
      </div>
      {left <= LOW_CODE_COUNT && (
        <Notice tone="warning" still>
          {t('active.few')}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="ghost" onClick={() => setAsked('replace')}>
          {t('replace')}
        </Button>
        {!state.required && (
          <Button kind="quiet" onClick={() => setAsked('remove')}>
            {t('remove')}
          </Button>
        )}
      </div>
      {asked && <RemoveSecondFactorDialog asked={asked} onClose={() => setAsked(null)} onGone={onGone} />}
    </Card>
  );
}

function RemoveSecondFactorDialog({ asked, onClose, onGone }: { asked: OpenSecondFactorDialog; onClose: () => void; onGone: () => void }) {
  const t = useTranslations('second-factor');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const form = useForm({
    fields: ['password', 'otp'],
    send: async () => {
      await api('removeSecondFactor', { body: { password, otp: otp.trim() } });
      onGone();
    },
    fieldErrorsFor: toSecretErrors,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <Dialog open title={t(`${asked}.title`)} closeLabel={t('common.close')} locked={form.pending} onClose={onClose}>
      <form ref={form.ref} method="post" noValidate onSubmit={submit} onInput={() => form.clearErrors()} className="grid gap-4">
        <p className="text-ink-soft">{t(`${asked}.text`)}</p>
        <CurrentPasswordField label={t('password')} error={form.errors.password} value={password} onValue={setPassword} />
        <CodeField label={t('remove.code')} error={form.errors.otp} value={otp} onValue={setOtp} />
        <FailureNotice says={form.errorText} />
        <div className="flex flex-wrap-reverse gap-3">
          <Button kind="ghost" onClick={onClose} disabled={form.pending} className="flex-[1_1_9rem]">
            {t('keep')}
          </Button>
          <Button
            type="submit"
            kind={asked === 'remove' ? 'danger' : 'primary'}
            busy={form.pending}
            busyLabel={t('busy')}
            disabled={!password.trim() || !otp.trim()}
            className="flex-[1_1_9rem]"
          >
            {t(asked)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
