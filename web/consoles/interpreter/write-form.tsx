import { type FocusEvent, useRef, useState } from 'react';
import type { Language, UserType } from '../../../contract/constants.ts';
import { isBlank, MAX_MESSAGE_LENGTH } from '../../../contract/rules.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.tsx';

type Props = { threadId: number; language: Language; onSent: () => void };

/** On a phone the form is collapsed to one box until it is used, to leave room for the messages. */
function useExpandedForm(isEmpty: boolean) {
  const [isUsed, setUsed] = useState(false);
  const using = {
    onFocus: () => setUsed(true),
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      // A press on something that takes no focus does not collapse the form. Otherwise a button would move away under the finger.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) setUsed(false);
    },
  };
  return { unused: !isUsed && isEmpty && 'max-md:hidden', using };
}

/** Writes an interpreter's own message to one side, in both languages. The text stays until it was sent. */
export function InterpreterMessageForm({ threadId, language, onSent }: Props) {
  const t = useTranslations('interpreter');
  const [to, setTo] = useState<UserType>('user');
  const [korean, setKorean] = useState('');
  const [patients, setPatients] = useState('');
  const { unused, using } = useExpandedForm(isBlank(korean) && isBlank(patients));
  // Idempotency key, so that retrying the same text sends no second message.
  const name = useRef(crypto.randomUUID());
  const wrong = (text: string) =>
    isBlank(text) ? t('write.missing') : text.trim().length > MAX_MESSAGE_LENGTH ? t('write.tooLong', { count: MAX_MESSAGE_LENGTH }) : undefined;
  const { ref, errorText, pending, run, field } = useForm({
    fields: ['korean', 'patients'],
    validate: () => ({ korean: wrong(korean), patients: wrong(patients) }),
    async send() {
      const words = { to, korean: korean.trim(), patients: patients.trim(), client_message_id: name.current };
      await api('interpret', { params: { id: threadId }, body: words });
      name.current = crypto.randomUUID();
      setKorean('');
      setPatients('');
      toast(t('write.sent'), { tone: 'success' });
      ref.current?.querySelector('textarea')?.focus();
      onSent();
    },
  });
  const box = (of: 'korean' | 'patients', text: string, set: (text: string) => void) =>
    field(of, text, (changed) => {
      set(changed);
      // A changed text needs a new idempotency key.
      name.current = crypto.randomUUID();
    });
  const boxes = {
    korean: <Field key="korean" multiline rows={2} lang="ko" label={t('write.korean')} {...box('korean', korean, setKorean)} />,
    patients: (
      <Field
        key="patients"
        multiline
        rows={2}
        lang={language}
        label={t('write.patients', { language: LANGUAGE_NAMES[language] })}
        {...box('patients', patients, setPatients)}
      />
    ),
  };
  return (
    <form
      ref={ref}
      noValidate
      aria-label={t('write.title')}
      {...using}
      className="pb-safe grid max-h-[60dvh] shrink-0 gap-3 scroller border-t border-line bg-surface px-4 pt-3 md:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Segmented
        className={cx('max-w-md', unused)}
        label={t('write.to')}
        hideLabel
        options={[
          { value: 'user', label: t('write.to.user') },
          { value: 'hospital', label: t('write.to.hospital') },
        ]}
        value={to}
        onChange={(side) => {
          setTo(side);
          name.current = crypto.randomUUID();
        }}
      />
      <div className="grid gap-3 md:grid-cols-2">
        {to === 'user' ? boxes.patients : boxes.korean}
        <div className={cx(unused)}>{to === 'user' ? boxes.korean : boxes.patients}</div>
      </div>
      {errorText !== undefined && (
        <Notice tone="error" title={t('write.failed')}>
          {errorText}
        </Notice>
      )}
      <FormFooter busy={pending} className={cx(unused)} />
    </form>
  );
}

function FormFooter({ busy, className }: { busy: boolean; className: string }) {
  const t = useTranslations('interpreter');
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-3 pb-1', className)}>
      <p className="min-w-0 flex-1 text-xs text-ink-soft">{t('write.hint')}</p>
      <Button type="submit" busy={busy}>
        {t('common.send')}
      </Button>
    </div>
  );
}
