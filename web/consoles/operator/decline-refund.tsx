import { useState } from 'react';
import type { RefundRequest } from '../../../contract/orders/operator-orders.ts';
import { MAX_REASON_LENGTH } from '../../../contract/rules.ts';
import type { RefundDeclineReason } from '../../../contract/threads/thread-events.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { REFUND_DECLINE_CHOICES } from '../reasons.ts';

type Props = {
  request: RefundRequest;
  /** Called when the request was declined. */
  onDone: () => void;
  /** Called when the server refused, because another operator may have answered the request. */
  onDoubt: () => void;
  onClose: () => void;
};

/** Declines a clinic's request to refund a fee: a reason for both sides, and a text for the clinic. */
export function DeclineRefundDialog({ request, onDone, onDoubt, onClose }: Props) {
  const t = useTranslations('operator');
  const shared = useTranslations('console');
  const names = useTranslations('thread');
  const [decline, setDecline] = useState<RefundDeclineReason | ''>('');
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState(false);
  const { pending, errorText, run } = useMutation(
    async (chosen: RefundDeclineReason) => {
      await api('declineRefund', { params: { order_num: request.order_num }, body: { decline: chosen, words } });
      toast(t('decline.done'), { tone: 'success' });
      onDone();
    },
    () => {
      onDoubt();
      return false;
    },
  );
  return (
    <ConfirmDialog
      open
      title={t('decline.title')}
      confirmLabel={t('decline')}
      cancelLabel={t('keep')}
      closeLabel={t('common.close')}
      busy={pending}
      onConfirm={() => (decline === '' ? setMissing(true) : void run(decline))}
      onClose={onClose}
    >
      <div className="grid gap-4 text-ink">
        <p className="text-ink-soft">{t.rich('decline.text', { number: <Ltr>{request.order_num}</Ltr> })}</p>
        <SelectField
          label={t('decline.why')}
          hint={t('decline.why.hint')}
          error={missing ? shared('shared.reasonMissing') : undefined}
          name="decline"
          required
          placeholder={t('decline.choose')}
          options={REFUND_DECLINE_CHOICES.map((each) => ({ value: each, label: names(`decline.${each}`) }))}
          value={decline}
          onChange={(event) => {
            setDecline(event.target.value as RefundDeclineReason | '');
            setMissing(false);
          }}
        />
        <Field
          multiline
          label={t('decline.words')}
          hint={t('decline.words.hint')}
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {errorText !== undefined && (
          <Notice tone="error" title={t('failed')}>
            {errorText}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
