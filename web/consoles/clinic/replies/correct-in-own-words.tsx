import { useState } from 'react';
import { isBlank, MAX_MESSAGE_LENGTH } from '../../../../contract/rules.ts';
import type { TranslationPreview } from '../../../../contract/threads/consultations.ts';
import type { CorrectedReply } from '../../../consultations/changes/correct-reply-context.ts';
import { PreviewContent } from '../../../consultations/marks/outgoing-preview.tsx';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { InboxRow } from '../inbox.ts';

/**
 * Replaces a canned reply by the coordinator's own text, which is machine-translated. Warns about that, and saves only after the translation for the
 * patient was viewed.
 */
export function CorrectReplyInFreeText({ row, message, which, onClose }: CorrectedReply & { row: InboxRow }) {
  const t = useTranslations('clinic-replies');
  const thread = useTranslations('thread');
  const toast = useToast();
  const [words, setWords] = useState(message.text);
  const [seen] = useState(message.change?.number ?? 0);
  const [looked, setLooked] = useState<{ at: string; preview: TranslationPreview }>();
  const text = words.trim();
  const preview = looked?.at === text ? looked.preview : undefined;
  const form = useForm({
    fields: ['message'],
    validate() {
      if (isBlank(words)) return { message: thread('change.correct.missing') };
      if (text === message.text) return { message: t('correct.same') };
      return text.length > MAX_MESSAGE_LENGTH ? { message: thread('doubt.tooLong', { count: MAX_MESSAGE_LENGTH }) } : {};
    },
    async send() {
      if (!preview) {
        setLooked({ at: text, preview: await api('previewTranslation', { params: { id: which.id }, body: { message: text } }) });
        return;
      }
      await api('correctMessage', { params: which, body: { message: text, seen } });
      toast(thread('change.correct.done'), { tone: 'success' });
      onClose();
    },
  });
  const change = (next: string) => {
    setWords(next);
    form.clearErrors('message');
  };
  return (
    <FormDialog
      form={form}
      title={t('own.title')}
      confirmLabel={t(preview ? 'own.save' : 'own.look')}
      cancelLabel={t('own.cancel')}
      closeLabel={t('common.close')}
      errorTitle={t('correct.failed')}
      onClose={onClose}
    >
      <Notice tone="warning" title={t('own.warning.title')}>
        {t('own.warning', { language: LANGUAGE_NAMES[row.language] })}
      </Notice>
      <Field multiline dir="auto" label={t('common.yourMessage')} {...form.field('message', words, setWords)} />
      <div aria-live="polite">{preview && <PreviewContent preview={preview} side="hospital" text={text} onChange={change} />}</div>
    </FormDialog>
  );
}
