import { PenLine } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { toSeoulDay } from '../../../contract/time.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { cx } from '../../ui/cx.ts';
import { formatDayName, formatSeoulClock } from '../thread/chat-clock.ts';
import type { SidePresences } from './side-presence.ts';

/** Note that the other side is typing, is present, or when it was last seen. Renders nothing if that is unknown. */
export function OtherSidePresence({ presences, who, className }: { presences: SidePresences; who: string; className?: string }) {
  const t = useTranslations('thread');
  const { language } = useLanguage();
  const known = useSyncExternalStore(presences.subscribe, presences.state, presences.state).get(who);
  const seen = known?.seenAt;
  const names = { today: t('seen.today'), yesterday: t('seen.yesterday') };
  return (
    <p role="status" className={cx('flex items-center gap-1.5 text-sm text-ink-soft empty:hidden', className)}>
      {known?.doing === 'typing' && <PenLine aria-hidden="true" className="size-4 shrink-0" />}
      {known?.doing === 'typing' && t('seen.typing')}
      {known?.doing === 'open' && t('seen.open')}
      {known?.doing === 'gone' &&
        seen &&
        t('seen.last', { day: formatDayName(toSeoulDay(seen), language, names), time: `\u2068${formatSeoulClock(seen, language)}\u2069` })}
    </p>
  );
}
