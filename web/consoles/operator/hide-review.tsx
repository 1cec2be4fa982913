import { useState } from 'react';
import { REVIEW_HIDE_REASONS, type ReviewHideReason } from '../../../contract/constants.ts';
import type { ReportedReview } from '../../../contract/reviews/review-desk.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { FormDialog } from '../../session/form-dialog.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks for a reason and hides a review. Its author is notified. */
export function HideReviewDialog({ review, onHidden, onClose }: { review: ReportedReview; onHidden: () => void; onClose: () => void }) {
  const t = useTranslations('operator-reviews');
  const [reason, setReason] = useState<ReviewHideReason | ''>('');
  const form = useForm({
    fields: ['reason'],
    validate: () => (reason === '' ? { reason: t('reason.missing') } : {}),
    async send() {
      if (reason === '') return;
      await api('decideReview', { params: { id: review.id }, body: { act: 'hide', reason } });
      toast(t('hide.done'), { tone: 'success' });
      onHidden();
    },
  });
  return (
    <FormDialog
      form={form}
      danger
      title={t('hide.title')}
      confirmLabel={t('hide')}
      cancelLabel={t('common.cancel')}
      errorTitle={t('act.failed')}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('hide.text')}</p>
      <SelectField
        {...form.field('reason', reason, setReason)}
        label={t('reason')}
        placeholder={t('reason.choose')}
        options={REVIEW_HIDE_REASONS.map((value) => ({ value, label: t(`fault.${value}`) }))}
      />
    </FormDialog>
  );
}
