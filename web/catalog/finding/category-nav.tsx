import { Link } from 'react-router';
import { DEPARTMENTS } from '../../../contract/constants.ts';
import type { Facets } from '../../../contract/finding/finding.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CATEGORIES, type Category } from './view.ts';

export type CategoryNavProps = {
  current: Category;
  counts: Facets['department'];
  /** Returns the address of a category with all other filters unchanged. */
  addressOf: (category: Category) => string;
};

/** Categories: a column beside the list, or a row of chips on a phone. The unused variant is hidden from screen readers too. */
export function CategoryNav({ current, counts, addressOf }: CategoryNavProps) {
  const t = useTranslations('catalog');
  const of = (category: Category) =>
    counts.filter(({ id }) => category === 'all' || DEPARTMENTS[id as keyof typeof DEPARTMENTS] === category).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Tabs
        kind="list"
        label={t('category.label')}
        current={current}
        items={CATEGORIES.map((id) => ({ id, label: t(`category.${id}`), href: addressOf(id), count: of(id) }))}
        renderLink={({ href, ...rest }) => <Link to={href} {...rest} />}
        className="hidden md:sticky md:top-24 md:block"
      />
      <nav aria-label={t('category.label')} className="md:hidden">
        <ul className="scroll-row -mx-5 flex gap-2 px-5 py-1">
          {CATEGORIES.map((id) => (
            <li key={id} className="shrink-0">
              <Link
                to={addressOf(id)}
                aria-current={id === current ? 'page' : undefined}
                className={chipClass({ tone: id === current ? 'on' : 'neutral', pressable: true })}
              >
                {t(`category.${id}`)}
                <span className="tabular-nums">{of(id)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
