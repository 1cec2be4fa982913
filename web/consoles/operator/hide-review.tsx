import { useState } from 'react';
import { REVIEW_FAULTS, type ReviewFault } from '../../../contract/constants.ts';
import type { ReportedReview } from '../../../contract/review-desk.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks for the reason before a review is hidden: its writer is told. */
export function HideDialog({ review, onHidden, onClose }: { review: ReportedReview; onHidden: () => void; onClose: () => void }) {
  const t = useTranslations('operator-reviews');
  const [reason, setReason] = useState<ReviewFault | ''>('');
  const { ref, errors, says, pending, run, edited } = useForm({
    fields: ['reason'],
    check: () => (reason === '' ? { reason: t('reason.missing') } : {}),
    async send() {
      if (reason === '') return;
      await api('decideReview', { params: { id: review.id }, body: { act: 'hide', reason } });
      toast(t('hide.done'), { tone: 'success' });
      onHidden();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('hide.title')}
      confirmLabel={t('hide')}
      cancelLabel={t('cancel')}
      closeLabel={t('cancel')}
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
        <p className="text-ink-soft">{t('hide.text')}</p>
        <SelectField
          name="reason"
          label={t('reason')}
          placeholder={t('reason.choose')}
          error={errors.reason}
          options={REVIEW_FAULTS.map((value) => ({ value, label: t(`fault.${value}`) }))}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value as ReviewFault | '');
            edited('reason');
          }}
        />
        {says !== undefined && (
          <Notice tone="error" title={t('act.failed')}>
            {says}
          </Notice>
        )}
      </form>
    </ConfirmDialog>
  );
}
