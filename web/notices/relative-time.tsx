import { useEffect, useState } from 'react';
import type { Language } from '../../contract/constants.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/time.ts';
import { formatSeoulTime, formatTimeIn, getBrowserTimeZone } from '../i18n/format.ts';
import { getFormatter } from '../i18n/formatter.ts';
import { LOCALES } from '../i18n/languages.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';

/** Formats "5 minutes ago" in the reader's language. Uses days after the first day. */
function formatElapsed(at: number, now: number, language: Language): string {
  const words = getFormatter(Intl.RelativeTimeFormat, LOCALES[language], { numeric: 'auto' });
  const passed = Math.max(0, now - at);
  if (passed < MINUTE_MS) return words.format(0, 'second');
  if (passed < HOUR_MS) return words.format(-Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return words.format(-Math.floor(passed / HOUR_MS), 'hour');
  return words.format(-Math.floor(passed / DAY_MS), 'day');
}

/** A time, both relative and exact. Exact times are in the reader's time zone, or in Seoul's in consoles. */
export function RelativeTime({ at, staff }: { at: string; staff: boolean }) {
  const t = useTranslations('notices');
  const { language } = useLanguage();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  const short = { weekday: undefined, year: undefined } as const;
  const exactly = staff ? t('common.seoulTime', { time: formatSeoulTime(at, language, short) }) : formatTimeIn(at, language, getBrowserTimeZone(), short);
  return (
    <time dateTime={at} className="text-xs text-ink-soft">
      {formatElapsed(Date.parse(at), now, language)} · <bdi>{exactly}</bdi>
    </time>
  );
}
