import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { CallReply } from '../../api/call.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { loadWithRetry } from '../../ui/load-with-retry.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toSecretErrors } from './secret-errors.ts';
import { CodeField, CurrentPasswordField } from './secret-fields.tsx';

const QrPicture = lazy(() => loadWithRetry(() => import('./qr-picture.tsx')));

type SetUpStart = CallReply<'beginSecondFactor'>;

/** Sets up a second factor: password, then QR code and a code of the app. `onDone` receives the recovery codes, which are shown only once. */
export function SetUpSecondFactor({ onDone }: { onDone: (codes: string[]) => void }) {
  const [begun, setBegun] = useState<SetUpStart | null>(null);
  return (
    <Card as="section" padded>
      {begun ? <ScanStep begun={begun} onDone={onDone} onBack={() => setBegun(null)} /> : <PasswordStep onBegun={setBegun} />}
    </Card>
  );
}

function PasswordStep({ onBegun }: { onBegun: (begun: SetUpStart) => void }) {
  const t = useTranslations('second-factor');
  const [password, setPassword] = useState('');
  const form = useForm({
    fields: ['password'],
    send: async () => onBegun(await api('beginSecondFactor', { body: { password } })),
    fieldErrorsFor: toSecretErrors,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={submit} onInput={() => form.clearErrors()} className="grid gap-4">
      <div>
        <h2 className="text-xl">{t('begin.title')}</h2>
        <p className="mt-1 text-ink-soft">{t('begin.text')}</p>
      </div>
      <CurrentPasswordField label={t('password')} error={form.errors.password} value={password} onValue={setPassword} />
      <FailureNotice says={form.errorText} />
      <Button type="submit" busy={form.pending} busyLabel={t('busy')} disabled={!password.trim()} className="md:justify-self-start">
        {t('begin')}
      </Button>
    </form>
  );
}

function ScanStep({ begun, onDone, onBack }: { begun: SetUpStart; onDone: (codes: string[]) => void; onBack: () => void }) {
  const t = useTranslations('second-factor');
  const [otp, setOtp] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useForm({
    fields: ['otp'],
    send: async () => onDone((await api('confirmSecondFactor', { body: { otp: otp.trim() } })).recovery_codes),
    fieldErrorsFor: (refusal) => (toSecretErrors(refusal).otp ? { otp: t('code.wrong') } : {}),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={submit} onInput={() => form.clearErrors()} className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('scan.title')}
      </h2>
      <div className="grid items-start gap-4 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-6">
        <Suspense fallback={<Skeleton className="aspect-square w-full max-w-60" />}>
          <QrPicture text={begun.uri} label={t('scan.picture')} />
        </Suspense>
        <div className="grid gap-3">
          <p>{t('scan.step1')}</p>
          <p className="text-sm text-ink-soft">{t('scan.byHand')}</p>
          <p className="rounded-sm bg-sunken px-3 py-2 font-semibold tracking-wide break-words">
            <Ltr>{begun.secret.match(/.{1,4}/g)?.join(' ')}</Ltr>
          </p>
        </div>
      </div>
      <p>{t('scan.step2')}</p>
      <CodeField label={t('code')} hint={t('code.hint')} error={form.errors.otp} value={otp} onValue={setOtp} />
      <FailureNotice says={form.errorText} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.pending} busyLabel={t('busy')} disabled={!otp.trim()}>
          {t('confirm')}
        </Button>
        <Button kind="quiet" disabled={form.pending} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}

/** An error that belongs to no field. */
export function FailureNotice({ says: errorText }: { says: string | undefined }) {
  const t = useTranslations('second-factor');
  return errorText === undefined ? null : (
    <Notice tone="error" title={t('failed')}>
      {errorText}
    </Notice>
  );
}
