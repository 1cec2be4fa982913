import { ChevronLeft, UserRound } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import type { Quote } from '../../../contract/quotes/quotes.ts';
import { useAttachments } from '../../consultations/attachments/use-attachments.tsx';
import { CorrectReplyContext } from '../../consultations/changes/correct-reply-context.ts';
import { Composer, type ComposerHandle } from '../../consultations/chat/composer.tsx';
import type { ConnectionState } from '../../consultations/connection/chat-connection.ts';
import { ConnectionNotice } from '../../consultations/connection/connection-notice.tsx';
import { useInterpreter } from '../../consultations/interpreters/interpreter-bar.tsx';
import { ClarificationActionsContext } from '../../consultations/marks/clarification-actions.ts';
import { OutgoingPreview } from '../../consultations/marks/outgoing-preview.tsx';
import { MessageExtrasContext } from '../../consultations/messages/message-extras-context.ts';
import { MessageList } from '../../consultations/messages/message-list.tsx';
import { PinTranslationsContext } from '../../consultations/pins/pin-english.ts';
import { PinsBar } from '../../consultations/pins/pins-bar.tsx';
import { PinsContext } from '../../consultations/pins/thread-pins.tsx';
import { OtherSidePresence } from '../../consultations/presence/other-side.tsx';
import { QuotesProvider } from '../../consultations/quotes/thread-quotes.tsx';
import type { ChatMessage } from '../../consultations/thread/chat-message.ts';
import { draftKey, useThread } from '../../consultations/thread/use-chat.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PaneToasts } from '../pane-toasts.tsx';
import { useInsertTemplateDialog } from './cards/use-insert-dialog.tsx';
import { CountryName } from './country-name.tsx';
import { usePinsInEnglish } from './english/pins-english.ts';
import { QuoteAnswerInEnglish, useMessagesInEnglish } from './english/use-english.tsx';
import { OpenThreadMessagesContext } from './handling/answered-meanwhile.tsx';
import { PresentColleagues, useAnnounceViewing } from './handling/colleagues-here.tsx';
import { HandlingBar } from './handling/handling-bar.tsx';
import { useClinicSettings } from './handling/use-clinic-settings.ts';
import { useWarnIfAnswered } from './handling/use-warn-if-answered.tsx';
import type { InboxRow } from './inbox.ts';
import type { ClinicConsole } from './make-clinic-console.ts';
import { usePinDialog } from './pins/use-pin-dialog.tsx';
import { useQuoteDialog } from './quotes/use-quote-dialog.tsx';
import { useCorrectReply } from './replies/correct-reply.tsx';

export type ConversationPaneProps = {
  console: ClinicConsole;
  lineState: ConnectionState;
  uid: string;
  row: InboxRow;
  now: number;
  /** Number of the message that a search found. */
  found?: number | undefined;
  className?: string;
  onBack: () => void;
  onPatient: () => void;
};

