import { useNavigate } from 'react-router';
import type { ReviewSummary } from '../../contract/reviews/reviews.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { SelectField } from '../ui/select-field.tsx';

const SORTS = ['newest', 'highest', 'lowest'] as const;
/** Filters and order of the reviews, as in the address. */
export type ReviewFilters = { stars?: string; language?: string; pictures?: string; sort?: string };

/** Controls for filters and order of the reviews. Each choice is written to the address. */
export function ReviewFilterBar({
  summary,
  clinicId,
  productId,
  chosen,
}: {
  summary: ReviewSummary;
  clinicId: number;
  productId: string | undefined;
  chosen: ReviewFilters;
}) {
  const t = useTranslations('reviews');
  const navigate = useNavigate();
  const go = (product: string | undefined, changed: ReviewFilters) => {
    const given = Object.entries({ ...chosen, ...changed }).filter(([, value]) => value);
    const query = new URLSearchParams(given as [string, string][]).toString();
    void navigate(`/event-review/${clinicId}${product ? `/${product}` : ''}${query ? `?${query}` : ''}`, { preventScrollReset: true, replace: true });
  };
  const { treatments, languages, spread, with_pictures: pictured = 0 } = summary;
  return (
    <form className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-label={t('choose')} onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label={t('common.treatment')}
        placeholder={t('choose.treatment.all')}
        options={treatments.map(({ id, title, count }) => ({ value: String(id), label: `${title} (${count})` }))}
        value={productId ?? ''}
        onChange={({ target }) => go(target.value || undefined, {})}
      />
      <SelectField
        label={t('choose.stars')}
        placeholder={t('choose.all')}
        options={spread.map((count, place) => ({ value: String(5 - place), label: t('summary.bar', { stars: 5 - place, count }), disabled: count === 0 }))}
        value={chosen.stars ?? ''}
        onChange={({ target }) => go(productId, { stars: target.value })}
      />
      <SelectField
        label={t('choose.language')}
        placeholder={t('choose.all')}
        options={languages.map(({ language, count }) => ({ value: language, label: `${t(`language.${language}`)} (${count})` }))}
        value={chosen.language ?? ''}
        onChange={({ target }) => go(productId, { language: target.value })}
      />
      <SelectField
        label={t('choose.sort')}
        options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        value={chosen.sort ?? 'newest'}
        onChange={({ target }) => go(productId, { sort: target.value === 'newest' ? '' : target.value })}
      />
      {(pictured > 0 || chosen.pictures) && (
        <div className="col-span-full">
          <CheckField
            name="pictures"
            label={t('choose.pictures', { count: pictured })}
            checked={chosen.pictures === '1'}
            onChange={({ target }) => go(productId, { pictures: target.checked ? '1' : '' })}
          />
        </div>
      )}
    </form>
  );
}
