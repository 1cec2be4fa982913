import { BellRing, Monitor, Smartphone } from 'lucide-react';
import type { Session } from '../../../contract/accounts/sessions.ts';
import { ownZone } from '../../i18n/format.ts';
import { placedTime } from '../../i18n/placed-time.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';

/** One sign-in: the device, where from, and when it was seen, in the reader's own time. This one has no button: it is left by logging out. */
export function SessionItem({ session, onEnd }: { session: Session; onEnd: () => void }) {
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
          {t.rich('sessions.lastSeen', { time: <When iso={session.last_seen_at} /> })}
        </p>
        <p className="text-sm text-ink-soft">{t.rich('sessions.signedIn', { time: <When iso={session.created_at} /> })}</p>
      </div>
      {!session.current && (
        <Button kind="ghost" size="s" aria-label={t('sessions.endNamed', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function When({ iso }: { iso: string }) {
  const { language } = useLanguage();
  const zone = ownZone();
  return (
    <time dateTime={iso}>
      <bdi>{placedTime(iso, language, zone, { weekday: undefined })}</bdi>
    </time>
  );
}
