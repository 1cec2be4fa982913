import { CalendarCheck, MapPin, Stethoscope, UserRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { useTranslations } from '../i18n/translations.tsx';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { useSiteLinks } from './site-links.ts';

/**
 * The phone's navigation at the bottom of the screen. Missing on login, join and findAccount (specification 2.4). In a low window it is at the end of
 * the page.
 */
export function BottomNav({ unread }: { unread: number }) {
  const t = useTranslations('shell');
  const { isSignedIn, treatments, clinics } = useSiteLinks();
  const places = [
    { to: treatments, words: 'bottom.hospitalReservation', Icon: Stethoscope },
    { to: isSignedIn ? '/my-reservation' : clinics, words: isSignedIn ? 'bottom.myReservation' : 'nav.clinics', Icon: isSignedIn ? CalendarCheck : MapPin },
    { to: isSignedIn ? '/myPage' : '/login', words: isSignedIn ? 'bottom.memberInformation' : 'common.logIn', Icon: UserRound },
  ] as const;
  return (
    <nav
      aria-label={t('nav.label')}
      className="pb-safe fixed inset-x-0 bottom-0 z-30 grid grid-cols-3 border-t border-line bg-surface short:static md:hidden print:hidden"
    >
      {places.map(({ to, words, Icon }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            cx(
              'flex min-h-16 flex-col items-center justify-center gap-1 px-1 text-center text-xs',
              isActive ? 'font-semibold text-celadon-700' : 'text-ink-soft',
            )
          }
        >
          <span className="relative">
            <Icon aria-hidden="true" className="size-5" />
            {to === '/my-reservation' && <Badge count={unread} label={t('nav.unread', { count: unread })} className="absolute start-3 -top-2" />}
          </span>{' '}
          {t(words)}
        </NavLink>
      ))}
    </nav>
  );
}
