import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/call.ts';
import { useWords } from '../../i18n/words.tsx';
import { api, endSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';

const GOES = ['myPage.delete.goes.1', 'myPage.delete.goes.2', 'myPage.delete.goes.3'] as const;
const STAYS = ['myPage.delete.stays.1', 'myPage.delete.stays.2'] as const;

/** Deleting the account: what goes, what stays and why, and the question (security.md 8). */
export function DeleteAccount() {
  const t = useWords('orders');
  const [asking, setAsking] = useState(false);
  return (
    <Disclosure summary={t('myPage.delete')} className="mt-8">
      <div className="grid gap-4 text-ink-soft">
        <p>{t('myPage.delete.intro')}</p>
        <div className="grid gap-4 md:grid-cols-2">
          <Points title={t('myPage.delete.goes')} points={GOES.map((key) => t(key))} />
          <Points title={t('myPage.delete.stays')} points={STAYS.map((key) => t(key))} />
        </div>
        <p>{t('myPage.delete.open')}</p>
        <Button kind="danger" className="justify-self-start" onClick={() => setAsking(true)}>
          {t('myPage.delete')}
        </Button>
      </div>
      {asking && <AskDeletion onClose={() => setAsking(false)} />}
    </Disclosure>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h3 className="font-text text-base font-semibold tracking-normal text-ink">{title}</h3>
      <ul className="mt-1 list-disc ps-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

function AskDeletion({ onClose }: { onClose: () => void }) {
  const t = useWords('orders');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ title: string; reason: string }>();
  const remove = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await api('deleteAccount');
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      const open = error.code === 'accounts.open-orders';
      return setRefusal({ title: t(open ? 'myPage.delete.refused' : 'myPage.delete.failed'), reason: error.message || t('order.offline') });
    }
    endSession();
    toast(t('myPage.delete.done'), { tone: 'success' });
    await navigate('/login', { replace: true });
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('myPage.delete.ask')}
      confirmLabel={t('myPage.delete.confirm')}
      cancelLabel={t('myPage.close')}
      closeLabel={t('myPage.close')}
      busy={busy}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('myPage.delete.ask.text')}</p>
      {refusal && (
        <Notice tone="error" title={refusal.title} className="mt-4">
          {refusal.reason}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
