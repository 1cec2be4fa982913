import { BellRing, Monitor, Smartphone } from 'lucide-react';
import type { Session } from '../../../contract/accounts/sessions.ts';
import { getBrowserTimeZone } from '../../i18n/format.ts';
import { formatTimeWithZone } from '../../i18n/time-with-place.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';

/** Formats a time, with its time zone. */
export type FormatTime = (iso: string) => string;

/**
 * One session: device, location and time last seen. Times are in the reader's time zone unless `clock` formats them. The present session has no
 * button, because logging out ends it.
 */
export function SessionItem({ session, clock, onEnd }: { session: Session; clock?: FormatTime | undefined; onEnd: () => void }) {
  const t = useTranslations('credentials');
  const { locale } = useLanguage();
  const device = session.device ?? t('sessions.unknown');
  const country = session.country && (new Intl.DisplayNames(locale, { type: 'region' }).of(session.country) ?? session.country);
  const Icon = /iOS|Android/.test(session.device ?? '') ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-celadon-700" strokeWidth={1.5} />
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <bdi>{device}</bdi>
          {session.current && <Chip tone="jade">{t('sessions.here')}</Chip>}
          {session.notifications && (
            <Chip>
              <BellRing aria-hidden="true" className="size-4" strokeWidth={1.5} />
              {t('sessions.told')}
            </Chip>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {country && (
            <>
              <bdi>{country}</bdi>
              {' · '}
            </>
          )}
          {t.rich('sessions.lastSeen', { time: <LastSeenTime iso={session.last_seen_at} clock={clock} /> })}
        </p>
        <p className="text-sm text-ink-soft">{t.rich('sessions.signedIn', { time: <LastSeenTime iso={session.created_at} clock={clock} /> })}</p>
      </div>
      {!session.current && (
        <Button kind="ghost" size="s" aria-label={t('sessions.endNamed', { device })} onClick={onEnd}>
          {t('common.logOut')}
        </Button>
      )}
    </li>
  );
}

function LastSeenTime({ iso, clock }: { iso: string; clock: FormatTime | undefined }) {
  const { language } = useLanguage();
  const own: FormatTime = (at) => formatTimeWithZone(at, language, getBrowserTimeZone(), { weekday: undefined });
  return (
    <time dateTime={iso}>
      <bdi>{(clock ?? own)(iso)}</bdi>
    </time>
  );
}
