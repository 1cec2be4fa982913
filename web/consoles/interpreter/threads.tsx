import { MessagesSquare } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { parseId } from '../../../contract/ids.ts';
import type { InterpretedListed } from '../../../contract/interpreting/interpreters.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { QueryView } from '../../session/query-view.tsx';
import { api } from '../../session/session.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ThreadRow } from '../thread-row.tsx';
import { useLiveQuery } from '../use-live-query.ts';
import { InterpretedThreadPane } from './thread-pane.tsx';

/** URL parameter of the open conversation. A phone's back button leads to the list, and a notice can link to the conversation. */
const PARAM = 'thread';

/** Conversations assigned to an interpreter, and the open one; on a phone one at a time. */
export function InterpreterThreads() {
  const t = useTranslations('interpreter');
  const [search, setSearch] = useSearchParams();
  const query = useLiveQuery('threads', () => api('interpretedThreads'));
  const { value } = query;
  const id = parseId(search.get(PARAM));
  const show = (next: number | undefined) =>
    setSearch(next === undefined ? {} : { [PARAM]: String(next) }, { replace: id !== undefined && next !== undefined });
  return (
    <main className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[20rem_minmax(0,1fr)]">
      <h1 className="sr-only">{t('title')}</h1>
      <section aria-label={t('list')} className={cx('min-h-0 scroller border-e border-line bg-surface', id !== undefined && 'max-md:hidden')}>
        <QueryView query={query} loading={t('loading')} skeletons="h-20 h-20" className="grid gap-3 p-4" failed={t('failed')} />
        {value?.length === 0 && (
          <EmptyState icon={<MessagesSquare />} title={t('none.title')}>
            {t('none.text')}
          </EmptyState>
        )}
        <ul>
          {value?.map((thread) => (
            <InterpretedThreadRow key={thread.id} thread={thread} isOpen={thread.id === id} onOpen={() => show(thread.id)} />
          ))}
        </ul>
      </section>
      {id === undefined ? (
        <section className="grid min-h-0 place-items-center max-md:hidden">
          {value && value.length > 0 && (
            <EmptyState icon={<MessagesSquare />} title={t('choose.title')}>
              {t('choose.text')}
            </EmptyState>
          )}
        </section>
      ) : (
        <InterpretedThreadPane key={id} id={id} onRead={query.reload} onBack={() => show(undefined)} />
      )}
    </main>
  );
}

function InterpretedThreadRow({ thread, isOpen, onOpen }: { thread: InterpretedListed; isOpen: boolean; onOpen: () => void }) {
  const t = useTranslations('interpreter');
  const shared = useTranslations('console');
  const { language } = useLanguage();
  const { hospital_name, language: hers, last_message_at, given_at, unread_count } = thread;
  const at = (time: string) => formatSeoulTime(time, language, { weekday: undefined, year: undefined });
  return (
    <ThreadRow name={hospital_name} unread={unread_count > 0 ? t('unread', { count: unread_count }) : undefined} isOpen={isOpen} onOpen={onOpen}>
      <span className="text-sm text-ink-soft">
        <Bidi>{LANGUAGE_NAMES[hers]}</Bidi>
        {' · '}
        {last_message_at ? shared('shared.lastMessage', { time: at(last_message_at) }) : t('givenAt', { time: at(given_at) })}
      </span>
    </ThreadRow>
  );
}
