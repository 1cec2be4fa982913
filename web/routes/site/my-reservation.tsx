import { MessageCircle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import type { Failure } from '../../api/failure.ts';
import { loadEveryPage } from '../../api/load-every-page.ts';
import { MyReservationCard } from '../../consultations/reservations/my-reservation-card.tsx';
import { loadFirstFreeStart } from '../../consultations/visits/load-first-free-start.ts';
import { loadReviewableVisits } from '../../consultations/visits/load-reviewable-visits.ts';
import { sortByUrgency } from '../../consultations/visits/next-step-action.ts';
import { chatPath } from '../../consultations/visits/paths.ts';
import { isVisitChangeable } from '../../consultations/visits/visit-rows.tsx';
import { useFailureText } from '../../i18n/failure-text.ts';
import { translatePageTitle } from '../../i18n/title.ts';
import { loadTranslations, useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { loadAsMember, loadOrFailure } from '../../session/guard.ts';
import { api } from '../../session/session.ts';
import { useBackgroundTask } from '../../session/use-background-task.ts';
import { LoaderError } from '../../shell/loader-error.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Route } from './+types/my-reservation.ts';

const loadChat = () => import('../../consultations/chat/chat-dialog.tsx');
const ChatDialog = lazy(loadChat);

export const handle = { namespaces: ['orders', 'thread', 'visits', 'fees'], live: true };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'orders', 'myReservation.title')];

/** Loads the member's chats and reservations. A failure is shown inside the page with the server's own message (specification 5.5). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsMember(request, () =>
    loadOrFailure(async () => {
      const items = sortByUrgency(await loadEveryPage((query) => api('reservations', { query })));
      const [first, reviewable] = await Promise.all([loadFirstFreeStart(items[0]), loadReviewableVisits(items)]);
      return { items, first, reviewable, now: Date.now() };
    }),
  );
}

/** Opening or closing a chat does not reload the list. On a slow network, the chat would stay open until the list has loaded. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isOfChat = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !isOfChat;
}

/** My reservations (specification 5.5). */
export default function MyReservation({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <Frame noted={'items' in loaderData && loaderData.items.some(({ way }) => way.visits.some((visit) => isVisitChangeable(visit, loaderData.now)))}>
      {'items' in loaderData ? <Reservations {...loaderData} onChanged={() => void revalidate()} /> : <Failed failure={loaderData.failure} />}
    </Frame>
  );
}

type ReservationsProps = {
  /** The reservation with the most urgent next step comes first. */
  items: ReservationItem[];
  /** The next free start for the first reservation. */
  first: string | null;
  reviewable: readonly number[];
  now: number;
  onChanged: () => void;
};

function Reservations({ items, first, reviewable, now, onChanged }: ReservationsProps) {
  const { opening, open, chat, close } = useChatFromAddress(items, onChanged);
  if (items.length === 0) return <NoReservations />;
  return (
    <>
      <ul className="grid gap-4">
        {items.map((item, place) => (
          <MyReservationCard
            key={item.id}
            item={item}
            now={now}
            chat={item.hospital_id === opening ? 'opening' : item.hospital_id === open?.hospital_id ? 'open' : undefined}
            isForemost={place === 0}
            first={place === 0 ? first : null}
            reviewable={reviewable}
            onChat={() => chat(item)}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {open && (
        <Suspense>
          <ChatDialog hospitalId={open.hospital_id} hospitalName={open.hospital_name} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Returns the chat in the address (`?chat={hospital_id}`). It stays in the address while it is open, so that reloads and links open it and Back
 * closes it. If it was opened from this page, the close button goes back too. Otherwise a second history entry of the page would remain.
 */
function useChatFromAddress(items: readonly ReservationItem[], onChanged: () => void) {
  const { language } = useLanguage();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<ReservationItem>();
  const asked = search.get('chat') ?? '';
  const item = items.find(({ hospital_id }) => String(hospital_id) === asked);
  const isOpen = opened !== undefined && String(opened.hospital_id) === asked;
  const close = () => (state?.from === pathname ? void navigate(-1) : setSearch({}, { replace: true, preventScrollReset: true }));
  // A notice can link to a thread that is newer than the loaded list.
  useBackgroundTask(item ? '' : asked, async () => onChanged());
  // Reloads after the chat closes: messages were read, and a date can have been fixed.
  useBackgroundTask(asked === '' && opened ? 'closed' : '', async () => onChanged());
  useBackgroundTask(item ? asked : '', async () => {
    try {
      await Promise.all([
        loadChat(),
        loadTranslations(language, ['consultations', 'thread', 'angles', 'pins', 'visits', 'place', 'consents', 'countries', 'quotes']),
      ]);
      setOpened(item);
    } catch (error) {
      // The chat's script failed to load. The page stays as it is.
      toast(failureText.ofError(error), { tone: 'error' });
      close();
    }
  });
  return {
    open: isOpen ? opened : undefined,
    opening: isOpen ? undefined : item?.hospital_id,
    chat: ({ hospital_id }: ReservationItem) => void navigate(chatPath(hospital_id), { state: { from: pathname }, preventScrollReset: true }),
    close,
  };
}

/** `noted`: true if a date can be moved. The page then explains how. */
function Frame({ noted = false, children }: { noted?: boolean; children: React.ReactNode }) {
  const t = useTranslations('orders');
  return (
    <div className="mx-auto max-w-7xl px-5 py-8 md:px-8">
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-3">
        <h1>{t('myReservation.title')}</h1>
        <Link to="/my-reviews" className="tap-area text-celadon-700 underline underline-offset-4">
          {t('myReservation.reviews')}
        </Link>
      </header>
      <div className={cx('grid items-start gap-5', noted && 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8')}>
        {noted && (
          <aside className="order-last lg:sticky lg:top-24">
            <p className="rounded-md bg-celadon-50 px-4 py-3 text-sm text-celadon-900">{t('myReservation.notice')}</p>
          </aside>
        )}
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}

function NoReservations() {
  const t = useTranslations('orders');
  return (
    <EmptyState
      icon={<MessageCircle />}
      title={t('myReservation.empty')}
      action={
        <Link to="/treatment-list" className={buttonClass()}>
          {t('myReservation.empty.action')}
        </Link>
      }
    >
      {t('myReservation.empty.text')}
    </EmptyState>
  );
}

function Failed({ failure }: { failure: Failure }) {
  const t = useTranslations('orders');
  const refused = failure.kind === 'refused';
  return (
    <LoaderError title={refused ? failure.text : t('myReservation.failed')} failure={failure} offlinePages>
      {refused && t('myReservation.failed.text')}
    </LoaderError>
  );
}

export function HydrateFallback() {
  const t = useTranslations('orders');
  return (
    <Frame>
      <Loading label={t('myReservation.loading')} className="grid gap-4">
        <Skeleton className="h-56 w-full rounded-md" />
        <Skeleton className="h-56 w-full rounded-md" />
      </Loading>
    </Frame>
  );
}
