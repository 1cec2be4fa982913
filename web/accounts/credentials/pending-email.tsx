import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useProven } from '../../session/use-proven.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../use-action.ts';

/** An address that waits for its link: the link can be sent again, or the present address kept. */
export function PendingEmail({ pending, present, onChanged }: { pending: string; present: string | null; onChanged: () => void }) {
  const t = useTranslations('credentials');
  const { busy, failure, run, fail } = useAction();
  const { isAsked, question } = useProven();
  const ask = async (email: string, says: string): Promise<void> => {
    const refusal = await run(() => api('changeEmail', { body: { email } }));
    if (refusal === 'ended') return;
    if (refusal) return isAsked(refusal, () => ask(email, says)) ? undefined : fail(refusal);
    toast(says, { tone: 'success' });
    onChanged();
  };
  return (
    <Notice className="mt-3" still>
      <p className="text-base">{t.rich('email.pending', { email: <Ltr className="font-semibold wrap-anywhere">{pending}</Ltr> })}</p>
      <div className="-ms-4 mt-1 flex flex-wrap gap-x-2">
        <Button
          kind="quiet"
          size="s"
          busy={busy}
          busyLabel={t('email.busy')}
          onClick={() => ask(pending, t('email.sent', { email: `\u2066${pending}\u2069` }))}
        >
          {t('email.again')}
        </Button>
        {present && (
          <Button kind="quiet" size="s" disabled={busy} onClick={() => ask(present, t('email.kept'))}>
            {t('email.keep')}
          </Button>
        )}
      </div>
      {failure && (
        <p role="alert" className="mt-2 text-sunday">
          {failure}
        </p>
      )}
      {question}
    </Notice>
  );
}
