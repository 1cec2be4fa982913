import { useState } from 'react';
import type { InterpreterQueue, InterpreterRequestItem } from '../../../contract/interpreting/interpreters.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.tsx';

type Interpreters = InterpreterQueue['interpreters'];
type Props = { request: InterpreterRequestItem; interpreters: Interpreters; onDone: () => void };

/** One request: its waiting time against the promise, the interpreters to choose from or the assigned one, and a button to end it. */
export function InterpreterRequest({ request, interpreters, onDone }: Props) {
  const t = useTranslations('operator-interpreters');
  const shared = useTranslations('console');
  const [ending, setEnding] = useState(false);
  const [passing, setPassing] = useState(false);
  const { hospital_name, language, given_at, interpreter } = request;
  return (
    <Card as="li" look="outline" padded className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-[1_1_14rem]">
          <h3 className="font-text text-base font-semibold tracking-normal">
            <Bidi>{hospital_name}</Bidi>
            {' · '}
            <Bidi>{LANGUAGE_NAMES[language]}</Bidi>
            {interpreter && (
              <>
                {' · '}
                <Bidi>{interpreter}</Bidi>
              </>
            )}
          </h3>
          <RequestTimes request={request} />
        </div>
        <Button kind="ghost" size="s" aria-label={t('end.named', { clinic: hospital_name })} onClick={() => setEnding(true)}>
          {shared('shared.end')}
        </Button>
      </div>
      {given_at === null || passing ? (
        <AssignInterpreterForm
          request={request}
          interpreters={interpreters}
          onDone={() => {
            setPassing(false);
            onDone();
          }}
        />
      ) : (
        <Button kind="ghost" size="s" className="justify-self-start" aria-label={t('pass.named', { clinic: hospital_name })} onClick={() => setPassing(true)}>
          {t('pass')}
        </Button>
      )}
      {ending && <EndRequestDialog request={request} onDone={onDone} onClose={() => setEnding(false)} />}
    </Card>
  );
}

function RequestTimes({ request: { asked_at, due_at, waited_minutes, given_at, consent } }: Pick<Props, 'request'>) {
  const t = useTranslations('operator-interpreters');
  const words = useTranslations('operator');
  const { language } = useLanguage();
  const at = (time: string) => words('common.seoulTime', { time: formatSeoulTime(time, language, { weekday: undefined }) });
  const isLate = Date.parse(given_at ?? new Date().toISOString()) > Date.parse(due_at);
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
        <Chip tone={isLate ? 'blush' : 'jade'}>{t(isLate ? 'late' : 'inTime')}</Chip>
        {given_at ? t('given.at', { time: at(given_at), minutes: waited_minutes }) : t('waited', { minutes: waited_minutes })}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        <time dateTime={asked_at}>{t('asked', { time: at(asked_at) })}</time>
        {' · '}
        <time dateTime={due_at}>{t('due', { time: at(due_at) })}</time>
      </p>
      {consent && <p className="text-sm text-ink-soft">{t.rich('consent', { time: at(consent.agreed_at), version: <Ltr>{consent.version}</Ltr> })}</p>}
    </>
  );
}

/** Assigns an interpreter who has the patient's language. Reassigning requires a different interpreter. */
function AssignInterpreterForm({ request: { id, language, interpreter_uid }, interpreters, onDone }: Props) {
  const t = useTranslations('operator-interpreters');
  const fit = interpreters.filter(({ uid, languages }) => uid !== interpreter_uid && languages.some((one) => one === language));
  const [uid, setUid] = useState('');
  const { ref, errorText, pending, run, field } = useForm({
    fields: ['uid'],
    validate: () => (uid === '' ? { uid: t('choose.missing') } : {}),
    async send() {
      await api('giveInterpreter', { params: { id }, body: { uid, ...(interpreter_uid ? { instead_of: interpreter_uid } : {}) } });
      toast(t('given.done', { name: fit.find((one) => one.uid === uid)?.name ?? uid }), { tone: 'success' });
      onDone();
    },
  });
  if (fit.length === 0) return <p className="text-sm">{t('choose.none', { language: LANGUAGE_NAMES[language] })}</p>;
  return (
    <form
      ref={ref}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          {...field('uid', uid, setUid)}
          className="min-w-0 flex-[1_1_14rem]"
          label={t('choose', { language: LANGUAGE_NAMES[language] })}
          placeholder={t('choose.placeholder')}
          options={fit.map((one) => ({ value: one.uid, label: t('choose.option', { name: one.name, count: one.threads }) }))}
        />
        <Button type="submit" busy={pending}>
          {t(interpreter_uid ? 'pass' : 'give')}
        </Button>
      </div>
      {errorText !== undefined && (
        <Notice tone="error" title={t('give.failed')}>
          {errorText}
        </Notice>
      )}
    </form>
  );
}

function EndRequestDialog({ request: { id }, onDone, onClose }: Pick<Props, 'request' | 'onDone'> & { onClose: () => void }) {
  const t = useTranslations('operator-interpreters');
  const shared = useTranslations('console');
  const ending = useMutation(async () => {
    await api('takeInterpreter', { params: { id } });
    toast(t('end.done'), { tone: 'success' });
    onClose();
    onDone();
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('end.title')}
      confirmLabel={shared('shared.end.confirm')}
      cancelLabel={t('end.keep')}
      closeLabel={t('end.keep')}
      busy={ending.pending}
      onConfirm={() => void ending.run()}
      onClose={onClose}
    >
      <p>{t('end.text')}</p>
      {ending.errorText && (
        <Notice tone="error" title={shared('shared.end.failed')} className="mt-4">
          {ending.errorText}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
