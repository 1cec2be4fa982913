import { toSeoulDay } from '../../../../contract/time.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { createSpecialDayDraft, type SpecialDayDraft } from './draft.ts';
import { StretchesField } from './stretches-field.tsx';

type Props = { special: readonly SpecialDayDraft[]; errors: Record<string, string | undefined>; onChange: (special: SpecialDayDraft[]) => void };

const MAX_NOTE_CHARACTERS = 300;

/** Dates that differ from the week: closed, or with their own hours. */
export function SpecialDays({ special, errors, onChange }: Props) {
  const t = useTranslations('clinic-hours');
  const shared = useTranslations('console');
  const change = (key: string, part: Partial<SpecialDayDraft>) => onChange(special.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <div className="grid gap-3">
      {special.length === 0 && <p className="text-ink-soft">{t('special.none')}</p>}
      <ul className="grid gap-3">
        {special.map((one) => (
          <li key={one.key} className="grid gap-3 rounded-sm border border-line p-3">
            <div className="grid gap-3 sm:grid-cols-[10rem_10rem_minmax(0,1fr)]">
              <Field type="date" label={t('special.from')} value={one.from} onChange={(event) => change(one.key, { from: event.target.value })} />
              <Field type="date" label={t('special.to')} value={one.to} onChange={(event) => change(one.key, { to: event.target.value })} />
              <Field
                label={shared('shared.note')}
                maxLength={MAX_NOTE_CHARACTERS}
                value={one.note}
                onChange={(event) => change(one.key, { note: event.target.value })}
              />
            </div>
            <StretchesField
              id={`special-${one.key}`}
              label={t('special.hours')}
              stretches={one.stretches}
              error={errors[`special.${one.key}`]}
              onChange={(stretches) => change(one.key, { stretches })}
            />
            <Button size="s" kind="quiet" onClick={() => onChange(special.filter(({ key }) => key !== one.key))} className="justify-self-start text-sm">
              {t('special.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Button size="s" kind="ghost" onClick={() => onChange([...special, createSpecialDayDraft(toSeoulDay(Date.now()))])} className="justify-self-start">
        {t('special.add')}
      </Button>
    </div>
  );
}
