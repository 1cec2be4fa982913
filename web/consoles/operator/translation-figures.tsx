import type { ReactNode } from 'react';
import type { Currency } from '../../../contract/constants.ts';
import { getLanguageSettings } from '../../../contract/languages.ts';
import type { TranslationUsage } from '../../../contract/translation/translations.ts';
import { formatExactMoney } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { DefinitionRows } from '../../ui/table.tsx';
import { useServiceName } from './service-name.ts';

type UsageTotal = Omit<TranslationUsage['total'], 'budget'>;

/** Returns formatters of figures and costs for the reader's language. */
export function useFormatFigures(currency: Currency) {
  const { language } = useLanguage();
  const number = new Intl.NumberFormat(getLanguageSettings(language).locale);
  return { figure: (value: number) => number.format(value), cost: (amount: number) => `${formatExactMoney(amount, currency, language)} ${currency}` };
}

/** Totals of a part of the usage. */
export function UsageTotals({ used, currency }: { used: UsageTotal; currency: Currency }) {
  const t = useTranslations('operator-translations');
  const { figure, cost } = useFormatFigures(currency);
  const rows: [string, string, ReactNode][] = [
    ['requests', t('used.requests'), t('used.requests.value', { count: used.requests })],
    ['failed', t('used.failed'), figure(used.failed)],
    ['kept', t('used.kept'), figure(used.kept)],
    ['characters', t('used.characters'), figure(used.characters)],
    ['median', t('used.median'), used.median_ms === null ? t('used.median.none') : t('used.median.value', { ms: figure(used.median_ms) })],
    ['cost', t('used.cost'), <Ltr key="cost">{cost(used.cost)}</Ltr>],
  ];
  return (
    <>
      <DefinitionRows dense align="end" className="mt-4" rows={rows.map(([id, label, value]) => ({ id, label, value }))} />
      <p className="mt-2 text-sm text-ink-soft">{t('usage.cost.hint')}</p>
    </>
  );
}

/** The totals of each service. */
export function ServiceUsage({ services, currency }: { services: TranslationUsage['services']; currency: Currency }) {
  const t = useTranslations('operator-translations');
  const { figure, cost } = useFormatFigures(currency);
  const nameOf = useServiceName();
  return (
    <section aria-labelledby="services" className="mt-6">
      <h3 id="services" className="font-text text-base font-semibold tracking-normal">
        {t('services.title')}
      </h3>
      <ul className="mt-2 grid gap-2">
        {services.map(({ service, ...used }) => (
          <li key={service} className="border-t border-line pt-2">
            <p className="font-semibold">{nameOf(service)}</p>
            <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
              <LabelledFigure label={service === 'kept' ? t('used.kept') : t('used.requests')}>
                {figure(service === 'kept' ? used.kept : used.requests)}
              </LabelledFigure>
              {service !== 'kept' && (
                <>
                  <LabelledFigure label={t('used.failed')}>{figure(used.failed)}</LabelledFigure>
                  <LabelledFigure label={t('used.characters')}>{figure(used.characters)}</LabelledFigure>
                  {used.median_ms !== null && (
                    <LabelledFigure label={t('used.median')}>{t('used.median.value', { ms: figure(used.median_ms) })}</LabelledFigure>
                  )}
                  <LabelledFigure label={t('used.cost')}>
                    <Ltr>{cost(used.cost)}</Ltr>
                  </LabelledFigure>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function LabelledFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

/** Characters per day, each with a bar relative to the busiest day. */
export function DailyUsage({ days, currency }: { days: TranslationUsage['days']; currency: Currency }) {
  const t = useTranslations('operator-translations');
  const { language } = useLanguage();
  const { figure, cost } = useFormatFigures(currency);
  const most = Math.max(1, ...days.map(({ characters }) => characters));
  const dayOf = (day: string) =>
    new Intl.DateTimeFormat(getLanguageSettings(language).locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));
  return (
    <section aria-labelledby="days" className="mt-6">
      <h3 id="days" className="font-text text-base font-semibold tracking-normal">
        {t('days.title')}
      </h3>
      <ul className="mt-2 grid gap-1.5 text-sm">
        {days.map(({ day, characters, cost: amount }) => (
          <li key={day} className="grid grid-cols-[4.5rem_1fr] items-center gap-x-3">
            <span className="text-ink-soft">{dayOf(day)}</span>
            <span className="grid gap-0.5">
              <span className="tabular-nums">{t('days.value', { characters: figure(characters), cost: cost(amount) })}</span>
              <span aria-hidden="true" className="h-1.5 rounded-sm bg-sunken">
                <span className="block h-full rounded-sm bg-celadon-700" style={{ inlineSize: `${Math.round((characters / most) * 100)}%` }} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
