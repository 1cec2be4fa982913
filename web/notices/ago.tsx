import { useEffect, useState } from 'react';
import type { Language } from '../../contract/constants.ts';
import { zonedTime } from '../i18n/format.ts';
import { LOCALES } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/translations.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "5 minutes ago" by the language's own rules; in days after the first. */
function agoOf(at: number, now: number, language: Language): string {
  const words = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' });
  const passed = Math.max(0, now - at);
  if (passed < MINUTE_MS) return words.format(0, 'second');
  if (passed < HOUR_MS) return words.format(-Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return words.format(-Math.floor(passed / HOUR_MS), 'hour');
  return words.format(-Math.floor(passed / DAY_MS), 'day');
}

/** When something happened: how long ago, and exactly, on the reader's own clock. */
export function Ago({ at }: { at: string }) {
  const { language } = useLanguage();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <time dateTime={at} className="text-xs text-ink-soft">
      {agoOf(Date.parse(at), now, language)} · <bdi>{zonedTime(at, language, zone, { weekday: undefined, year: undefined })}</bdi>
    </time>
  );
}
