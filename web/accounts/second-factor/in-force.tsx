import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { Reply } from '../../api/call.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CodeField, PresentPassword } from './secret-fields.tsx';
import { Failure, useFocusOn } from './set-up.tsx';
import { useFactorAction } from './use-act.ts';

/** So few codes left that new ones are due. */
const FEW = 3;
type Asked = 'replace' | 'remove';

/** The second factor that is in force. Who must have one may only set it up anew. `onGone` when it was taken out, to set up another or not. */
export function InForce({ state, onGone }: { state: Reply<'secondFactor'>; onGone: () => void }) {
  const t = useTranslations('second-factor');
  const [asked, setAsked] = useState<Asked | null>(null);
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
      {left <= FEW && (
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
      {asked && <TakeOut asked={asked} onClose={() => setAsked(null)} onGone={onGone} />}
    </Card>
  );
}

function TakeOut({ asked, onClose, onGone }: { asked: Asked; onClose: () => void; onGone: () => void }) {
  const t = useTranslations('second-factor');
  const { busy, run, clear, errorAt } = useFactorAction();
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const fields = { password: useRef<HTMLInputElement>(null), otp: useRef<HTMLInputElement>(null) };
  useFocusOn(fields.password, errorAt('password'));
  useFocusOn(fields.otp, errorAt('otp'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await api('removeSecondFactor', { body: { password, otp: otp.trim() } });
      onGone();
    });
  };
  return (
    <Dialog open title={t(`${asked}.title`)} closeLabel={t('close')} locked={busy} onClose={onClose}>
      <form method="post" noValidate onSubmit={submit} onInput={clear} className="grid gap-4">
        <p className="text-ink-soft">{t(`${asked}.text`)}</p>
        <PresentPassword ref={fields.password} label={t('password')} error={errorAt('password')} value={password} onValue={setPassword} />
        <CodeField ref={fields.otp} label={t('remove.code')} error={errorAt('otp')} value={otp} onValue={setOtp} />
        <Failure says={errorAt('form')} />
        <div className="flex flex-wrap-reverse gap-3">
          <Button kind="ghost" onClick={onClose} disabled={busy} className="flex-[1_1_9rem]">
            {t('keep')}
          </Button>
          <Button
            type="submit"
            kind={asked === 'remove' ? 'danger' : 'primary'}
            busy={busy}
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
