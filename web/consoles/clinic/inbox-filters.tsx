import { INBOX_SORTS, INBOX_STATE_FILTERS, INBOX_VISIT_FILTERS, type InboxSort, type InboxStateFilter } from '../../../contract/rules.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { ChipToggle } from '../../ui/chip.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { InboxState } from './inbox.ts';
import { effectiveFilter, type InboxView } from './inbox-view.ts';

type Props = { view: InboxView; counts: InboxState['counts']; onView: (view: InboxView) => void };

/** Filters that are always shown. The others are shown only while they have patients. */
const ALWAYS_SHOWN: readonly InboxStateFilter[] = ['open', 'waiting', 'dateless'];

/** Filters and order of the inbox, each choice with its number of patients. */
export function InboxFilters({ view, counts, onView }: Props) {
  const t = useTranslations('clinic');
  const state = effectiveFilter(view);
  const choose = (change: { [N in keyof InboxView]?: InboxView[N] | undefined }) =>
    onView(Object.fromEntries(Object.entries({ ...view, ...change }).filter(([, value]) => value !== undefined)));
  const shown = INBOX_STATE_FILTERS.filter(
    (each) => each === state || ALWAYS_SHOWN.includes(each) || (each !== 'all' && (counts?.states[each] ?? 0) > 0) || (each === 'all' && view.q),
  );
  const further = [view.visit, view.language, view.treatment, view.sort].filter((one) => one !== undefined).length;
  return (
    <div className="grid shrink-0 border-b border-line px-3 pt-2.5">
      <fieldset aria-label={t('filter')} className="flex flex-wrap gap-2">
        {shown.map((each) => (
          <ChipToggle
            key={each}
            pressed={state === each}
            onClick={() => choose({ state: each === (view.q === undefined ? 'open' : 'all') ? undefined : each })}
          >
            {t(`filter.${each}`)} <span className="tabular-nums">{counts?.states[each] ?? ''}</span>
          </ChipToggle>
        ))}
      </fieldset>
      <Disclosure className="border-b-0 text-sm" summary={further > 0 ? t('filter.further.chosen', { count: further }) : t('filter.further')}>
        <div className="grid grid-cols-2 gap-3">
          <fieldset aria-label={t('filter.visit')} className="col-span-2 flex flex-wrap gap-2">
            {INBOX_VISIT_FILTERS.map((visit) => (
              <ChipToggle key={visit} pressed={view.visit === visit} onClick={() => choose({ visit: view.visit === visit ? undefined : visit })}>
                {t(`filter.visit.${visit}`)} <span className="tabular-nums">{counts?.visits[visit] ?? ''}</span>
              </ChipToggle>
            ))}
          </fieldset>
          <SelectField
            className="col-span-2"
            label={t('common.language')}
            placeholder={t('filter.language.all')}
            value={view.language ?? ''}
            onChange={({ target }) => choose({ language: (target.value || undefined) as InboxView['language'] })}
            options={(counts?.languages ?? []).map(({ language, count }) => ({ value: language, label: `\u2068${LANGUAGE_NAMES[language]}\u2069 (${count})` }))}
          />
          <SelectField
            className="col-span-2"
            label={t('sort')}
            value={view.sort ?? 'wait'}
            onChange={({ target }) => choose({ sort: target.value === 'wait' ? undefined : (target.value as InboxSort) })}
            options={INBOX_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          />
          <SelectField
            className="col-span-2"
            label={t('common.treatment')}
            placeholder={t('filter.treatment.all')}
            value={view.treatment ?? ''}
            onChange={({ target }) => choose({ treatment: target.value ? Number(target.value) : undefined })}
            options={(counts?.treatments ?? []).map(({ id, title, count }) => ({ value: String(id), label: `${title} (${count})` }))}
          />
          {further > 0 && (
            <Button
              kind="quiet"
              size="s"
              className="col-span-2"
              onClick={() => choose({ visit: undefined, language: undefined, treatment: undefined, sort: undefined })}
            >
              {t('filter.clear')}
            </Button>
          )}
        </div>
      </Disclosure>
    </div>
  );
}
