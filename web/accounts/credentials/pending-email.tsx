import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useReauthentication } from '../../session/use-reauthentication.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';

/** A pending address. The member can have its link sent again, or keep the present address. */
export function PendingEmail({ pending, present, onChanged }: { pending: string; present: string | null; onChanged: () => void }) {
  const t = useTranslations('credentials');
  const { handleProofRequired, proofDialog } = useReauthentication();
  const asking = useMutation(async (email: string, done: string) => {
    await api('changeEmail', { body: { email } });
    toast(done, { tone: 'success' });
    onChanged();
  }, handleProofRequired);
  return (
    <Notice className="mt-3" still>
      <p className="text-base">{t.rich('email.pending', { email: <Ltr className="font-semibold wrap-anywhere">{pending}</Ltr> })}</p>
      <div className="-ms-4 mt-1 flex flex-wrap gap-x-2">
        <Button
          kind="quiet"
          size="s"
          busy={asking.pending}
          busyLabel={t('email.busy')}
          onClick={() => asking.run(pending, t('email.sent', { email: `\u2066${pending}\u2069` }))}
        >
          {t('email.again')}
        </Button>
        {present && (
          <Button kind="quiet" size="s" disabled={asking.pending} onClick={() => asking.run(present, t('email.unchanged'))}>
            {t('email.keep')}
          </Button>
        )}
      </div>
      {asking.errorText && (
        <p role="alert" className="mt-2 text-sunday">
          {asking.errorText}
        </p>
      )}
      {proofDialog}
    </Notice>
  );
}