/** One patient's conversation in Korean, with the original text beneath. */
export function ConversationPane({ console, lineState, uid, row, now, found, className, onBack, onPatient }: ConversationPaneProps) {
  const [t, words] = [useTranslations('clinic'), useTranslations('thread')];
  const thread = useMemo(() => console.select(row.member_uid), [console, row.member_uid]);
  const state = useThread(thread);
  useAnnounceViewing(console.presence, row.member_uid);
  const key = draftKey(uid, row.member_uid);
  const box = useRef<ComposerHandle>(null);
  const insert = useInsertTemplateDialog(row);
  const quote = useQuoteDialog(row);
  const pinning = usePinDialog(row, state);
  const meanwhile = useWarnIfAnswered({ draftKey: key, messages: state.messages, loaded: state.loaded, send: thread.send });
  const files = useAttachments(row.id, 'hospital');
  const interpreter = useInterpreter({ threadId: row.id, side: 'hospital', events: state.events });
  const also = useMessagesInEnglish(row.id);
  const desk = useClinicSettings();
  const pinsInEnglish = usePinsInEnglish(row.id);
  const correctReply = useCorrectReply(row);
  const write = useCallback((text: string) => box.current?.write(text), []);
  return (
    <MessageExtrasContext value={also}>
      <CorrectReplyContext value={correctReply}>
        <PinTranslationsContext value={pinsInEnglish}>
          <PinsContext value={pinning.here}>
            <section
              data-fills="phone"
              aria-label={words('thread.label', { name: row.name })}
              className={cx('flex min-h-0 min-w-0 flex-col border-e border-line', className)}
            >
              <PaneHeader row={row} onBack={onBack} onPatient={onPatient}>
                {quote.button('md:hidden')}
                {pinning.button('md:hidden')}
              </PaneHeader>
              <HandlingBar row={row} newest={findNewestNumber(state.messages)} now={now} />
              {interpreter.bar}
              <PinsBar here={pinning.here} />
              <QuotesProvider threadId={row.id} side="hospital" events={state.events} onWrite={write} onOpen={quote.look} alsoKept={renderFollowUpEnglish}>
                <ClarificationActionsContext value={{ side: 'hospital', ask: thread.send, askInterpreter: interpreter.ask }}>
                  <MessageList
                    thread={thread}
                    {...pinning.list}
                    state={state}
                    words={t}
                    them={row.name}
                    connected={lineState === 'open'}
                    threadId={row.id}
                    you={desk?.you.id}
                    onWrite={write}
                    translationFirst
                    found={found}
                    empty={<p className="py-12 text-center text-ink-soft">{t('thread.empty')}</p>}
                  />
                </ClarificationActionsContext>
              </QuotesProvider>
              <ConnectionNotice state={lineState} words={t} onRestart={console.restart} />
              <Composer
                ref={box}
                key={key}
                words={t}
                draftKey={key}
                placeholder={t('write.placeholder')}
                autoFocus
                onSend={meanwhile.send}
                onBegin={meanwhile.begin}
                onTyped={() => {
                  console.presence.typed();
                  meanwhile.typed();
                }}
                before={
                  <>
                    {insert.button}
                    {quote.button('max-md:hidden')}
                    {pinning.button('max-md:hidden')}
                    {files.button}
                  </>
                }
                taking={files.taking}
                onSlash={insert.open}
                above={(text, change) => (
                  <>
                    <OtherSidePresence presences={console.presence.sides} who={row.member_uid} className="pb-2" />
                    <PresentColleagues presence={console.presence} memberUid={row.member_uid} className="pb-2" />
                    {meanwhile.notice(text)}
                    {files.tray}
                    <OutgoingPreview threadId={row.id} side="hospital" text={text} onChange={change} isAutomatic suggest={insert.suggest} />
                  </>
                )}
              />
              {files.dialog}
              <OpenThreadMessagesContext value={state.messages}>
                {insert.dialog}
                {quote.dialog}
                {pinning.dialog}
              </OpenThreadMessagesContext>
            </section>
          </PinsContext>
        </PinTranslationsContext>
      </CorrectReplyContext>
    </MessageExtrasContext>
  );
}

const renderFollowUpEnglish = (quote: Quote) => <QuoteAnswerInEnglish quote={quote} />;

/**
 * Head of the conversation: the patient, Back, and the button to the patient's details. On a phone it has the buttons that a desktop shows beside the
 * message box.
 */
function PaneHeader({ row, onBack, onPatient, children }: Pick<ConversationPaneProps, 'row' | 'onBack' | 'onPatient'> & { children: ReactNode }) {
  const t = useTranslations('clinic');
  const shared = useTranslations('console');
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-2 border-b border-line bg-surface px-2 md:ps-5">
      <IconButton label={t('back')} onClick={onBack} className="md:hidden">
        <ChevronLeft className="size-5 rtl:-scale-x-100" />
      </IconButton>
      <div className="relative min-w-0 flex-1 py-1">
        <h2 title={row.name} className="line-clamp-2 font-text text-lg leading-tight font-semibold tracking-normal">
          <bdi lang="en" className="font-text">
            {row.name}
          </bdi>
        </h2>
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-soft">
          <CountryName code={row.country} />
          <span aria-hidden="true">·</span>
          <span className="shrink-0">{shared('shared.reads', { language: LANGUAGE_NAMES[row.language] })}</span>
        </p>
        <PaneToasts />
      </div>
      {children}
      <IconButton label={t('patient')} onClick={onPatient} className="xl:hidden">
        <UserRound className="size-5" />
      </IconButton>
    </header>
  );
}

/** The number of the newest message that the server has. */
const findNewestNumber = (messages: readonly ChatMessage[]) => messages.findLast(({ messageId }) => messageId !== null)?.messageId ?? undefined;
