import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useTranslations } from '../i18n/translations.tsx';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { LanguageMenu } from './language-menu.tsx';
import { useSiteLinks } from './site-links.ts';

/** Address of the member's messages. */
const MESSAGES = '/my-reservation';

type HeaderProps = {
  brand: string;
  /** Number of unread messages. */
  unread: number;
  /** Content at the end for signed-in members. */
  member: ReactNode;
};

export function Header({ brand, unread, member }: HeaderProps) {
  const t = useTranslations('shell');
  const { isSignedIn, home, treatments, clinics } = useSiteLinks();
  const { pathname } = useLocation();
  // The path determines the active tab (specification 2.3).
  const tabs = [
    { to: treatments, words: 'nav.consultation' },
    ...(isSignedIn ? [] : [{ to: clinics, words: 'nav.clinics' } as const]),
    { to: MESSAGES, words: 'nav.myReservation' },
    ...(isSignedIn ? [{ to: '/myPage', words: 'nav.myPage' } as const] : []),
  ] as const;
  return (
    <header className="sticky top-0 z-30 short:static border-b border-line bg-paper/95 backdrop-blur-sm print:hidden">
      <div className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center gap-x-3 px-5 md:gap-x-9 md:px-8">
        <Link to={home} className="inline-flex min-h-tap items-center font-latin text-[1.5rem] leading-none font-semibold tracking-tight text-celadon-900">
          {brand}
        </Link>
        <nav aria-label={t('nav.label')} className="hidden gap-7 md:flex">
          {tabs.map(({ to, words }) => (
            <NavLink
              key={to}
              to={to}
              className={({ isActive }) =>
                cx(
                  'inline-flex min-h-tap items-center border-b-2 pt-0.5 font-semibold',
                  isActive ? 'border-celadon-700 text-ink' : 'border-transparent text-ink-soft hover:text-ink',
                )
              }
            >
              {t(words)}
              {to === MESSAGES && <Badge count={unread} label={t('nav.unread', { count: unread })} className="ms-1.5" />}
            </NavLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-1 md:gap-2">
          <LanguageMenu />
          {isSignedIn ? (
            member
          ) : pathname === '/login' ? null : (
            <Link to="/login" className="inline-flex min-h-tap items-center px-2 text-sm font-semibold text-celadon-700 hover:underline">
              {t('common.logIn')}
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}
