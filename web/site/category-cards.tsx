import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { FindResult } from '../../contract/finding/finding.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Picture } from '../ui/picture.tsx';
import { HOME_CATEGORIES } from './home.rules.ts';

/**
 * Banner and three cards of home, each with its department's most requested treatment (`offered`). Cards link to the treatments with their category
 * in the navigation state (specification 4.1).
 */
export function CategoryCards({ offered }: { offered: readonly FindResult[] }) {
  const t = useTranslations('site');
  const count = offered.reduce((sum, { total }) => sum + total, 0);
  return (
    <section className="grid gap-4">
      <h2 className="sr-only">{t('home.browse')}</h2>
      <Card
        linked
        className="flex items-center gap-4 bg-radial-[at_90%_0%] from-celadon-500 via-celadon-700 to-celadon-900 px-5 py-5 text-white md:px-7 md:py-6"
      >
        <div className="min-w-0 flex-1">
          <h3 className="text-2xl">
            <Link to="/treatment-list" state={{ category: 'all' }} className="stretch-link">
              {t('home.banner.title')}
            </Link>
          </h3>
          <p className="mt-1.5 text-celadon-100">{t('home.banner.text')}</p>
          {count > 0 && <p className="mt-2 text-sm text-celadon-100 tabular-nums">{t('home.banner.count', { count })}</p>}
        </div>
        <ArrowRight aria-hidden="true" className="size-6 shrink-0 rtl:-scale-x-100" />
      </Card>
      <ul className="grid gap-4 sm:grid-cols-3">
        {HOME_CATEGORIES.map(({ id, category, best }) => {
          const picture = offered.flatMap(({ items }) => items).find((item) => item.medical_department_id === id)?.profile_pictures[0];
          return (
            <Card as="li" key={category} linked className="flex sm:block">
              {picture ? (
                <Picture source={picture} alt="" sizes="(min-width: 640px) 260px, 128px" className="w-28 shrink-0 contain-size sm:aspect-4/3 sm:w-full" />
              ) : (
                <span className="block w-28 shrink-0 bg-radial-[at_30%_20%] from-white via-celadon-50 to-celadon-100 sm:aspect-4/3 sm:w-full" />
              )}
              {best && (
                <Chip tone="blush" className="absolute start-2.5 top-2.5 min-h-6 px-2.5 text-xs font-semibold tracking-wide">
                  {t('home.best')}
                </Chip>
              )}
              <div className="grid min-w-0 flex-1 content-start justify-items-start gap-1.5 p-4">
                <h3>
                  <Link to="/treatment-list" state={{ category }} className="stretch-link">
                    {t(`home.${category}.title`)}
                  </Link>
                </h3>
                <p className="text-sm text-ink-soft">{t(`home.${category}.text`)}</p>
              </div>
            </Card>
          );
        })}
      </ul>
    </section>
  );
}
