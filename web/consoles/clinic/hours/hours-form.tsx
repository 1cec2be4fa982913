import { type FormEvent, useState } from 'react';
import { ApiError, type CallReply } from '../../../api/call.ts';
import { formatSeoulTime } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DaysField } from './days-field.tsx';
import {
  findChangedSections,
  findHoursProblems,
  type HoursDraft,
  type HoursNumbers,
  type HoursProblem,
  NUMBER_LIMITS,
  toClinicHours,
  toHoursDraft,
  WEEKDAYS,
} from './draft.ts';
import { OptionDurations } from './option-lengths.tsx';
import { Seasons } from './seasons.tsx';
import { SpecialDays } from './special-days.tsx';
import { StretchesField } from './stretches-field.tsx';
import { type VisitsOutsideHours, VisitsOutsideHoursList } from './visits-outside-hours-list.tsx';

type LoadedHours = CallReply<'clinicHours'>;
type HoursVersion = Pick<LoadedHours, 'hours' | 'version'>;
type Props = { loaded: LoadedHours; again: () => void };

const NUMBER_FIELDS = ['last_reception_minutes', 'notice_hours', 'horizon_days', 'prepare_minutes'] as const satisfies (keyof HoursNumbers)[];

/** Form for the clinic's visiting hours. Follows a colleague's changes while it is untouched; otherwise saving reports them and keeps the typed values. */
export function HoursForm({ loaded, again }: Props) {
  const t = useTranslations('clinic-hours');
  const { draft, change, form, base, newer, outside, take: adoptSaved } = useHoursForm({ loaded, again });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={send} className="grid gap-5">
      {outside && outside.length > 0 && <VisitsOutsideHoursList outside={outside} />}
      <FormSection id="week" title={t('week')} text={t('week.lead')}>
        <div className="grid gap-2">
          {WEEKDAYS.map((day) => (
            <StretchesField
              key={day}
              id={`week-${day}`}
              label={t(`day.${day}`)}
              stretches={draft.week[day]}
              error={form.errors[`week.${day}`]}
              onChange={(stretches) => change({ week: { ...draft.week, [day]: stretches } })}
            />
          ))}
        </div>
      </FormSection>
      <FormSection id="special" title={t('special')} text={t('special.lead')}>
        <SpecialDays special={draft.special} errors={form.errors} onChange={(special) => change({ special })} />
      </FormSection>
      <FormSection id="seasons" title={t('seasons')} text={t('seasons.lead')}>
        <Seasons seasons={draft.seasons} errors={form.errors} onChange={(seasons) => change({ seasons })} />
      </FormSection>
      <FormSection id="rules" title={t('rules')}>
        <RuleFields draft={draft} errors={form.errors} onChange={change} />
      </FormSection>
      <FormSection id="options" title={t('options')} text={t('options.lead')}>
        <OptionDurations
          options={loaded.options}
          prepare={draft.prepare_minutes}
          given={draft.options}
          errors={form.errors}
          onChange={(options) => change({ options })}
        />
      </FormSection>
      {form.errorText !== undefined && !newer && (
        <Notice tone="error" title={t('notSaved')}>
          {form.errorText}
        </Notice>
      )}
      {newer && <NewerVersionNotice before={base} now={loaded} onTake={adoptSaved} />}
      {loaded.may_change && (
        <div className="sticky bottom-0 -mx-1 bg-paper/90 px-1 py-3">
          <Button type="submit" busy={form.pending}>
            {t(newer ? 'save.over' : 'save')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** State of the form: typed values, the saved version they are based on, and the result of saving. */
function useHoursForm({ loaded, again }: Props) {
  const t = useTranslations('clinic-hours');
  const [draft, setDraft] = useState(() => toHoursDraft(loaded.hours));
  /** The version on which the typed values are based. */
  const [base, setBase] = useState<HoursVersion>(loaded);
  /** The draft as it was loaded or saved. The form is untouched while it holds this one. */
  const [cleanDraft, setCleanDraft] = useState(draft);
  const [latest, setLatest] = useState(loaded);
  const [refused, setRefused] = useState(false);
  const [outside, setOutside] = useState<VisitsOutsideHours>();
  const newer = refused && loaded.version !== base.version;
  const words = (field: string, wrong: HoursProblem) => {
    if (wrong !== 'number') return t(`wrong.${wrong}`);
    const [least, most] = NUMBER_LIMITS[field as keyof HoursNumbers] ?? NUMBER_LIMITS.minutes;
    return t('wrong.number', { least, most });
  };
  const form = useForm<string, []>({
    fields: [],
    validate: () => Object.fromEntries(Object.entries(findHoursProblems(draft)).map(([field, wrong]) => [field, words(field, wrong)])),
    send: async () => {
      const hours = toClinicHours(draft, (id) => loaded.options.find((option) => option.id === id)?.minutes ?? 30);
      // Saving again after the notice of a colleague's changes overwrites those changes.
      const { version, outside: found } = await api('saveHours', { body: { version: newer ? loaded.version : base.version, hours } });
      setBase({ hours, version });
      setCleanDraft(draft);
      setRefused(false);
      setOutside(found);
      // Visits outside the hours are shown in place of a toast. Their list takes the focus.
      if (found.length === 0) toast(t('saved'), { tone: 'success' });
      again();
    },
    handleError: (error) => {
      if (error instanceof ApiError && error.code === 'visits.hours-changed') {
        setRefused(true);
        again();
      }
      return false;
    },
  });
  const change = (part: Partial<HoursDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    form.clearErrors();
  };
  const adopt = () => {
    const next = toHoursDraft(loaded.hours);
    setBase(loaded);
    setDraft(next);
    setCleanDraft(next);
  };
  if (loaded !== latest) {
    setLatest(loaded);
    if (draft === cleanDraft && !refused && isNewer(loaded, base)) adopt();
  }
  /** Replaces the typed values by the saved version. */
  const take = () => {
    adopt();
    setRefused(false);
    form.clearErrors();
  };
  return { draft, change, form, base, newer, outside, take };
}

/** True if the loaded hours replace those of the form. An import changes them without a new version. */
const isNewer = (loaded: HoursVersion, base: HoursVersion) =>
  loaded.version > base.version || (loaded.version === base.version && JSON.stringify(loaded.hours) !== JSON.stringify(base.hours));

type RuleFieldsProps = { draft: HoursDraft; errors: Record<string, string | undefined>; onChange: (part: Partial<HoursDraft>) => void };

/** Rules: holidays, instant confirmation of free times, notice, horizon, last reception, preparation time. */
function RuleFields({ draft, errors, onChange }: RuleFieldsProps) {
  const t = useTranslations('clinic-hours');
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <SelectField
        label={t('holidays')}
        hint={t('holidays.hint')}
        options={(['closed', 'seollal-chuseok', 'open'] as const).map((value) => ({ value, label: t(`holidays.${value}`) }))}
        value={draft.holidays}
        onChange={(event) => onChange({ holidays: event.target.value as HoursDraft['holidays'] })}
      />
      <Segmented
        label={t('instant')}
        options={[
          { value: 'yes', label: t('instant.yes') },
          { value: 'no', label: t('instant.no') },
        ]}
        value={draft.instant ? 'yes' : 'no'}
        onChange={(value) => onChange({ instant: value === 'yes' })}
      />
      {NUMBER_FIELDS.map((name) => (
        <Field
          key={name}
          inputMode="numeric"
          dir="ltr"
          maxLength={4}
          label={t(name)}
          hint={t(`${name}.hint`)}
          error={errors[name]}
          value={draft[name]}
          onChange={(event) => onChange({ [name]: event.target.value.trim() })}
        />
      ))}
      <div className="md:col-span-2">
        <DaysField
          label={t('closed_after_holiday')}
          hint={t('closed_after_holiday.hint')}
          days={draft.closed_after_holiday}
          onChange={(days) => onChange({ closed_after_holiday: days })}
        />
      </div>
    </div>
  );
}

function FormSection({ id, title, text, children }: { id: string; title: string; text?: string; children: React.ReactNode }) {
  return (
    <SectionCard id={id} title={title}>
      {text && <p className="mt-1 text-ink-soft">{text}</p>}
      <div className="mt-4">{children}</div>
    </SectionCard>
  );
}

/** Notice of the parts that a colleague has changed. The typed values stay. */
function NewerVersionNotice({ before, now, onTake }: { before: Pick<LoadedHours, 'hours'>; now: LoadedHours; onTake: () => void }) {
  const t = useTranslations('clinic-hours');
  const { language } = useLanguage();
  return (
    <Notice
      tone="warning"
      title={now.changed ? t('changed', { by: now.changed.by, time: formatSeoulTime(now.changed.at, language, { weekday: undefined }) }) : t('changed.unknown')}
      action={
        <Button size="s" kind="ghost" onClick={onTake}>
          {t('changed.take')}
        </Button>
      }
    >
      <p>
        {t('changed.parts', {
          parts: findChangedSections(before.hours, now.hours)
            .map((part) => t(`part.${part}`))
            .join(', '),
        })}
      </p>
      <p>{t('changed.kept')}</p>
    </Notice>
  );
}
