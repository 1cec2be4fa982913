import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ConsoleLanguage } from '../../../contract/languages.ts';
import { ApiError } from '../../api/call.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymous } from '../../session/session.ts';
import { useReading } from '../../session/use-reading.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { InvitationForm } from './invitation-form.tsx';

type Props = { brand: string; language: ConsoleLanguage; onLanguage: (language: ConsoleLanguage) => void };

/** An invitation to answer for a clinic, from its link to the account. */
export function InvitationPage({ brand, language, onLanguage }: Props) {
  const t = useTranslations('invitation');
  const token = useToken();
  const [made, setMade] = useState<string>();
  const other = language === 'ko' ? 'en' : 'ko';
  return (
    <div className="min-h-dvh bg-paper">
      <title>{`${t('title')} · ${brand}`}</title>
      <header className="flex min-h-14 items-center justify-between bg-celadon-900 ps-4 pe-2 text-white">
        <span lang="en" className="font-latin text-xl font-semibold">
          {brand}
        </span>
        <button
          type="button"
          lang={other}
          onClick={() => onLanguage(other)}
          className="min-h-tap rounded-sm px-3 text-sm font-medium hover:bg-white/15 focus-visible:-outline-offset-2 focus-visible:outline-white"
        >
          {LANGUAGE_NAMES[other]}
        </button>
      </header>
      <main className="mx-auto grid max-w-md gap-6 px-5 py-8 md:py-14">
        {made === undefined ? <Invited token={token} onMade={setMade} /> : <Made uid={made} />}
      </main>
    </div>
  );
}

function Invited({ token, onMade }: { token: string; onMade: (uid: string) => void }) {
  const t = useTranslations('invitation');
  const says = useFailureText();
  const { value, failure, again } = useReading(token, () => anonymous('invitation', { body: { token } }));
  if (token === '' || isInvalid(failure)) {
    return (
      <EmptyState heading="h1" title={t('invalid.title')}>
        {t('invalid.text')}
      </EmptyState>
    );
  }
  if (failure !== undefined && !value) {
    return (
      <ErrorState heading="h1" title={t('failed')} action={<Button onClick={again}>{t('retry')}</Button>}>
        {says.ofError(failure)}
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

const isInvalid = (failure: unknown) => failure instanceof ApiError && failure.code === 'accounts.invitation-invalid';

function Made({ uid }: { uid: string }) {
  const t = useTranslations('invitation');
  return (
    <EmptyState
      heading="h1"
      icon={<Check />}
      title={t('done.title', { uid })}
      action={
        <Link to="/login?rurl=%2Fclinic%2Fsecurity" className={buttonClass()}>
          {t('done.login')}
        </Link>
      }
    >
      <p role="status">{t('done.text')}</p>
    </EmptyState>
  );
}

/** The token of the address, taken out of the address bar after reading (security 3.6) and kept with this entry of the browser's history, for a reload. */
function useToken(): string {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const given = search.get('token');
  useEffect(() => {
    if (given) void navigate('/invitation', { replace: true, state: { token: given } });
  }, [given, navigate]);
  return given ?? (state as { token?: string } | null)?.token ?? '';
}
