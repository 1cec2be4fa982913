import { useState } from 'react';
import { QUOTE_LIMITS } from '../../../../contract/quotes/quote-limits.ts';
import type { QuoteTemplate } from '../../../../contract/quotes/quote-templates.ts';
import type { QuoteComposerData } from '../../../../contract/quotes/quotes.ts';
import { formatShortMoney } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { QuoteFormValues } from './quote-form.ts';
import { appendTemplate, formatOptionName, toLineDrafts } from './saved-quotes.ts';

type Props = { templates: readonly QuoteTemplate[]; shelf: QuoteComposerData; typed: QuoteFormValues; onChange: (next: QuoteFormValues) => void };

/** Adds the lines of a saved quote after the present ones, and lists the differences since it was saved. Renders nothing if no quote is saved. */
export function InsertSavedQuote({ templates, shelf, typed, onChange }: Props) {
  const t = useTranslations('clinic-quotes');
  const [chosen, setChosen] = useState('');
  const [put, setPut] = useState<QuoteTemplate>();
  const template = templates.find(({ id }) => String(id) === chosen);
  if (templates.length === 0) return null;
  const found = template && toLineDrafts(template, shelf);
  const isTooLong = found !== undefined && typed.lines.length + found.lines.length > QUOTE_LIMITS.lines;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <SelectField
          className="min-w-0 flex-[1_1_14rem]"
          id="quote-saved"
          label={t('saved')}
          hint={t('saved.hint')}
          placeholder={t('saved.choose')}
          error={isTooLong && t('saved.long', { most: QUOTE_LIMITS.lines })}
          options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button
          kind="ghost"
          className="mt-7"
          disabled={!found || isTooLong}
          onClick={() => {
            if (!template || !found) return;
            onChange(appendTemplate(typed, found, template));
            setPut(template);
            setChosen('');
          }}
        >
          {t('saved.insert')}
        </Button>
      </div>
      {put && <Differences template={put} shelf={shelf} />}
    </div>
  );
}

/** Differences between the saved quote and today's catalogue, shown after it was inserted. */
function Differences({ template, shelf }: { template: QuoteTemplate; shelf: QuoteComposerData }) {
  const t = useTranslations('clinic-quotes');
  const { language } = useLanguage();
  const { changed, priceless, removedCount } = toLineDrafts(template, shelf);
  if (changed.length + priceless.length + removedCount === 0) {
    return (
      <p role="status" className="text-sm text-ink-soft">
        {t('saved.inserted', { name: template.name })}
      </p>
    );
  }
  return (
    <Notice tone="warning" title={t('saved.different', { name: template.name })}>
      <ul className="grid list-disc gap-1 ps-5">
        {changed.map(({ option, was, now }) => (
          <li key={option.option_id}>
            {t('saved.price', {
              ...{ name: formatOptionName(option), was: formatShortMoney(was, template.currency_code, language) },
              now: formatShortMoney(now, option.currency_code, language),
            })}
          </li>
        ))}
        {priceless.map((name) => (
          <li key={name}>{t('saved.priceless', { name })}</li>
        ))}
        {removedCount > 0 && <li>{t('saved.gone', { count: removedCount })}</li>}
      </ul>
    </Notice>
  );
}
