import { ReceiptText } from 'lucide-react';
import { Link, replace, useRevalidator } from 'react-router';
import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import { loadEveryPage } from '../../api/load-every-page.ts';
import { OpenNowLabel } from '../../consultations/chat/open-now.tsx';
import { UsualAnswerTime } from '../../consultations/chat/usual-answer.tsx';
import { loadFirstFreeStart } from '../../consultations/visits/load-first-free-start.ts';
import { NextStepCard } from '../../consultations/visits/next-step.tsx';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { parsePaymentRedirect, readStoredPayment, storePayment } from '../../orders/confirmation.ts';
import { PaymentOutcome } from '../../orders/payment-outcome.tsx';
import { loadAsMember } from '../../session/guard.ts';
import { api, SessionEndedError } from '../../session/session.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/order-success.ts';

export const handle = { namespaces: ['orders', 'visits', 'fees', 'consultations', 'place'], live: true };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'orders', 'success.title')];

/** Groups of notices whose mails the page promises. */
const MAILED_GROUPS = ['payments', 'dates'] as const;

/** Moves the payment key from the address to session storage, so that a reload or new sign-in can continue (security 3.6). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const result = parsePaymentRedirect(searchParams);
  if (result) storePayment(result);
  if (searchParams.size > 0) throw replace(pathname);
  return loadAsMember(request, async () => {
    const stored = readStoredPayment();
    return { stored, ...(stored && 'totals' in stored ? await loadNextStep(stored.orderId) : {}) };
  });
}

/** Returns the thread of a paid order, the next free start and the mail address. Returns nothing if loading fails: the payment is valid without them. */
async function loadNextStep(orderNum: string) {
  try {
    const [threads, email] = await Promise.all([loadEveryPage((query) => api('reservations', { query })), loadMailAddress()]);
    const item = threads.find(({ way }) => way.orders.some(({ order_num }) => order_num === orderNum));
    return { item, first: await loadFirstFreeStart(item), email };
  } catch (error) {
    if (error instanceof SessionEndedError) throw error;
    return {};
  }
}

/** Returns the address that receipts and news of dates are mailed to. Null if they are not, or if that cannot be loaded. */
async function loadMailAddress(): Promise<string | null> {
  try {
    const [{ email }, { wishes, channels, mail_refused_at }] = await Promise.all([api('profile'), api('wishes')]);
    const isMailed = channels.includes('mail') && mail_refused_at === null && MAILED_GROUPS.every((group) => !wishes.off[group]?.includes('mail'));
    return isMailed ? email : null;
  } catch (error) {
    if (error instanceof SessionEndedError) throw error;
    return null;
  }
}

/** Payment result page (specification 6.7). After payment, the next step is shown first. */
export default function OrderSuccess({ loaderData: { stored, item, first, email } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const next = item && (
    <div className="grid gap-3">
      <NextStepCard item={item} first={first} onChanged={() => void revalidate()} />
      <NewsOfDate item={item} email={email} />
    </div>
  );
  return (
    <div className="mx-auto max-w-xl px-5">{stored ? <PaymentOutcome stored={stored} next={next} onPaid={() => void revalidate()} /> : <NoPayment />}</div>
  );
}

/** When the clinic answers, if it is its turn, and where the news goes. */
function NewsOfDate({ item: { hospital_id, way }, email }: { item: ReservationItem; email: string | null | undefined }) {
  const t = useTranslations('orders');
  return (
    <div className="grid gap-1 px-1 text-sm text-ink-soft">
      {way.next.by === 'hospital' && (
        <>
          <UsualAnswerTime hospitalId={hospital_id} />
          <OpenNowLabel hospitalId={hospital_id} />
        </>
      )}
      {email && <p>{t.rich('success.mail', { email: <Ltr>{email}</Ltr> })}</p>}
    </div>
  );
}

function NoPayment() {
  const t = useTranslations('orders');
  return (
    <EmptyState
      heading="h1"
      icon={<ReceiptText />}
      title={t('success.missing')}
      action={
        <>
          <Link to="/myPage?tab=1" className={buttonClass()}>
            {t('success.history')}
          </Link>
          <Link to="/" className={buttonClass({ kind: 'ghost' })}>
            {t('success.home')}
          </Link>
        </>
      }
    >
      {t('success.missing.text')}
    </EmptyState>
  );
}

export function HydrateFallback() {
  const t = useTranslations('orders');
  return (
    <div role="status" className="mx-auto grid max-w-xl justify-items-center gap-4 px-5 py-16 text-center">
      <Spinner className="size-12 text-celadon-700" />
      <h1>{t('success.confirming')}</h1>
    </div>
  );
}
