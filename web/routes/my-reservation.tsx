import { MessageCircle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { ReservationItem } from '../../contract/consultations.ts';
import { ApiError } from '../api/call.ts';
import { everyPage } from '../api/every-page.ts';
import { type Failure, failureOf } from '../api/failure.ts';
import { MyReservationCard } from '../consultations/my-reservation-card.tsx';
import { useFailureText } from '../i18n/failure-text.ts';
import { titleFrom } from '../i18n/title.ts';
import { loadTranslations, useLanguage, useTranslations } from '../i18n/translations.tsx';
import { asMember } from '../session/guard.ts';
import { api } from '../session/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import type { Route } from './+types/my-reservation.ts';

const loadChat = () => import('../consultations/chat-dialog.tsx');
const ChatDialog = lazy(loadChat);

export const handle = { namespaces: ['orders'] };
export const meta: Route.MetaFunction = ({ matches }) => [titleFrom(matches, 'orders', 'myReservation.title')];

/** The member's chats and reservations; a failure is shown inside of the page with the server's own words (specification 5.5). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async () => {
    try {
      return { items: await everyPage((query) => api('reservations', { query })), now: Date.now() };
    } catch (error) {
      if (error instanceof ApiError) return { failure: failureOf(error) };
      throw error;
    }
  });
}

/** My reservations (specification 5.5). */
export default function MyReservation({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <Frame noted={Boolean(loaderData.items?.length)}>
      {loaderData.items ? (
        <Reservations items={loaderData.items} now={loaderData.now} onChanged={() => void revalidate()} />
      ) : (
        <Failed failure={loaderData.failure} onRetry={() => void revalidate()} />
      )}
    </Frame>
  );
}

function Reservations({ items, now, onChanged }: { items: ReservationItem[]; now: number; onChanged: () => void }) {
  const { language } = useLanguage();
  const says = useFailureText();
  const [open, setOpen] = useState<ReservationItem>();
  const [opening, setOpening] = useState<ReservationItem>();
  if (items.length === 0) return <NoReservations />;
  const chat = async (item: ReservationItem) => {
    setOpening(item);
    try {
      await Promise.all([loadChat(), loadTranslations(language, ['consultations', 'thread', 'consents', 'countries'])]);
      setOpen(item);
    } catch (error) {
      // The chat's script did not come, and the page stands.
      toast(says.ofError(error), { tone: 'error' });
    }
    setOpening(undefined);
  };
  const close = () => {
    setOpen(undefined);
    // What was read in the chat is not new any more, and a date may have been fixed in it.
    onChanged();
  };
  return (
    <>
      <ul className="grid gap-4">
        {items.map((item) => (
          <MyReservationCard key={item.id} item={item} now={now} opening={item === opening} onChat={() => void chat(item)} />
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

/** `noted`: there is a date that could be moved, and so it is said how. */
function Frame({ noted = false, children }: { noted?: boolean; children: React.ReactNode }) {
  const t = useTranslations('orders');
  return (
    <div className="mx-auto max-w-7xl px-5 py-8 md:px-8">
      <h1 className="mb-5">{t('myReservation.title')}</h1>
      <div className={cx('grid items-start gap-5', noted && 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8')}>
        {noted && (
          <aside className="lg:order-last lg:sticky lg:top-24">
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

function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const t = useTranslations('orders');
  const says = useFailureText();
  const refused = failure.kind === 'refused';
  return (
    <ErrorState title={refused ? failure.text : t('myReservation.failed')} action={<Button onClick={onRetry}>{t('myReservation.retry')}</Button>}>
      {refused ? t('myReservation.failed.text') : says.of(failure)}
    </ErrorState>
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
