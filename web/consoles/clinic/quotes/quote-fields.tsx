import { Plus, Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { QuoteComposerData } from '../../../../contract/quotes/quotes.ts';
import { toSeoulDay } from '../../../../contract/time.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import type { FieldErrors } from '../../../session/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { isComposing } from '../../../ui/is-composing.ts';
import { ConditionFields } from './condition-fields.tsx';
import { newFreeTextLine, type QuoteFormValues, type QuoteLineDraft, searchOptions, toQuoteLineDraft } from './quote-form.ts';
import { QuoteLineFields } from './quote-line-fields.tsx';

type Props = { shelf: QuoteComposerData; typed: QuoteFormValues; errors: FieldErrors<string>; onChange: (next: QuoteFormValues) => void };

/** Fields of a quote: lines, validity, conditions and possible extra costs. */
export function QuoteFields({ shelf, typed, errors, onChange }: Props) {
  const t = useTranslations('clinic-quotes');
  const add = (line: QuoteLineDraft) => onChange({ ...typed, lines: [...typed.lines, line] });
  const currency = shelf.options[0]?.currency_code ?? 'USD';
  return (
    <>
      {shelf.options.length > 0 && <FindOption shelf={shelf} onAdd={add} />}
      <section aria-label={t('lines')} className="grid gap-3">
        {typed.lines.length === 0 && <p className="text-sm text-ink-soft">{t('lines.none')}</p>}
        {typed.lines.map((line, place) => (
          <QuoteLineFields
            key={line.key}
            line={line}
            place={place}
            currency={currency}
            option={shelf.options.find(({ option_id }) => option_id === line.optionId)}
            errors={errors}
            onChange={(next) => onChange({ ...typed, lines: typed.lines.map((one) => (one.key === line.key ? next : one)) })}
            onRemove={() => onChange({ ...typed, lines: typed.lines.filter(({ key }) => key !== line.key) })}
          />
        ))}
        <div>
          <Button kind="ghost" size="s" onClick={() => add(newFreeTextLine())}>
            <Plus aria-hidden="true" className="size-4" />
            {t('own')}
          </Button>
        </div>
      </section>
      <Field
        type="date"
        id="quote-day"
        label={t('until')}
        value={typed.day}
        min={toSeoulDay(Date.now())}
        error={errors.valid_until}
        onChange={(event) => onChange({ ...typed, day: event.target.value })}
        className="max-w-64"
      />
      <ConditionFields templates={shelf.conditions} chosen={typed.conditions} onChange={(conditions) => onChange({ ...typed, conditions })} />
    </>
  );
}

/** Maximum number of shown matches. More words find the rest. */
const MAX_SHOWN_OPTIONS = 6;

/** Finds treatments by words in their names. Enter adds the first one. */
function FindOption({ shelf, onAdd }: { shelf: QuoteComposerData; onAdd: (line: QuoteLineDraft) => void }) {
  const t = useTranslations('clinic-quotes');
  const [query, setQuery] = useState('');
  const all = searchOptions(shelf.options, query);
  const add = (option: QuoteComposerData['options'][number]) => {
    onAdd(toQuoteLineDraft(option));
    setQuery('');
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    // Enter chooses a treatment here and must not submit the form.
    event.preventDefault();
    const [first] = all;
    if (first && query.trim() !== '') add(first);
  };
  return (
    <div className="grid gap-2">
      <Field
        type="search"
        id="quote-find"
        label={t('find')}
        hint={t('find.hint')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={key}
      />
      <ul className="grid gap-1 sm:grid-cols-2">
        {all.slice(0, MAX_SHOWN_OPTIONS).map((option) => (
          <li key={option.option_id}>
            <button
              type="button"
              onClick={() => add(option)}
              className="flex min-h-tap w-full items-center gap-2 rounded-md border border-line bg-surface px-3 py-1.5 text-start text-sm hover:border-edge"
            >
              <Plus aria-hidden="true" className="size-4 shrink-0 text-celadon-700" />
              <span className="min-w-0">
                <span className="block font-medium">{option.title}</span>
                <span className="block text-ink-soft">{option.option_title}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {all.length === 0 && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <Search aria-hidden="true" className="size-4" />
          {t('find.none')}
        </p>
      )}
    </div>
  );
}
