import { CalendarCheck } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { MINUTE_MS, toSeoulDay } from '../../../contract/time.ts';
import { formatSeoulClock } from '../../consultations/thread/chat-clock.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { cx } from '../../ui/cx.ts';
import { useHasBeenInView } from '../../ui/use-has-been-in-view.ts';
import { CountryName } from './country-name.tsx';
import { type ListedMessage, useRowInEnglish } from './english/list-translations.ts';
import { chooseWaitUnit, openMinutesSince, rateWaitUrgency } from './handling/open-wait.ts';
import { useClinicSettings, useColleagueName } from './handling/use-clinic-settings.ts';
import type { InboxRow } from './inbox.ts';
import { hasAcceptedFreeQuote, needsDate } from './inbox-order.ts';
import { waitingSince } from './inbox-view.ts';
import { SearchHit } from './search-hit.tsx';

type RowProps = { row: InboxRow; current: boolean; onOpen: (row: InboxRow) => void };

/** A patient in the list: name, waiting time, next step, and the last message or the search match. */
export const InboxRowItem = memo(function Row({ row, current, onOpen }: RowProps) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const assignee = useColleagueName(row.handling?.assignee);
  return (
    <button
      type="button"
      onClick={() => onOpen(row)}
      aria-current={current || undefined}
      className={cx(
        'grid w-full scroll-my-16 gap-1 px-4 py-3 text-start focus-visible:-outline-offset-2',
        current ? 'bg-celadon-50 inset-shadow-[3px_0_0_var(--color-celadon-700)]' : 'hover:bg-sunken',
      )}
    >
      <span className="flex items-center gap-2">
        <bdi lang="en" className="min-w-0 font-semibold">
          {row.name}
        </bdi>
        <Badge count={row.unread_count} label={t('inbox.unread', { count: row.unread_count })} />
        {row.unread_count === 0 && row.handling?.unread && (
          <span role="img" aria-label={t('inbox.again')} className="size-2.5 shrink-0 rounded-full bg-blush-700" />
        )}
        <WaitingTime since={waitingSince(row, Date.now())} />
      </span>
      <span className="flex items-center gap-2 text-xs text-ink-soft">
        <CountryName code={row.country} />
        {/* A missing date already implies that the patient has paid. */}
        {row.paid && !needsDate(row) && <span className="shrink-0 rounded-full bg-celadon-100 px-2 py-0.5 font-semibold text-celadon-900">{t('paid')}</span>}
        {assignee !== undefined && <span className="ms-auto min-w-0 truncate">{t.rich('inbox.with', { name: <Bidi>{assignee}</Bidi> })}</span>}
      </span>
      <NextStepLabel row={row} />
      {row.found ? <SearchHit row={row} found={row.found} /> : <LastMessage row={row} />}
      {row.reservation_at && (
        <span className="flex items-center gap-1.5 text-xs font-medium text-celadon-700">
          <CalendarCheck aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="min-w-0">
            {formatSeoulTime(row.reservation_at, language, { year: undefined })}
            {row.product_title && ` · ${row.product_title}`}
          </span>
        </span>
      )}
    </button>
  );
});

/** Next step about the patient's date, visible in the list. */
function NextStepLabel({ row }: { row: InboxRow }) {
  const t = useTranslations('clinic');
  const { step, order_num } = row.way.next;
  const asks = step === 'answer-date';
  const offered = step === 'take-offer';
  const agreed = hasAcceptedFreeQuote(row);
  if (!asks && !offered && !agreed && !needsDate(row)) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
      {needsDate(row) && <span className="shrink-0 rounded-full bg-gold-100 px-2 py-0.5 font-semibold">{t('dateless')}</span>}
      {agreed && <span className="shrink-0 rounded-full bg-gold-100 px-2 py-0.5 font-semibold">{t('agreed')}</span>}
      {asks && <span className="shrink-0 rounded-full bg-blush-100 px-2 py-0.5 font-semibold text-blush-700">{t('asksDate')}</span>}
      {offered && <span className="shrink-0 rounded-full bg-celadon-100 px-2 py-0.5 font-semibold text-celadon-900">{t('offered')}</span>}
      {order_num && <Ltr className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">{order_num}</Ltr>}
    </span>
  );
}

