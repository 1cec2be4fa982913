import { useState } from 'react';
import type { InterpretedMessage } from '../../../contract/interpreting/interpreters.ts';
import { isBlank, MAX_MESSAGE_LENGTH } from '../../../contract/rules.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { FormDialog } from '../../session/form-dialog.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

type Props = { threadId: number; message: InterpretedMessage; onCorrected: () => void; onClose: () => void };

/** Corrects the translation of one message, starting from the present text. */
export function CorrectTranslationDialog({ threadId, message, onCorrected, onClose }: Props) {
  const t = useTranslations('interpreter');
  const shared = useTranslations('console');
  const stands = message.translated ?? '';
  const [text, setText] = useState(stands);
  const form = useForm({
    fields: ['text'],
    validate() {
      if (isBlank(text)) return { text: t('correct.missing') };
      if (text.trim() === stands.trim()) return { text: t('correct.same') };
      return text.trim().length > MAX_MESSAGE_LENGTH ? { text: t('write.tooLong', { count: MAX_MESSAGE_LENGTH }) } : {};
    },
    async send() {
      await api('correctTranslation', {
        params: { id: threadId, message_id: message.message_id },
        body: { text: text.trim(), seen: message.change?.number ?? 0 },
      });
      toast(t('correct.done'), { tone: 'success' });
      onCorrected();
    },
  });
  return (
    <FormDialog
      form={form}
      title={shared('shared.rightTranslation')}
      confirmLabel={t('correct.save')}
      cancelLabel={t('common.cancel')}
      closeLabel={t('common.close')}
      errorTitle={t('correct.failed')}
      onClose={onClose}
    >
      <blockquote
        lang={message.language}
        dir="auto"
        className="max-h-40 scroller border-s-2 border-line ps-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {message.message}
      </blockquote>
      <Field
        {...form.field('text', text, setText)}
        multiline
        lang={message.translated_language}
        label={t('correct.label', { language: LANGUAGE_NAMES[message.translated_language] })}
        hint={t('correct.text')}
      />
    </FormDialog>
  );
}
