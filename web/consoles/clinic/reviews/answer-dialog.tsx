import { useState } from 'react';
import type { Review } from '../../../../contract/reviews.ts';
import { isBlank, REVIEW_LIMIT } from '../../../../contract/rules.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The clinic's one answer to a review, in public. */
export function AnswerDialog({ review, onAnswered, onClose }: { review: Review; onAnswered: () => void; onClose: () => void }) {
  const t = useTranslations('clinic-reviews');
  const [words, setWords] = useState('');
  const { ref, errors, says, pending, run, edited } = useForm({
    fields: ['words'],
    check() {
      if (isBlank(words)) return { words: t('answer.missing') };
      return words.trim().length > REVIEW_LIMIT ? { words: t('answer.long', { count: REVIEW_LIMIT }) } : {};
    },
    async send() {
      await api('answerReview', { params: { id: review.id }, body: { words: words.trim() } });
      toast(t('answer.done'), { tone: 'success' });
      onAnswered();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('answer.title')}
      confirmLabel={t('answer.send')}
      cancelLabel={t('answer.cancel')}
      closeLabel={t('answer.cancel')}
      busy={pending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <form
        ref={ref}
        noValidate
        className="grid gap-4 text-ink"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <blockquote dir="auto" className="max-h-32 scroller border-s-2 border-line ps-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
          {review.content}
        </blockquote>
        <Field
          multiline
          rows={6}
          name="words"
          label={t('answer')}
          hint={t('answer.hint', { count: REVIEW_LIMIT })}
          error={errors.words}
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            edited('words');
          }}
        />
        {says !== undefined && (
          <Notice tone="error" title={t('answer.failed')}>
            {says}
          </Notice>
        )}
      </form>
    </ConfirmDialog>
  );
}
