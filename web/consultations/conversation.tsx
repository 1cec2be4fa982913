import { MessagesSquare } from 'lucide-react';
import { useEffect } from 'react';
import type { Reservation, ReservationItem } from '../../contract/consultations.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Composer } from './composer.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { MessageList } from './message-list.tsx';
import { ReservationCard } from './reservation-card.tsx';
import { draftKey, useChat, useThread } from './use-chat.ts';
import { NextAbove, openOffers, pageOfDate } from './visits/thread-next.tsx';

export type ConversationProps = {
  hospitalId: number;
  hospitalName: string;
  /** Whose words wait in this tab. */
  uid: string;
  reservation: ReservationItem | undefined;
  onReservation: (changed: Reservation) => void;
  /** Something happened beside what is said: dates, money. */
  onEvent: () => void;
  /** There is no consultation any more; the session is over. */
  onRefused: () => void;
  onEnded: () => void;
};

/** Step 2 of the chat (specification 5.3): a member with one clinic. */
export function Conversation({ hospitalId, hospitalName, uid, reservation, onReservation, onEvent, onRefused, onEnded }: ConversationProps) {
  const t = useTranslations('consultations');
  const { thread, lineState, restart } = useChat(uid, hospitalId, onReservation, onEvent);
  const state = useThread(thread);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the line ends
  useEffect(() => {
    if (lineState === 'refused') onRefused();
    if (lineState === 'ended') onEnded();
  }, [lineState]);
  return (
    <>
      {reservation?.reservation_at && (
        <ReservationCard
          at={reservation.reservation_at}
          treatment={reservation.product_title}
          address={reservation.address_english}
          to={pageOfDate(reservation)}
        />
      )}
      {reservation && <NextAbove item={reservation} />}
      <MessageList
        thread={thread}
        state={state}
        words={t}
        them={hospitalName}
        connected={lineState === 'open'}
        empty={
          <EmptyState icon={<MessagesSquare />} title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
        foot={openOffers(reservation, onEvent)}
      />
      <ConnectionNotice state={lineState} words={t} onRestart={restart} />
      <Composer
        key={draftKey(uid, hospitalId)}
        words={t}
        draftKey={draftKey(uid, hospitalId)}
        placeholder={t('write.placeholder')}
        autoFocus
        onSend={thread.send}
      />
    </>
  );
}
