import { useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { DaysField } from './days-field.tsx';
import { createSeasonDraft, type SeasonDraft } from './draft.ts';
import { StretchesField } from './stretches-field.tsx';

type Props = { seasons: readonly SeasonDraft[]; errors: Record<string, string | undefined>; onChange: (seasons: SeasonDraft[]) => void };

const MAX_SEASONS = 40;

/** Yearly seasons in which some days of the week are closed or have their own hours. */
export function Seasons({ seasons, errors, onChange }: Props) {
  const t = useTranslations('clinic-hours');
  const change = (key: string, part: Partial<SeasonDraft>) => onChange(seasons.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const box = (key: string, field: 'from' | 'to', value: string) => (
    <Field
      label={t(`season.${field}`)}
      dir="ltr"
      maxLength={5}
      placeholder="MM-DD"
      value={value}
      onChange={(event) => change(key, { [field]: event.target.value.trim() })}
    />
  );
  return (
    <div className="grid gap-3">
      {seasons.length === 0 && <p className="text-ink-soft">{t('special.none')}</p>}
      <ul className="grid gap-3">
        {seasons.map(({ key, from, to, days, stretches }) => (
          <li key={key} className="grid gap-3 rounded-sm border border-line p-3">
            <div className="grid gap-3 sm:grid-cols-[10rem_10rem]">
              {box(key, 'from', from)}
              {box(key, 'to', to)}
            </div>
            <DaysField label={t('season.days')} days={days} onChange={(chosen) => change(key, { days: chosen })} />
            <StretchesField
              id={`season-${key}`}
              label={t('special.hours')}
              stretches={stretches}
              error={errors[`season.${key}`]}
              onChange={(chosen) => change(key, { stretches: chosen })}
            />
            <Button size="s" kind="quiet" onClick={() => onChange(seasons.filter((one) => one.key !== key))} className="justify-self-start text-sm">
              {t('season.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {seasons.length < MAX_SEASONS && (
        <Button size="s" kind="ghost" onClick={() => onChange([...seasons, createSeasonDraft()])} className="justify-self-start">
          {t('season.add')}
        </Button>
      )}
    </div>
  );
}
