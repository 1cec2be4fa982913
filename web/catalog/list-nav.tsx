import { Heart } from 'lucide-react';
import { NavLink } from 'react-router';
import { useTranslations } from '../i18n/translations.tsx';
import { cx } from '../ui/cx.ts';
import { useSavedCount } from './saved/store.ts';

/** Links between a member's lists: treatments, clinics, saved items. */
export function ListNav() {
  const t = useTranslations('catalog');
  const saved = useSavedCount();
  const ways = [
    { to: '/treatment-list', name: t('list.title') },
    { to: '/clinic-list', name: t('list.clinics') },
    { to: '/saved', name: t('list.saved') },
  ];
  return (
    <nav aria-label={t('list.ways')}>
      <ul className="flex flex-wrap gap-x-4 md:gap-x-5">
        {ways.map(({ to, name }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                cx(
                  'inline-flex min-h-tap items-center gap-1.5 border-b-2 font-semibold max-md:text-sm',
                  isActive ? 'border-celadon-700 text-ink' : 'border-transparent text-ink-soft hover:text-ink',
                )
              }
            >
              {to === '/saved' && <Heart aria-hidden="true" className="size-4" />}
              {name}
              {to === '/saved' && saved > 0 && <span className="tabular-nums">{saved}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
