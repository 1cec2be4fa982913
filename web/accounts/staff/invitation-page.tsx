import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../api/call.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { MailedLinkFrame, type MailedLinkFrameProps } from './mailed-link-frame.tsx';

/** Accepts an invitation to a clinic's team: opened by the mailed link, it ends with a new account. */
export function InvitationPage(frame: MailedLinkFrameProps) {
  const t = useTranslations('invitation');
  const token = useInvitationToken();
  const [made, setMade] = useState<string>();
  return (
    <MailedLinkFrame {...frame} title={t('title')}>
      <main className="mx-auto grid max-w-md gap-6 px-5 py-8 md:py-14">
        {made === undefined ? <AcceptInvitation token={token} onMade={setMade} /> : <AccountCreated uid={made} />}
      </main>
    </MailedLinkFrame>
  );
}

function AcceptInvitation({ token, onMade }: { token: string; onMade: (uid: string) => void }) {
  const t = useTranslations('invitation');
  const failureText = useFailureText();
  const { value, failure, reload } = useQuery(token, () => anonymousApi('invitation', { body: { token } }));
  if (token === '' || isInvitationInvalid(failure)) {
    return (
      <EmptyState heading="h1" title={t('invalid.title')}>
        {t('invalid.text')}
      </EmptyState>
    );
  }
  if (failure !== undefined && !value) {
    return (
      <ErrorState heading="h1" title={t('failed')} action={<Button onClick={reload}>{t('common.retry')}</Button>}>
        {failureText.ofError(failure)}
      </ErrorState>
    );
  }
  if (!value) {
    return (
      <Loading label={t('loading')} className="grid gap-4">
        <Skeleton className="h-9 w-2/3 rounded-md" />
        <Skeleton className="h-72 w-full rounded-md" />
      </Loading>
    );
  }
  return (
    <>
      <header className="grid gap-2">
        <h1>{t('title')}</h1>
        <p>{t.rich('lead', { clinic: <Bidi className="font-semibold">{value.clinic}</Bidi> })}</p>
        <p className="text-sm text-ink-soft">{t.rich('mailed', { email: <Ltr>{value.email}</Ltr> })}</p>
        <p className="text-sm text-ink-soft">{t.rich('name', { name: <Bidi>{value.name}</Bidi> })}</p>
      </header>
      <InvitationForm token={token} onMade={onMade} />
    </>
  );
}

const isInvitationInvalid = (failure: unknown) => failure instanceof ApiError && failure.code === 'accounts.invitation-invalid';

function AccountCreated({ uid }: { uid: string }) {
  const t = useTranslations('invitation');
  return (
    <EmptyState
      heading="h1"
      icon={<Check />}
      title={t('done.title', { uid })}
      action={
        <Link to="/clinic/login?rurl=%2Fclinic%2Fsecurity" className={buttonClass()}>
          {t('common.logIn')}
        </Link>
      }
    >
      <p role="status">{t('done.text')}</p>
    </EmptyState>
  );
}

/** Returns the token from the address and removes it from the address bar (security 3.6). Keeps it in the history entry for a reload. */
function useInvitationToken(): string {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const given = search.get('token');
  useEffect(() => {
    if (given) void navigate('/invitation', { replace: true, state: { token: given } });
  }, [given, navigate]);
  return given ?? (state as { token?: string } | null)?.token ?? '';
}
