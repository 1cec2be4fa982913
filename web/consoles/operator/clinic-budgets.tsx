import { useState } from 'react';
import type { Currency } from '../../../contract/constants.ts';
import type { ClinicTranslationUsage } from '../../../contract/translation/translations.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TranslationBudgetLine } from './translation-budget.tsx';
import { LabelledFigure, useFormatFigures } from './translation-figures.tsx';
import type { BudgetSetting } from './translation-usage-page.tsx';

type Props = { clinics: readonly ClinicTranslationUsage[]; currency: Currency; onSet: (setting: BudgetSetting) => void };

/** Each clinic's usage and budget, and a budget for a clinic that is not listed yet. */
export function ClinicBudgets({ clinics, currency, onSet }: Props) {
  const t = useTranslations('operator-translations');
  const { figure, cost } = useFormatFigures(currency);
  const all = useQuery('all', () => api('clinics'));
  const [other, setOther] = useState('');
  const others = (all.value ?? []).filter(({ hospital_id }) => !clinics.some((one) => one.hospital_id === hospital_id));
  const chosen = others.find(({ hospital_id }) => String(hospital_id) === other);
  return (
    <SectionCard id="clinics" title={t('clinics.title')}>
      {clinics.length === 0 && <p className="mt-1 text-ink-soft">{t('clinics.none')}</p>}
      <ul className="mt-3 grid gap-3">
        {clinics.map(({ hospital_id, hospital_name, budget, ...used }) => (
          <Card key={hospital_id} as="li" look="outline" padded>
            <h3 className="font-text text-base font-semibold tracking-normal">
              <Bidi>{hospital_name}</Bidi>
            </h3>
            <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm">
              <LabelledFigure label={t('used.requests')}>{figure(used.requests)}</LabelledFigure>
              <LabelledFigure label={t('used.kept')}>{figure(used.kept)}</LabelledFigure>
              {used.median_ms !== null && <LabelledFigure label={t('used.median')}>{t('used.median.value', { ms: figure(used.median_ms) })}</LabelledFigure>}
              <LabelledFigure label={t('used.cost')}>
                <Ltr>{cost(used.cost)}</Ltr>
              </LabelledFigure>
            </dl>
            <TranslationBudgetLine
              name={hospital_name}
              budget={budget}
              onSet={() => onSet({ hospitalId: hospital_id, name: hospital_name, characters: budget.characters })}
            />
          </Card>
        ))}
      </ul>
      {others.length > 0 && (
        <div className="mt-4 flex flex-wrap items-end gap-2">
          <SelectField
            className="min-w-0 flex-[1_1_14rem]"
            label={t('budget.other')}
            placeholder={t('budget.other.choose')}
            options={others.map(({ hospital_id, name }) => ({ value: String(hospital_id), label: name }))}
            value={chosen ? other : ''}
            onChange={({ target }) => setOther(target.value)}
          />
          <Button kind="ghost" disabled={!chosen} onClick={() => chosen && onSet({ hospitalId: chosen.hospital_id, name: chosen.name, characters: null })}>
            {t('budget.change')}
          </Button>
        </div>
      )}
    </SectionCard>
  );
}
