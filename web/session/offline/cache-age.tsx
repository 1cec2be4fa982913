import type { Language } from '../../../contract/constants.ts';
import { formatTimeIn, getBrowserTimeZone } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import type { StaleReason } from './shown-answers.ts';

const CLOCK_FORMAT: Intl.DateTimeFormatOptions = { weekday: undefined, year: undefined, month: undefined, day: undefined, hour12: undefined, hourCycle: 'h23' };

/** States the time of cached data on the reader's clock, and why nothing newer is shown. */
export function CacheAge({ at, why }: { at: number; why: StaleReason }) {
  const t = useTranslations('offline');
  const { language } = useLanguage();
  const prefix = why === 'slow' ? 'slow' : 'asOf';
  const { today, text } = formatCacheTime(at, language);
  return <>{today ? t.rich(`${prefix}.today`, { time: <Bidi>{text}</Bidi> }) : t.rich(`${prefix}.day`, { day: <Bidi>{text}</Bidi> })}</>;
}

/** Returns the time of day, with the date unless it is today. */
function formatCacheTime(at: number, language: Language): { today: boolean; text: string } {
  const timeZone = getBrowserTimeZone();
  const own = (instant: number, options: Intl.DateTimeFormatOptions) => formatTimeIn(new Date(instant).toISOString(), language, timeZone, options);
  const dayOf = (instant: number) => own(instant, { hour: undefined, minute: undefined, hour12: undefined });
  const today = dayOf(at) === dayOf(Date.now());
  return { today, text: own(at, today ? CLOCK_FORMAT : { hour12: undefined, hourCycle: 'h23', year: undefined }) };
}
