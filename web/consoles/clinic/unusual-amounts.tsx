import { type ReactNode, useState } from 'react';
import { listUnusualAmounts, type MinorAmount } from '../../../contract/cards/amount-check.ts';
import { toPlainAmount } from '../../../contract/money.ts';
import { formatShortMoney } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { CheckField } from '../../ui/check-field.tsx';

/** An amount that the server accepts only with a confirmation (contract/cards/amount-check.ts), with the name of its field. */
export type UnusualAmount = { field: string; amount: MinorAmount; published: readonly MinorAmount[] };

/** Returns the unusual amounts in the filled holes of a card or a reply. */
export const findUnusualAmounts = (...filled: Parameters<typeof listUnusualAmounts>): UnusualAmount[] =>
  listUnusualAmounts(...filled).map(({ name, amount, published }) => ({ field: `values.${name}`, amount, published }));

type AmountConfirmation = {
  /** For `useForm`: the error of each field that must still be confirmed. */
  check: () => Record<string, string>;
  /** Part of the request body. */
  confirmed: { unusual_confirmed?: true };
  /** The confirmation checkbox, once `check` has reported an amount. */
  question: ReactNode;
};

/** Asks to confirm unusual amounts, and again after an amount has changed. */
export function useConfirmUnusualAmounts(found: readonly UnusualAmount[]): AmountConfirmation {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const [asked, setAsked] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const key = found.length === 0 ? '' : JSON.stringify(found.map(({ field, amount }) => [field, amount]));
  const money = ({ minor, currency }: MinorAmount) => formatShortMoney(toPlainAmount(minor, currency), currency, language);
  const sentence = ({ amount, published }: UnusualAmount) => {
    const highest = findHighest(amount, published);
    return highest ? t('unusual.published', { amount: money(amount), price: money(highest) }) : t('unusual.won', { amount: money(amount) });
  };
  return {
    check() {
      if (key === '' || confirmed === key) return {};
      setAsked(key);
      return Object.fromEntries(found.map((one) => [one.field, sentence(one)]));
    },
    confirmed: key !== '' && confirmed === key ? { unusual_confirmed: true } : {},
    question: key !== '' && asked === key && (
      <CheckField
        className="rounded-sm bg-gold-100 px-4"
        label={t('unusual.confirm', { amounts: [...new Set(found.map(({ amount }) => money(amount)))].join(' · ') })}
        checked={confirmed === key}
        onChange={({ target }) => setConfirmed(target.checked ? key : '')}
      />
    ),
  };
}

/** Returns the highest published price, in the currency of the amount if there is one. */
function findHighest({ currency }: MinorAmount, published: readonly MinorAmount[]): MinorAmount | undefined {
  const same = published.filter((price) => price.currency === currency);
  return (same.length > 0 ? same : published).toSorted((a, b) => b.minor - a.minor)[0];
}
