import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Reply } from '../../api/call.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { untilItComes } from '../../ui/until-it-comes.ts';
import { CodeField, PresentPassword } from './secret-fields.tsx';
import { secretRefused } from './secret-refused.ts';

const QrPicture = lazy(() => untilItComes(() => import('./qr-picture.tsx')));

type Begun = Reply<'beginSecondFactor'>;

/** Sets up a second factor: password, then QR code and a code of the app. `onDone` receives the recovery codes, which are shown only once. */
export function SetUp({ onDone }: { onDone: (codes: string[]) => void }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return (
    <Card as="section" padded>
      {begun ? <Scan begun={begun} onDone={onDone} onBack={() => setBegun(null)} /> : <Begin onBegun={setBegun} />}
    </Card>
  );
}

function Begin({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const t = useTranslations('second-factor');
  const [password, setPassword] = useState('');
  const form = useForm({
    fields: ['password'],
    send: async () => onBegun(await api('beginSecondFactor', { body: { password } })),
    beside: secretRefused,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={submit} onInput={() => form.edited()} className="grid gap-4">
      <div>
        <h2 className="text-xl">{t('begin.title')}</h2>
        <p className="mt-1 text-ink-soft">{t('begin.text')}</p>
      </div>
      <PresentPassword label={t('password')} error={form.errors.password} value={password} onValue={setPassword} />
      <Failure says={form.says} />
      <Button type="submit" busy={form.pending} busyLabel={t('busy')} disabled={!password.trim()} className="md:justify-self-start">
        {t('begin')}
      </Button>
    </form>
  );
}

function Scan({ begun, onDone, onBack }: { begun: Begun; onDone: (codes: string[]) => void; onBack: () => void }) {
  const t = useTranslations('second-factor');
  const [otp, setOtp] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useForm({
    fields: ['otp'],
    send: async () => onDone((await api('confirmSecondFactor', { body: { otp: otp.trim() } })).recovery_codes),
    beside: (refusal) => (secretRefused(refusal).otp ? { otp: t('code.wrong') } : {}),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={submit} onInput={() => form.edited()} className="grid gap-5">
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
      <Failure says={form.says} />
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
export function Failure({ says }: { says: string | undefined }) {
  const t = useTranslations('second-factor');
  return says === undefined ? null : (
    <Notice tone="error" title={t('failed')}>
      {says}
    </Notice>
  );
}
