import { useId } from 'react';
import type { CardComposerData, CardPlaceholder } from '../../../../contract/cards/cards.ts';
import { CURRENCIES, pickText } from '../../../../contract/constants.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { currencyKey } from './card-form.ts';

type Props = {
  hole: CardPlaceholder;
  shelf: CardComposerData;
  inputs: Readonly<Record<string, string>>;
  error: string | undefined;
  onChange: (name: string, value: string) => void;
};

/** The input of one hole, in the format of its type. */
export function HoleField({ hole, shelf, inputs, error, onChange }: Props) {
  const t = useTranslations('clinic-cards');
  const { language } = useLanguage();
  const listId = useId();
  const { name, type, label, optional } = hole;
  const said = (language === 'ko' ? label?.ko : label?.en) ?? name;
  const common = {
    name: `values.${name}`,
    label: optional ? t('optional', { label: said }) : said,
    error,
    value: inputs[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  };
  switch (type) {
    case 'moment':
      return <Field {...common} type="datetime-local" hint={t('hint.moment')} />;
    case 'date':
      return <Field {...common} type="date" hint={t('hint.date')} />;
    case 'hours':
    case 'days':
    case 'times':
    case 'tablets':
      return <Field {...common} type="number" min={1} step={1} inputMode="numeric" hint={t(`hint.${type}`)} />;
    case 'amount':
      return (
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-2">
          <Field {...common} inputMode="decimal" dir="ltr" hint={t('hint.amount')} />
          <SelectField
            label={t('currency')}
            value={inputs[currencyKey(name)]}
            onChange={({ target }) => onChange(currencyKey(name), target.value)}
            options={CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
          />
        </div>
      );
    case 'treatment':
      return (
        <SelectField
          {...common}
          placeholder={t('choose')}
          options={shelf.treatments.map(({ key, title }) => ({ value: key, label: pickText(title, language) }))}
        />
      );
    case 'medicine':
      return (
        <div>
          <Field {...common} list={listId} autoComplete="off" hint={t('hint.medicine')} />
          <datalist id={listId}>
            {shelf.medicines.map((forms) => (
              <option key={forms.en[0]} value={forms[language][0]}>
                {forms.en[0]}
              </option>
            ))}
          </datalist>
        </div>
      );
    default:
      return <Field {...common} hint={t('hint.name')} />;
  }
}
