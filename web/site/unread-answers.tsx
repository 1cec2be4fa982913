import { Link } from 'react-router';
import type { ReservationItem } from '../../contract/threads/consultations.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Badge } from '../ui/badge.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';

/** Maximum number of conversations shown. My reservations lists all. */
const MAX_SHOWN = 3;

/** Conversations with unread answers, each with a link to its chat. Renders nothing if there are none. */
export function UnreadAnswers({ reservations }: { reservations: readonly ReservationItem[] }) {
  const t = useTranslations('site');
  const unread = reservations.filter((item) => item.unread_count > 0);
  if (unread.length === 0) return null;
  return (
    <Card as="section" className="py-2" aria-label={t('home.unread')}>
      <h2 className="px-4 pt-2 font-text text-base font-semibold tracking-normal md:px-5">{t('home.unread')}</h2>
      <ul>
        {unread.slice(0, MAX_SHOWN).map((item) => (
          <li key={item.id}>
            <Link to={`/my-reservation?chat=${item.hospital_id}`} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken md:px-5">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">
                  <Bidi>{item.hospital_name}</Bidi>
                </span>
                {item.last_message && (
                  <span className="block truncate text-sm text-ink-soft">
                    <Bidi>{item.last_message}</Bidi>
                  </span>
                )}
              </span>
              <Badge count={item.unread_count} label={t('home.unread.count', { count: item.unread_count })} />
            </Link>
          </li>
        ))}
      </ul>
      {unread.length > MAX_SHOWN && (
        <Link to="/my-reservation" className="inline-flex min-h-tap items-center px-4 text-sm font-semibold text-celadon-700 hover:underline md:px-5">
          {t('home.unread.all', { count: unread.length })}
        </Link>
      )}
    </Card>
  );
}
