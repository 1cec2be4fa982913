import { useEffect, useRef } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { Hospital } from '../../../contract/catalog/catalog.ts';
import type { Quote } from '../../../contract/quotes/quotes.ts';
import type { Failure } from '../../api/failure.ts';
import { loadOr404 } from '../../catalog/load.ts';
import { QuotePage } from '../../consultations/quotes/quote-page.tsx';
import { readText, storeText } from '../../consultations/thread/outbox.ts';
import { draftKey } from '../../consultations/thread/use-chat.ts';
import { RefundRule } from '../../fees/refund-rule.tsx';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { createOrderDraftFromQuote, saveOrderDraft } from '../../orders/draft.ts';
import { loadAsMember, loadOrFailure } from '../../session/guard.ts';
import { anonymousApi, api } from '../../session/session.ts';
import { LoaderError } from '../../shell/loader-error.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/quote.ts';

export const handle = { namespaces: ['quotes', 'thread', 'fees'], live: true };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'quotes', 'page.title')];

type Loaded = { quote: Quote; clinic: Hospital; uid: string };

/** Loads the current quote, its clinic, and the member's ID, which is part of the key of unsent chat text. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded | { failure: Failure }> {
  return loadAsMember(request, () =>
    loadOrFailure(async () => {
      const quote = await loadOr404(api('quote', { params: { id: params.id } }));
      const [clinic, { uid }] = await Promise.all([anonymousApi('hospital', { params: { hospital_id: quote.hospital_id } }), api('profile')]);
      return { quote, clinic, uid };
    }),
  );
}

/**
 * A quote (specification 5.22): payments online and at the clinic. The patient can accept it (in the checkout, or at once if it has no fee), decline
 * it, or ask about it. After the visit she says if the clinic kept to it.
 */
export default function QuoteRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('quotes');
  const { revalidate } = useRevalidator();
  if ('failure' in loaderData) {
    return (
      <div className="mx-auto max-w-2xl px-5 py-8">
        <LoaderError heading="h1" title={t('page.failed')} failure={loaderData.failure} offlinePages />
      </div>
    );
  }
  return <QuoteView {...loaderData} onChanged={() => void revalidate()} />;
}

function QuoteView({ quote, clinic, uid, onChanged }: Loaded & { onChanged: () => void }) {
  const t = useTranslations('quotes');
  const navigate = useNavigate();
  /** The version that the patient opened. If the quote changes meanwhile, the page says so. */
  const seen = useRef({ id: quote.id, version: quote.version });
  useEffect(() => {
    if (seen.current.id !== quote.id) seen.current = { id: quote.id, version: quote.version };
  }, [quote]);
  useReloadAtExpiry(quote, onChanged);
  const accept = () => {
    saveOrderDraft(createOrderDraftFromQuote(quote, clinic));
    // The checkout is a separate document (security 5.10).
    location.assign('/order');
  };
  const ask = () => {
    const key = draftKey(uid, quote.hospital_id);
    const words = t('ask.words', { number: quote.id, version: quote.version });
    const before = readText(sessionStorage, key);
    if (!before.includes(words.trim())) storeText(sessionStorage, key, before ? `${before}\n${words}` : words);
    void navigate(`/my-reservation?chat=${quote.hospital_id}`);
  };
  return (
    <QuotePage
      quote={quote}
      isChanged={seen.current.id === quote.id && seen.current.version !== quote.version}
      onAccept={accept}
      onAsk={ask}
      onChanged={onChanged}
      refund={<RefundRule procedureAt={null} />}
      back={
        <Link to="/my-reservation" className="tap-area text-celadon-700 underline underline-offset-4">
          {t('reservations')}
        </Link>
      }
    />
  );
}

/** Maximum timer, in ms. Every browser supports it. */
const MAX_TIMER_MS = 86_400_000;

/** Reloads the quote when it expires by the server's clock. */
function useReloadAtExpiry({ state, now, valid_until }: Quote, read: () => void): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const left = Date.parse(valid_until) - Date.parse(now);
    if (state !== 'open' || left > MAX_TIMER_MS) return;
    const timer = setTimeout(() => latest.current(), Math.max(left, 0) + 500);
    return () => clearTimeout(timer);
  }, [state, now, valid_until]);
}

export function HydrateFallback() {
  const t = useTranslations('quotes');
  return (
    <div className="mx-auto max-w-2xl px-5 py-8">
      <h1 className="sr-only">{t('page.title')}</h1>
      <Loading label={t('page.loading')} className="grid gap-4">
        <Skeleton className="h-16 w-2/3 rounded-md" />
        <Skeleton className="h-40 w-full rounded-lg" />
        <Skeleton className="h-56 w-full rounded-md" />
      </Loading>
    </div>
  );
}
