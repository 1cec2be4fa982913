import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OrderItem } from '../../../contract/orders/orders.ts';
import { ApiError } from '../../api/call.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api, endSession } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useReauthentication } from '../../session/use-reauthentication.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { blocksAccountDeletion } from './ledger.ts';

const DELETED_ITEMS = ['delete.goes.account', 'delete.goes.signins', 'delete.goes.talks', 'delete.goes.reviews', 'delete.goes.help'] as const;
const RETAINED_ITEMS = ['delete.stays.orders', 'delete.stays.disputes', 'delete.stays.access', 'delete.stays.consents'] as const;

/** Deletes the account. Lists what is deleted, what stays and why, then asks for confirmation (security 8.5). Open orders must end first. */
export function DeleteAccount({ orders }: { orders: readonly OrderItem[] }) {
  const t = useTranslations('privacy');
  const [asking, setAsking] = useState(false);
  const open = orders.filter(blocksAccountDeletion);
  return (
    <Card as="section" padded aria-labelledby="delete" className="grid gap-4 text-ink-soft">
      <h2 id="delete" className="text-xl text-ink">
        {t('delete.title')}
      </h2>
      <p>{t('delete.intro')}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <ItemList title={t('delete.goes')} points={DELETED_ITEMS.map((key) => t(key))} />
        <ItemList title={t('delete.stays')} points={RETAINED_ITEMS.map((key) => t(key))} />
      </div>
      <p>{t('delete.clinic')}</p>
      {open.length > 0 ? (
        <OpenOrders numbers={open.map(({ order_num }) => order_num)} />
      ) : (
        <Button kind="danger" className="justify-self-start" onClick={() => setAsking(true)}>
          {t('delete.start')}
        </Button>
      )}
      {asking && <ConfirmDeletionDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** Lists the open orders that must end first, with a link to them. */
function OpenOrders({ numbers }: { numbers: readonly string[] }) {
  const t = useTranslations('privacy');
  return (
    <Notice
      tone="warning"
      still
      title={t('delete.open')}
      action={
        <Link to="/myPage?tab=1" className={buttonClass({ kind: 'ghost', size: 's' })}>
          {t('delete.open.go')}
        </Link>
      }
    >
      <p>{t('delete.open.text')}</p>
      <ul className="mt-1 list-disc ps-5">
        {numbers.map((number) => (
          <li key={number}>
            <Ltr>{number}</Ltr>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function ItemList({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h3 className="font-text text-base font-semibold tracking-normal text-ink">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 ps-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

function ConfirmDeletionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('privacy');
  const navigate = useNavigate();
  const { handleProofRequired, proofDialog } = useReauthentication();
  const deleting = useMutation(async () => {
    await api('deleteAccount');
    endSession();
    toast(t('delete.done'), { tone: 'success' });
    await navigate('/login', { replace: true });
  }, handleProofRequired);
  const isRefused = deleting.failure instanceof ApiError && deleting.failure.code === 'accounts.open-orders';
  if (proofDialog) return proofDialog;
  return (
    <ConfirmDialog
      open
      danger
      title={t('delete.ask')}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('common.close')}
      closeLabel={t('common.close')}
      busy={deleting.pending}
      onConfirm={() => deleting.run()}
      onClose={onClose}
    >
      <p>{t('delete.ask.text')}</p>
      {deleting.errorText && (
        <Notice tone="error" title={t(isRefused ? 'delete.refused' : 'delete.failed')} className="mt-4">
          {deleting.errorText}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
