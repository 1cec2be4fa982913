import { Building2, CalendarCheck, Stethoscope, UserRound } from 'lucide-react';
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
    isSignedIn
      ? ({ to: '/my-reservation', words: 'bottom.myReservation', Icon: CalendarCheck } as const)
      : ({ to: clinics, words: 'nav.clinics', Icon: Building2 } as const),
    isSignedIn
      ? ({ to: '/myPage', words: 'bottom.memberInformation', Icon: UserRound } as const)
      : ({ to: '/login', words: 'common.logIn', Icon: UserRound } as const),
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
