import { useState } from 'react';
import type { Language } from '../../../contract/languages.ts';
import { MAX_DOUBT_LENGTH } from '../../../contract/rules.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { FormDialog } from '../../session/form-dialog.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { DoubtingReader } from './doubt.tsx';
import { SurroundingMessagesConsentField } from './surrounding-messages-field.tsx';

type Props = { message: { id: number; translation: string; language: Language | undefined }; doubting: DoubtingReader; onClose: () => void };

/** Reports a wrong translation, optionally with a comment. A patient is also asked whether translators may read the messages around it. */
export function DoubtDialog({ message, doubting: { threadId, side }, onClose }: Props) {
  const t = useTranslations('thread');
  const toast = useToast();
  const [words, setWords] = useState('');
  const [around, setAround] = useState(false);
  const form = useForm({
    fields: ['words'],
    validate: () => (words.trim().length > MAX_DOUBT_LENGTH ? { words: t('doubt.tooLong', { count: MAX_DOUBT_LENGTH }) } : {}),
    async send() {
      if (around) await api('letReadAround', { params: { id: threadId } });
      await api('doubtTranslation', { params: { id: threadId, message_id: message.id }, body: { words: words.trim() } });
      toast(t('doubt.taken'), { tone: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('doubt.title')}
      confirmLabel={t('doubt.send')}
      cancelLabel={t('common.cancel')}
      errorTitle={t('doubt.failed')}
      onClose={onClose}
    >
      <blockquote
        lang={message.language}
        dir="auto"
        className="max-h-32 scroller border-s-2 border-line ps-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {message.translation}
      </blockquote>
      <p className="text-sm text-ink-soft">{t('doubt.text')}</p>
      <Field
        multiline
        name="words"
        label={t('doubt.words')}
        hint={t('doubt.words.hint', { count: MAX_DOUBT_LENGTH })}
        error={form.errors.words}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          form.clearErrors('words');
        }}
      />
      {side === 'user' && <SurroundingMessagesConsentField threadId={threadId} checked={around} onChange={setAround} />}
    </FormDialog>
  );
}
