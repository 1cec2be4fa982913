import type { ConsentRecord } from '../../../contract/accounts/privacy.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ConsentGroup } from './ledger.ts';

type Props = {
  group: ConsentGroup;
  /** The coming date with this clinic. */
  date: string | undefined;
  /** Numbers of the paid orders with this clinic. */
  orders: readonly string[];
  onWithdrawn: () => void;
  onClose: () => void;
};

/** True for consents whose withdrawal has a single effect, which one sentence can name. */
const hasSingleEffect = (purpose: ConsentRecord['purpose']) => purpose !== 'consultation' && purpose !== 'order' && purpose !== 'sign-up';

/** Asks for confirmation before sharing with a clinic ends, and lists all consequences. The member can always withdraw. */
export function WithdrawConsentDialog({ group, date, orders, onWithdrawn, onClose }: Props) {
  const t = useTranslations('privacy');
  const withdrawing = useMutation(async () => {
    const id = group.current.find(({ withdrawable }) => withdrawable)?.id;
    if (id === undefined) return;
    const { msg } = await api('withdrawConsent', { params: { id } });
    toast(msg, { tone: 'success' });
    onWithdrawn();
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('withdraw.ask')}
      confirmLabel={t('withdraw.confirm')}
      cancelLabel={t('withdraw.keep')}
      closeLabel={t('common.close')}
      busy={withdrawing.pending}
      onConfirm={() => withdrawing.run()}
      onClose={onClose}
    >
      {hasSingleEffect(group.purpose) ? <p>{t(`withdraw.${group.purpose}`)}</p> : <SharingEffects group={group} date={date} orders={orders} />}
      {withdrawing.errorText && (
        <Notice tone="error" title={t('withdraw.failed')} className="mt-4">
          {withdrawing.errorText}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/** Lists the effects of withdrawing the three consents of a consultation, and what stays. */
function SharingEffects({ group, date, orders }: Pick<Props, 'group' | 'date' | 'orders'>) {
  const t = useTranslations('privacy');
  const { language } = useLanguage();
  return (
    <>
      <p>{t.rich('withdraw.ask.text', { clinic: <Bidi>{group.about ?? ''}</Bidi> })}</p>
      <ul className="mt-3 grid list-disc gap-1.5 ps-5">
        <li>{t('withdraw.goes')}</li>
        {date && <li>{t.rich('withdraw.date', { time: <time dateTime={date}>{formatSeoulTime(date, language)}</time> })}</li>}
        {orders.map((number) => (
          <li key={number}>{t.rich('withdraw.order', { number: <Ltr>{number}</Ltr> })}</li>
        ))}
        <li>{t('withdraw.again')}</li>
        <li>{t('withdraw.held')}</li>
      </ul>
    </>
  );
}
