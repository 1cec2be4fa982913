import { useState } from 'react';
import type { Review } from '../../../../contract/reviews/reviews.ts';
import { isBlank, MAX_REVIEW_LENGTH } from '../../../../contract/rules.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { FormDialog } from '../../../session/form-dialog.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Writes the clinic's one public answer to a review. */
export function ReviewAnswerDialog({ review, onAnswered, onClose }: { review: Review; onAnswered: () => void; onClose: () => void }) {
  const t = useTranslations('clinic-reviews');
  const [words, setWords] = useState('');
  const form = useForm({
    fields: ['words'],
    validate() {
      if (isBlank(words)) return { words: t('answer.missing') };
      return words.trim().length > MAX_REVIEW_LENGTH ? { words: t('common.tooLong', { count: MAX_REVIEW_LENGTH }) } : {};
    },
    async send() {
      await api('answerReview', { params: { id: review.id }, body: { words: words.trim() } });
      toast(t('answer.done'), { tone: 'success' });
      onAnswered();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('answer.title')}
      confirmLabel={t('answer.send')}
      cancelLabel={t('common.cancel')}
      errorTitle={t('answer.failed')}
      onClose={onClose}
    >
      <blockquote dir="auto" className="max-h-32 scroller border-s-2 border-line ps-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {review.content}
      </blockquote>
      <Field {...form.field('words', words, setWords)} multiline rows={6} label={t('answer')} hint={t('answer.hint', { count: MAX_REVIEW_LENGTH })} />
    </FormDialog>
  );
}