/** The last message. In an English console, its English is requested as it comes into view. */
function LastMessage({ row }: { row: InboxRow }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  if (row.last_message === null && hasAcceptedFreeQuote(row)) return null;
  if (row.last_message === null) return <span className="truncate text-sm text-ink-soft">{t(row.paid ? 'inbox.silent.paid' : 'inbox.silent')}</span>;
  const { last_words: which, last_message_in_english: text } = row;
  if (language !== 'en') return <LastMessageText row={row} />;
  if (text !== undefined || row.last_sender !== 'user' || !which)
    return <LastMessageText row={row} english={text === undefined ? undefined : { text, marked: false }} />;
  return <LastMessageInEnglish row={row} which={{ id: row.id, ...which }} />;
}

/** Reserves the height of the English text before it is loaded, so that rows do not move. */
function LastMessageInEnglish({ row, which }: { row: InboxRow; which: ListedMessage }) {
  const [box, seen] = useHasBeenInView<HTMLSpanElement>('0px');
  const read = useRowInEnglish(row, which, seen);
  // Without an English text, the message is already English or has no translation.
  const text = read?.text ?? (read?.translation === 'done' ? row.last_message : null);
  return (
    <span ref={box} className="grid min-h-[2lh] content-start text-sm">
      <LastMessageText row={row} english={text === null ? undefined : { text, marked: read?.marked ?? false }} />
    </span>
  );
}

/** Text of the last message: in English if loaded, else in Korean once translated. The clinic's own messages are marked. */
function LastMessageText({ row, english }: { row: InboxRow; english?: { text: string; marked: boolean } | undefined }) {
  const t = useTranslations('clinic');
  const marks = useTranslations('thread');
  const translated = row.last_sender === 'user' ? row.last_message_translated : null;
  const lang = english ? 'en' : translated === null && row.last_sender === 'user' ? row.language : 'ko';
  return (
    <span className={cx('line-clamp-2 text-sm', row.unread_count > 0 ? 'text-ink' : 'text-ink-soft')}>
      {row.last_sender === 'hospital' && <span className="text-ink-soft">{t('inbox.us')} </span>}
      {row.last_sender === 'user' && (english ? english.marked : row.last_message_marked) && (
        <span className="rounded-sm bg-gold-100 px-1.5 font-semibold text-ink">{marks('mark.listed')}</span>
      )}{' '}
      <bdi lang={lang}>{english?.text ?? translated ?? row.last_message}</bdi>
    </span>
  );
}

const URGENCY_COLOURS = {
  calm: 'text-ink-soft',
  near: 'rounded-full bg-gold-100 px-2 text-ink',
  over: 'rounded-full bg-blush-100 px-2 text-blush-700',
} as const;
const DAY_FORMAT: Intl.DateTimeFormatOptions = { year: undefined, weekday: undefined, hour: undefined, minute: undefined };
/** Promised answer time assumed until the clinic's own is loaded, in minutes. */
const DEFAULT_PROMISE_MINUTES = 120;

/** Open time for which the patient's message has waited. The colour shows how near the promised time is. */
function WaitingTime({ since }: { since: string | null }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const desk = useClinicSettings();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (!since) return;
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, [since]);
  if (!since) return null;
  const minutes = openMinutesSince(desk?.open ?? [], Date.parse(since), now);
  const urgency = rateWaitUrgency(minutes, desk?.promise_minutes ?? DEFAULT_PROMISE_MINUTES);
  const isToday = toSeoulDay(since) === toSeoulDay(now);
  const said = {
    now: () => t('waited.now'),
    minutes: () => t('waited.minutes', { count: minutes }),
    hours: () => t('waited.hours', { count: Math.floor(minutes / 60) }),
    since: () => t('waited.since', { time: isToday ? formatSeoulClock(since, language) : formatSeoulTime(since, language, DAY_FORMAT) }),
  }[chooseWaitUnit(minutes, Date.parse(since), now)]();
  return (
    <span
      title={t('waited.title', { time: formatSeoulTime(since, language) })}
      className={cx('ms-auto shrink-0 text-xs font-medium tabular-nums', URGENCY_COLOURS[urgency])}
    >
      {said}
    </span>
  );
}
