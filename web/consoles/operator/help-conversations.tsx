import { MessagesSquare } from 'lucide-react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { HelpThreadRow } from '../../../contract/help/help.ts';
import { parseId } from '../../../contract/ids.ts';
import { HELP_STATES } from '../../../contract/rules.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { LoadError } from '../../session/query-view.tsx';
import { api } from '../../session/session.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ThreadRow } from '../thread-row.tsx';
import { useLiveQuery } from '../use-live-query.ts';
import { HelpCasePane } from './help-case.tsx';

type HelpState = (typeof HELP_STATES)[number];

/** The list of conversations with the operators beside the open one. Both are in the address. */
export function HelpConversations() {
  const t = useTranslations('operator-help');
  const shared = useTranslations('console');
  const [search, setSearch] = useSearchParams();
  const state = HELP_STATES.find((each) => each === search.get('state')) ?? 'waiting';
  const id = parseId(search.get('thread'));
  const looked = useRef(false);
  const { value, failure, reload } = useLiveQuery(`help ${state}`, async () => {
    const queue = await api('helpQueue', { query: { state, ...(looked.current && { goes_on: 'true' as const }) } });
    looked.current = true;
    return queue;
  });
  const show = (next: { state?: HelpState; thread?: number | undefined }) =>
    setSearch(
      { ...((next.state ?? state) === 'waiting' ? {} : { state: next.state ?? state }), ...(next.thread && { thread: String(next.thread) }) },
      { replace: !next.thread },
    );
  return (
    <main className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[22rem_minmax(0,1fr)]">
      <section aria-label={t('list')} className={cx('min-h-0 scroller border-e border-line bg-surface', id !== undefined && 'max-md:hidden')}>
        <header className="grid gap-3 border-b border-line p-4">
          <h1 className="text-xl">{shared('page.help')}</h1>
          <p className="text-sm text-ink-soft">{t('lead')}</p>
          <Segmented
            label={t('show')}
            hideLabel
            options={HELP_STATES.map((each) => ({ value: each, label: t(`state.${each}`, { count: value?.waiting ?? 0 }) }))}
            value={state}
            onChange={(chosen) => show({ state: chosen })}
          />
        </header>
        {!value && failure === undefined && (
          <Loading label={t('common.loading')} className="grid gap-3 p-4">
            <Skeleton className="h-20 w-full rounded-md" />
            <Skeleton className="h-20 w-full rounded-md" />
          </Loading>
        )}
        {failure !== undefined && !value && (
          <div className="px-4">
            <LoadError title={t('failed')} error={failure} onRetry={reload} />
          </div>
        )}
        {value?.items.length === 0 && <p className="p-4 text-ink-soft">{t(`none.${state}`)}</p>}
        <ul>
          {value?.items.map((person) => (
            <HelpRow key={person.id} person={person} isOpen={person.id === id} onOpen={() => show({ thread: person.id })} />
          ))}
        </ul>
        {value && value.total > value.items.length && <p className="p-4 text-sm text-ink-soft">{t('more', { count: value.total - value.items.length })}</p>}
      </section>
      {id === undefined ? (
        <section className="grid min-h-0 place-items-center max-md:hidden">
          <EmptyState icon={<MessagesSquare />} title={t('choose.title')}>
            {t('choose.text')}
          </EmptyState>
        </section>
      ) : (
        <HelpCasePane key={id} id={id} onChanged={reload} onBack={() => show({ thread: undefined })} />
      )}
    </main>
  );
}

function HelpRow({ person, isOpen, onOpen }: { person: HelpThreadRow; isOpen: boolean; onOpen: () => void }) {
  const t = useTranslations('operator-help');
  const shared = useTranslations('console');
  const { language } = useLanguage();
  const { name, language: hers, waiting_since, last_message_at, unread, assigned_to } = person;
  const at = (time: string) => formatSeoulTime(time, language, { weekday: undefined, year: undefined });
  return (
    <ThreadRow name={name} unread={unread > 0 ? t('unread', { count: unread }) : undefined} isOpen={isOpen} onOpen={onOpen}>
      <span className="text-sm text-ink-soft">
        <Bidi>{LANGUAGE_NAMES[hers]}</Bidi>
        {' · '}
        {waiting_since ? t('waited', { time: at(waiting_since) }) : shared('shared.lastMessage', { time: at(last_message_at) })}
      </span>
      <span className="text-xs text-ink-soft">{assigned_to ? t('assigned', { uid: assigned_to }) : t('unassigned')}</span>
    </ThreadRow>
  );
}
