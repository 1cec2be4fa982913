import { type FormEvent, useState } from 'react';
import type { OperatorOrder } from '../../../contract/orders/operator-orders.ts';
import { isBlank, MAX_REASON_LENGTH } from '../../../contract/rules.ts';
import type { VisitChangeReason } from '../../../contract/threads/thread-events.ts';
import { ApiError } from '../../api/call.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { ConfirmWithProofDialog } from '../confirm-with-proof-dialog.tsx';
import { REASON_CHOICES } from '../reasons.ts';
import { useFormatAmount } from './order-summary.tsx';

type Props = {
  order: OperatorOrder;
  /** Called when the refund is under way or done. */
  onRefunded: () => void;
  /** Called when the refund was refused or got no answer. The order must be reloaded. */
  onDoubt: () => void;
};

/** Asks for the reason of a refund and then for confirmation. */
export function RefundForm({ order, onRefunded, onDoubt }: Props) {
  const t = useTranslations('operator');
  const shared = useTranslations('console');
  const whole = useFormatAmount()(order.total_price, order);
  const why = useTranslations('thread');
  const [reason, setReason] = useState('');
  const [announcedReason, setAnnouncedReason] = useState<VisitChangeReason | ''>('');
  const [visit, setVisit] = useState<'give-up' | 'keep'>('give-up');
  const [asking, setAsking] = useState(false);
  const form = useForm({
    fields: ['reason'],
    validate: () => (isBlank(reason) ? { reason: t('refund.reason.missing') } : {}),
    send: async () => setAsking(true),
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  const refund = async () => {
    try {
      await api('refundOrder', {
        params: { order_num: order.order_num },
        body: { reason, visit, ...(announcedReason === '' ? {} : { why: announcedReason }) },
      });
      toast(t('refund.done'), { tone: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 202)) {
        if (error instanceof ApiError && error.code !== 'accounts.prove-again') onDoubt();
        throw error;
      }
    }
    setAsking(false);
    onRefunded();
  };
  return (
    <>
      <form ref={form.ref} method="post" noValidate onSubmit={ask} className="mt-4 grid gap-4 border-t border-line pt-4">
        {order.procedure_at !== null && Date.parse(order.procedure_at) <= Date.now() && (
          <Notice tone="warning" still title={t('refund.visited')}>
            {t('refund.visited.text')}
          </Notice>
        )}
        <Field
          {...form.field('reason', reason, setReason)}
          multiline
          label={t('refund.reason')}
          hint={t('refund.reason.hint')}
          rows={3}
          required
          maxLength={MAX_REASON_LENGTH}
        />
        <SelectField
          label={t('refund.why')}
          hint={t('refund.why.hint')}
          placeholder={shared('shared.noReason')}
          options={REASON_CHOICES.map((each) => ({ value: each, label: why(`reason.${each}`) }))}
          value={announcedReason}
          onChange={(event) => setAnnouncedReason(event.target.value as VisitChangeReason | '')}
        />
        {order.date_open && (
          <Segmented
            label={t('refund.visit')}
            options={[
              { value: 'give-up', label: t('refund.visit.give-up') },
              { value: 'keep', label: t('refund.visit.keep') },
            ]}
            value={visit}
            onChange={setVisit}
          />
        )}
        <Button type="submit" kind="danger" className="justify-self-start">
          {t('refund.start', { amount: whole })}
        </Button>
      </form>
      {asking && (
        <ConfirmWithProofDialog
          danger
          title={t.rich('refund.ask', { amount: <Ltr>{whole}</Ltr> })}
          confirmLabel={t('refund.start', { amount: whole })}
          act={refund}
          onClose={() => setAsking(false)}
        >
          {t.rich('refund.ask.text', { number: <Ltr>{order.order_num}</Ltr> })} {order.date_open && t(`refund.visit.${visit}.text`)}
        </ConfirmWithProofDialog>
      )}
    </>
  );
}
