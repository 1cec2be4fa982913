import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { listActStarts, type OutboxItem } from '../../session/offline/outbox.ts';

/** Returns a function that describes a queued act. Dates are in Seoul's time zone. */
export function useOutboxItemText(): (item: OutboxItem) => string {
  const t = useTranslations('offline');
  const { language } = useLanguage();
  const time = (at: string) => formatSeoulTime(at, language, { year: undefined, hour12: undefined, hourCycle: 'h23' });
  return ({ act }) => {
    if (act.kind === 'seen') return t('waiting.seen');
    if (act.kind === 'wishes') return t('waiting.settings');
    const starts = listActStarts(act);
    const [only = ''] = starts;
    if (starts.length > 1) return t('waiting.wishes', { times: new Intl.ListFormat(language, { type: 'disjunction' }).format(starts.map(time)) });
    return t(`waiting.${act.kind}`, { time: time(only) });
  };
}
