import { useState } from 'react';
import { REVIEW_HIDE_REASONS } from '../../contract/constants.ts';
import type { Review } from '../../contract/reviews/reviews.ts';
import { MAX_DOUBT_LENGTH } from '../../contract/rules.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { FormDialog } from '../session/form-dialog.tsx';
import { api } from '../session/session.ts';
import { useForm } from '../session/use-form.ts';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { toast } from '../ui/toast.tsx';

const REASONS = [...REVIEW_HIDE_REASONS, 'other'] as const;
type Reason = (typeof REASONS)[number];

/** Reports a review: a reason from the list, and an optional text. */
export function ReportDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useTranslations('reviews');
  const [reason, setReason] = useState<Reason | ''>('');
  const [words, setWords] = useState('');
  const form = useForm({
    fields: ['reason', 'words'],
    validate() {
      if (reason === '') return { reason: t('report.reason.missing') };
      return words.trim().length > MAX_DOUBT_LENGTH ? { words: t('common.tooLong', { count: MAX_DOUBT_LENGTH }) } : {};
    },
    async send() {
      if (reason === '') return;
      await api('reportReview', { params: { id: review.id }, body: { reason, words: words.trim() } });
      toast(t('report.taken'), { tone: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('report.title')}
      confirmLabel={t('report.send')}
      cancelLabel={t('report.cancel')}
      errorTitle={t('report.failed')}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{t('report.text')}</p>
      <SelectField
        {...form.field('reason', reason, setReason)}
        label={t('report.reason')}
        placeholder={t('report.reason.choose')}
        options={REASONS.map((value) => ({ value, label: t(`fault.${value}`) }))}
      />
      <Field {...form.field('words', words, setWords)} multiline label={t('report.words')} />
    </FormDialog>
  );
}
