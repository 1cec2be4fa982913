import type { QuoteComposerData } from '../../../../contract/quotes/quotes.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { CheckField } from '../../../ui/check-field.tsx';

type Props = { templates: QuoteComposerData['conditions']; chosen: readonly string[]; onChange: (chosen: string[]) => void };

/** Checkboxes for the conditions of a quote and its possible extra costs. */
export function ConditionFields({ templates, chosen, onChange }: Props) {
  const t = useTranslations('clinic-quotes');
  return (['condition', 'on-top'] as const).map((kind) => (
    <fieldset key={kind} className="min-w-0">
      <legend className="font-semibold">{t(kind === 'condition' ? 'conditions' : 'top')}</legend>
      {templates
        .filter((one) => one.kind === kind)
        .map(({ id, text }) => (
          <CheckField
            key={id}
            label={text}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
    </fieldset>
  ));
}
