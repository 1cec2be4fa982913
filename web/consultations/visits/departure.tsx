import { useState } from 'react';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatVisitDay, noonInSeoul } from '../reservations/visit-clock.ts';
import { findFlightConflict } from './choice.ts';

export type DepartureFieldProps = {
  /** The thread in which the day is saved. Without one, the field only warns. */
  threadId: number | undefined;
  value: string | null;
  onChange: (day: string | null) => void;
  today: string;
};

/** Optional day of the flight home. Saved on blur, so that the clinic sees it too. */
export function DepartureField({ threadId, value, onChange, today }: DepartureFieldProps) {
  const t = useTranslations('visits');
  const [kept, setKept] = useState(value);
  const [saved, setSaved] = useState(false);
  const { errorText, run } = useMutation(async () => {
    if (threadId === undefined || value === kept) return;
    await api('sayDeparture', { params: { id: threadId }, body: { leaves_on: value } });
    setKept(value);
    setSaved(true);
  });
  return (
    <Field
      type="date"
      label={t('home.day')}
      hint={t('home.hint')}
      min={today}
      value={value ?? ''}
      onChange={(event) => {
        setSaved(false);
        onChange(event.target.value || null);
      }}
      onBlur={() => void run()}
      error={errorText}
      success={saved && t('home.saved')}
    />
  );
}

type FlightProps = { start: string | undefined; minutes: number; recovery: number; leavesOn: string | null };

/** Warns of a visit whose recovery reaches the flight. The patient decides. */
export function FlightNotice({ start, minutes, recovery, leavesOn }: FlightProps) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const warning = start && findFlightConflict(start, minutes, { recovery_time_minutes: recovery }, leavesOn);
  if (!warning || !leavesOn) return null;
  return (
    <Notice tone="warning" title={t.rich('home.warn', { day: <Bidi>{formatVisitDay(noonInSeoul(leavesOn), language)}</Bidi> })}>
      {warning.why === 'gone' ? t('home.warn.after') : t.rich('home.warn.text', { until: <Bidi>{formatVisitDay(warning.until, language)}</Bidi> })}
    </Notice>
  );
}
