import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getLanguageSettings } from '../../../contract/languages.ts';
import type { TranslationUsage } from '../../../contract/translation/translations.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { QueryView } from '../../session/query-view.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { ClinicBudgets } from './clinic-budgets.tsx';
import { TranslationBudgetLine } from './translation-budget.tsx';
import { DailyUsage, ServiceUsage, UsageTotals } from './translation-figures.tsx';

const MONTH_PARAM = 'month';

/** The clinic whose budget is being set; null for all clinics together. */
export type BudgetSetting = { hospitalId: number | null; name: string; characters: number | null };

/** Usage and cost of translation in a month, by service, day and clinic, and the budgets. */
export function TranslationUsagePage() {
  const t = useTranslations('operator-translations');
  const [search, setSearch] = useSearchParams();
  const month = search.get(MONTH_PARAM) ?? '';
  const query = useQuery(`month ${month}`, () => api('translationUsage', { query: month ? { month } : {} }));
  const [setting, setSetting] = useState<BudgetSetting>();
  const choose = (chosen: string) =>
    setSearch((before) => new URLSearchParams({ ...Object.fromEntries(before), [MONTH_PARAM]: chosen }), { replace: true, preventScrollReset: true });
  return (
    <>
      <QueryView
        query={query}
        loading={t('usage.loading')}
        skeletons="h-72 h-72"
        className="grid gap-6 lg:grid-cols-2"
        failed={t('usage.failed')}
        errorLook="notice"
      >
        {(usage) => <LoadedUsage usage={usage} onMonth={choose} onSet={setSetting} />}
      </QueryView>
      {setting && (
        <BudgetDialog
          setting={setting}
          onDone={() => {
            setSetting(undefined);
            query.reload();
          }}
          onClose={() => setSetting(undefined)}
        />
      )}
    </>
  );
}

function LoadedUsage({ usage, onMonth, onSet }: { usage: TranslationUsage; onMonth: (month: string) => void; onSet: (setting: BudgetSetting) => void }) {
  const t = useTranslations('operator-translations');
  const { language } = useLanguage();
  const nameOf = (month: string) =>
    new Intl.DateTimeFormat(getLanguageSettings(language).locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`));
  const { total, services, days, clinics } = usage;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <SectionCard id="usage" title={t('usage.title')}>
        <SelectField
          className="mt-4"
          label={t('usage.month')}
          hint={t('usage.month.hint')}
          options={usage.months.map((month) => ({ value: month, label: nameOf(month) }))}
          value={usage.month}
          onChange={({ target }) => onMonth(target.value)}
        />
        {total.requests + total.kept === 0 ? (
          <p className="mt-4 text-ink-soft">{t('usage.none')}</p>
        ) : (
          <UsageTotals used={total} currency={usage.currency_code} />
        )}
        <h3 className="mt-6 font-text text-base font-semibold tracking-normal">{t('budget.all.title')}</h3>
        <TranslationBudgetLine
          name={t('budget.all')}
          budget={total.budget}
          onSet={() => onSet({ hospitalId: null, name: t('budget.all'), characters: total.budget.characters })}
        />
        {services.length > 0 && <ServiceUsage services={services} currency={usage.currency_code} />}
        {days.length > 0 && <DailyUsage days={days} currency={usage.currency_code} />}
      </SectionCard>
      <ClinicBudgets clinics={clinics} currency={usage.currency_code} onSet={onSet} />
    </div>
  );
}
