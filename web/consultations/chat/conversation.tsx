import { MessagesSquare } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import type { Reservation, ReservationItem } from '../../../contract/threads/consultations.ts';
import { isUpcomingDate } from '../../../contract/visits/countdown.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { CacheAge } from '../../session/offline/cache-age.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAttachments } from '../attachments/use-attachments.tsx';
import { ConnectionNotice } from '../connection/connection-notice.tsx';
import { useInterpreter } from '../interpreters/interpreter-bar.tsx';
import { ClarificationActionsContext } from '../marks/clarification-actions.ts';
import { OutgoingPreview } from '../marks/outgoing-preview.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { PinsBar } from '../pins/pins-bar.tsx';
import { PinsContext, usePins } from '../pins/thread-pins.tsx';
import { OtherSidePresence } from '../presence/other-side.tsx';
import { QuotesProvider } from '../quotes/thread-quotes.tsx';
import { ReservationCard } from '../reservations/reservation-card.tsx';
import { draftKey, useChat, useThread } from '../thread/use-chat.ts';
import { useStoredThread } from '../thread/use-stored-thread.ts';
import { shownVisitPath } from '../visits/paths.ts';
import { NextStepBanner, renderOpenOffers } from '../visits/thread-next.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import { UnmentionedTreatmentNotice } from './unmentioned-treatment.tsx';

export type ConversationProps = {
  hospitalId: number;
  hospitalName: string;
  /** Owner of the unsent messages in this tab. */
  uid: string;
  /** The treatment from whose page the patient came. */
  treatment: string | undefined;
  reservation: ReservationItem | undefined;
  onReservation: (changed: Reservation) => void;
  /** Called on an event other than a message: dates, money. */
  onEvent: () => void;
  /** Called if the consultation no longer exists or the session has ended. */
  onRefused: () => void;
  onEnded: () => void;
};

/** Step 2 of the chat (specification 5.3): a member's conversation with one clinic. */
export function Conversation({ hospitalId, hospitalName, uid, treatment, reservation, onReservation, onEvent, onRefused, onEnded }: ConversationProps) {
  const t = useTranslations('consultations');
  const { thread, lineState, presences, typed, restart } = useChat(uid, hospitalId, onReservation, onEvent);
  const state = useThread(thread);
  const said = useTranslations('pins');
  const pins = usePins({ threadId: reservation?.id, side: 'user', round: state.rounds.pins });
  const landed = (found: boolean) => {
    pins.onJumped();
    if (!found) toast(said('where.gone'));
  };
  const box = useRef<ComposerHandle>(null);
  const write = useCallback((text: string) => box.current?.write(text), []);
  const files = useAttachments(reservation?.id, 'user');
  const interpreter = useInterpreter({ threadId: reservation?.id, side: 'user', events: state.events });
  useStoredThread(thread, state, hospitalId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the line ends
  useEffect(() => {
    if (lineState === 'refused') onRefused();
    if (lineState === 'ended') onEnded();
  }, [lineState]);
  return (
    <PinsContext value={pins.here}>
      {reservation?.reservation_at && (
        <ReservationCard
          at={reservation.reservation_at}
          treatment={reservation.product_title}
          address={reservation.address_english}
          ahead={isUpcomingDate(reservation, Date.now())}
          to={shownVisitPath(reservation)}
        />
      )}
      {reservation && <NextStepBanner item={reservation} />}
      {interpreter.bar}
      <PinsBar here={pins.here} />
      <QuotesProvider threadId={reservation?.id} side="user" events={state.events} onWrite={write}>
        <ClarificationActionsContext value={{ side: 'user', ask: thread.send, askInterpreter: interpreter.ask }}>
          <MessageList
            thread={thread}
            jump={pins.jump}
            onLanded={landed}
            state={state}
            words={t}
            them={hospitalName}
            connected={lineState === 'open'}
            threadId={reservation?.id}
            onWrite={write}
            empty={
              <EmptyState icon={<MessagesSquare />} title={t('empty.title')}>
                {t('empty.text')}
              </EmptyState>
            }
            foot={renderOpenOffers(reservation, onEvent)}
          />
        </ClarificationActionsContext>
      </QuotesProvider>
      {state.asOf !== undefined && lineState !== 'connecting' && <StoredCopyNotice at={state.asOf} />}
      <ConnectionNotice state={lineState} words={t} onRestart={restart} />
      <Composer
        ref={box}
        key={draftKey(uid, hospitalId)}
        words={t}
        draftKey={draftKey(uid, hospitalId)}
        placeholder={t('write.placeholder')}
        autoFocus
        onSend={thread.send}
        onTyped={typed}
        before={files.button}
        taking={files.taking}
        above={
          reservation &&
          ((text, change) => (
            <>
              <OtherSidePresence presences={presences} who={String(hospitalId)} className="pb-2" />
              {files.tray}
              {treatment !== undefined && treatment !== reservation.product_title && (
                <UnmentionedTreatmentNotice clinic={hospitalName} treatment={treatment} text={text} onWrite={write} />
              )}
              <OutgoingPreview threadId={reservation.id} side="user" text={text} onChange={change} />
            </>
          ))
        }
      />
      {files.dialog}
    </PinsContext>
  );
}

/** Notice that a stored copy of the conversation is shown, and its age. */
function StoredCopyNotice({ at }: { at: number }) {
  return (
    <p role="status" className="shrink-0 bg-gold-100 px-4 pt-2 text-sm font-semibold md:px-6">
      <Suspense>
        <CacheAge at={at} why="offline" />
      </Suspense>
    </p>
  );
}
