import { Trash2 } from 'lucide-react';
import type { Currency } from '../../../../contract/constants.ts';
import { QUOTE_LIMITS } from '../../../../contract/quotes/quote-limits.ts';
import { MAX_QUANTITY } from '../../../../contract/rules.ts';
import { formatShortMoney } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import type { FieldErrors } from '../../../session/use-form.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { computeDefaultFee, computeMaxFee, type QuotableOption, type QuoteLineDraft } from './quote-form.ts';

type Props = {
  line: QuoteLineDraft;
  place: number;
  currency: Currency;
  /** The catalogue's option; undefined for a free-text line. */
  option: QuotableOption | undefined;
  errors: FieldErrors<string>;
  onChange: (next: QuoteLineDraft) => void;
  onRemove: () => void;
};

/** Fields of one line: name, quantity, price, and the fee of a catalogue option. A new price sets the matching fee. */
export function QuoteLineFields({ line, place, currency, option, errors, onChange, onRemove }: Props) {
  const t = useTranslations('clinic-quotes');
  const { language } = useLanguage();
  const name = option ? `${option.title} · ${option.option_title}` : line.words || t('own');
  const error = (field: string) => errors[`lines.${place}.${field}`];
  const max = option && computeMaxFee(option, line.price, currency);
  const published = option && formatPublishedRange(option, language);
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-md border border-line px-4 py-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-start justify-between gap-3">
        {option ? (
          <p className="min-w-0">
            <span className="block font-semibold">{option.title}</span>
            <span className="block text-sm text-ink-soft">{option.option_title}</span>
          </p>
        ) : (
          <Field
            className="min-w-0 flex-1"
            id={`quote-words-${line.key}`}
            label={t('own.words')}
            hint={t('own.hint')}
            lang="ko"
            maxLength={QUOTE_LIMITS.words}
            value={line.words}
            error={error('words')}
            onChange={(event) => onChange({ ...line, words: event.target.value })}
          />
        )}
        <IconButton label={t('remove', { name })} onClick={onRemove}>
          <Trash2 className="size-5" />
        </IconButton>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          id={`quote-price-${line.key}`}
          label={t('price', { currency })}
          hint={published && t('price.published', { range: published })}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={line.price}
          error={error('price')}
          onChange={(event) => onChange({ ...line, price: event.target.value, ...(option && { fee: computeDefaultFee(option, event.target.value) }) })}
        />
        {option ? (
          <Field
            id={`quote-fee-${line.key}`}
            label={t('fee', { currency })}
            hint={max !== undefined && t('fee.most', { amount: formatShortMoney(max, currency, language) })}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            value={line.fee}
            error={error('fee')}
            onChange={(event) => onChange({ ...line, fee: event.target.value })}
          />
        ) : (
          <CheckField label={t('own.vat')} checked={line.vatIncluded} onChange={(event) => onChange({ ...line, vatIncluded: event.target.checked })} />
        )}
      </div>
      <div>
        <Stepper
          value={line.quantity}
          max={MAX_QUANTITY}
          labels={{ label: t('quantity', { name }), decrease: t('less'), increase: t('more') }}
          onChange={(quantity) => onChange({ ...line, quantity })}
        />
      </div>
    </fieldset>
  );
}

function formatPublishedRange(
  { price_from: from, price_to: to, currency_code: currency }: QuotableOption,
  language: Parameters<typeof formatShortMoney>[2],
): string | undefined {
  if (from === null || to === null) return undefined;
  const amount = (value: number) => formatShortMoney(value, currency, language);
  return from === to ? amount(from) : `${amount(from)} – ${amount(to)}`;
}
