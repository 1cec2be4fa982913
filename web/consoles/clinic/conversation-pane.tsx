import { ChevronLeft, UserRound } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import type { ConnectionState } from '../../consultations/chat-connection.ts';
import { Composer, type ComposerHandle } from '../../consultations/composer.tsx';
import { ConnectionNotice } from '../../consultations/connection-notice.tsx';
import { InterpreterBar } from '../../consultations/interpreters/interpreter-bar.tsx';
import { Preview } from '../../consultations/marks/preview.tsx';
import { MessageList } from '../../consultations/message-list.tsx';
import { draftKey, useThread } from '../../consultations/use-chat.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useInsertCard } from './cards/insert-card.tsx';
import { Country } from './country.tsx';
import type { InboxRow } from './inbox.ts';
import type { Console } from './make-console.ts';

export type ConversationPaneProps = {
  console: Console;
  lineState: ConnectionState;
  uid: string;
  row: InboxRow;
  className?: string;
  onBack: () => void;
  onPatient: () => void;
};

/** One patient's conversation, in Korean, with her own words beneath. */
export function ConversationPane({ console, lineState, uid, row, className, onBack, onPatient }: ConversationPaneProps) {
  const t = useTranslations('clinic');
  const thread = useMemo(() => console.select(row.member_uid), [console, row.member_uid]);
  const state = useThread(thread);
  const key = draftKey(uid, row.member_uid);
  const box = useRef<ComposerHandle>(null);
  const card = useInsertCard(row);
  const write = useCallback((text: string) => box.current?.write(text), []);
  return (
    <section aria-label={t('thread.label', { name: row.name })} className={cx('flex min-h-0 min-w-0 flex-col border-e border-line', className)}>
      <header className="flex min-h-16 shrink-0 items-center gap-2 border-b border-line bg-surface px-2 md:ps-5">
        <IconButton label={t('back')} onClick={onBack} className="md:hidden">
          <ChevronLeft className="size-5 rtl:-scale-x-100" />
        </IconButton>
        <div className="min-w-0 flex-1 py-1">
          <h2 className="font-text text-lg leading-tight font-semibold tracking-normal">
            <bdi lang="en" className="font-text">
              {row.name}
            </bdi>
          </h2>
          <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-soft">
            <Country code={row.country} />
            <span aria-hidden="true">·</span>
            <span className="shrink-0">{t('reads', { language: LANGUAGE_NAMES[row.language] })}</span>
          </p>
        </div>
        <IconButton label={t('patient')} onClick={onPatient} className="xl:hidden">
          <UserRound className="size-5" />
        </IconButton>
      </header>
      <InterpreterBar threadId={row.id} side="hospital" events={state.events} />
      <MessageList
        thread={thread}
        state={state}
        words={t}
        them={row.name}
        connected={lineState === 'open'}
        threadId={row.id}
        onWrite={write}
        translationFirst
        empty={<p className="py-12 text-center text-ink-soft">{t('thread.empty')}</p>}
      />
      <ConnectionNotice state={lineState} words={t} onRestart={console.restart} />
      <Composer
        ref={box}
        key={key}
        words={t}
        draftKey={key}
        placeholder={t('write.placeholder')}
        autoFocus
        onSend={thread.send}
        before={card.button}
        onSlash={card.open}
        above={(text, change) => <Preview threadId={row.id} side="hospital" text={text} onChange={change} byItself />}
      />
      {card.dialog}
    </section>
  );
}
