import { useState } from 'react';
import { isBlank, MAX_MESSAGE_LENGTH } from '../../../contract/rules.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { FormDialog } from '../../session/form-dialog.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { ChatMessage } from '../thread/chat-message.ts';

type Props = { message: Pick<ChatMessage, 'text' | 'change'>; which: { id: number; message_id: number }; onClose: () => void };

/** Corrects the reader's own message. The typed text stays after an error, even if the message was changed in another tab. */
export default function CorrectMessageDialog({ message, which, onClose }: Props) {
  const t = useTranslations('thread');
  const toast = useToast();
  const [words, setWords] = useState(message.text);
  // Version when editing began, so that a later change is not overwritten unseen.
  const [seen] = useState(message.change?.number ?? 0);
  const form = useForm({
    fields: ['message'],
    validate() {
      if (isBlank(words)) return { message: t('change.correct.missing') };
      if (words.trim() === message.text) return { message: t('change.correct.same') };
      return words.trim().length > MAX_MESSAGE_LENGTH ? { message: t('doubt.tooLong', { count: MAX_MESSAGE_LENGTH }) } : {};
    },
    async send() {
      await api('correctMessage', { params: which, body: { message: words.trim(), seen } });
      toast(t('change.correct.done'), { tone: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('change.correct.title')}
      confirmLabel={t('change.correct.save')}
      cancelLabel={t('common.cancel')}
      errorTitle={t('change.correct.failed')}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{t('change.correct.text')}</p>
      <Field
        multiline
        name="message"
        dir="auto"
        label={t('common.yourMessage')}
        error={form.errors.message}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          form.clearErrors('message');
        }}
      />
    </FormDialog>
  );
}
