import { lazy, Suspense, useRef, useState } from 'react';
import type { z } from 'zod';
import type { SlotDay } from '../../../contract/consultations.ts';
import type { Reply } from '../../api/call.ts';
import { clockIn, seoulClock, seoulDay } from '../../consultations/chat-clock.ts';
import { seoulTime, zonedTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useDoing } from '../../session/use-doing.ts';
import { useReading } from '../../session/use-reading.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';

const Calendar = lazy(async () => ({ default: (await import('../../ui/calendar.tsx')).Calendar }));

/** The most days one call answers, and how many such stretches are offered: about half a year. */
const STRETCH = 42;
const STRETCHES = 4;
const DAY_MS = 86_400_000;

type Day = z.output<typeof SlotDay>;
export type FixDateProps = { patient: Reply<'clinicPatient'>; onClose: () => void; onFixed: () => void };

/** A day and a start from the clinic's opening hours, and for which treatment. */
export default function FixDate({ patient, onClose, onFixed }: FixDateProps) {
  const t = useTranslations('clinic');
  const { language, locale } = useLanguage();
  const { days, failed, again, last } = useSlots(patient.id);
  const [date, setDate] = useState<string | null>(null);
  const [at, setAt] = useState<string>();
  const [productId, setProductId] = useState(patient.product_id === null ? '' : String(patient.product_id));
  const fixing = useFix(patient.id, onFixed, again);
  const day = date === null ? undefined : days?.get(date);
  return (
    <Dialog
      open
      kind="wide"
      title={t('date.fix')}
      subtitle={<bdi>{patient.name}</bdi>}
      closeLabel={t('close')}
      locked={fixing.pending}
      onClose={onClose}
      footer={
        <Button full disabled={!at} busy={fixing.pending} onClick={() => at && fixing.run(at, productId ? Number(productId) : null)}>
          {at ? t('date.confirm', { time: seoulTime(at, language) }) : t('date.choose')}
        </Button>
      }
    >
      {failed && !days && <ErrorState title={t('slots.failed')} action={<Button onClick={again}>{t('retry')}</Button>} />}
      {!failed && !days && <Waiting label={t('slots.loading')} />}
      {days && (
        <div className="grid gap-6 py-2 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
          <Suspense fallback={<Skeleton className="h-80 w-full rounded-md" />}>
            <Calendar
              value={date}
              onChange={(next) => {
                setDate(next);
                setAt(undefined);
              }}
              min={seoulDay(Date.now())}
              max={last}
              isUnavailable={(each) => !days.get(each)?.slots.some(({ taken }) => !taken)}
              locale={locale}
              labels={{ label: t('slots.calendar'), previous: t('slots.previous'), next: t('slots.next') }}
            />
          </Suspense>
          <div className="grid content-start gap-5">
            <Slots day={day} at={at} zone={patient.time_zone} onChoose={setAt} />
            <SelectField
              label={t('date.treatment')}
              placeholder={t('date.treatment.none')}
              options={patient.products.map(({ id, title }) => ({ value: String(id), label: title }))}
              value={productId}
              onChange={(event) => setProductId(event.target.value)}
            />
            {fixing.says !== undefined && <Notice tone="error">{fixing.says}</Notice>}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Slots({ day, at, zone, onChoose }: { day: Day | undefined; at: string | undefined; zone: string; onChoose: (at: string) => void }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  if (!day) return <p className="text-ink-soft">{t('slots.pickDay')}</p>;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{t('slots.title')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {day.slots.map((slot) => (
          <label
            key={slot.at}
            title={slot.taken ? t('slots.taken') : t('date.hers', { time: clockIn(slot.at, language, zone) })}
            className={cx(
              'relative grid min-h-tap place-items-center rounded-sm border text-center tabular-nums transition-colors duration-150',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-celadon-700',
              slot.taken
                ? 'border-line bg-sunken text-ink-soft line-through'
                : slot.at === at
                  ? 'border-celadon-700 bg-celadon-700 font-semibold text-white'
                  : 'border-edge hover:bg-celadon-50',
            )}
          >
            <input
              type="radio"
              name="slot"
              value={slot.at}
              checked={slot.at === at}
              disabled={slot.taken}
              onChange={() => onChoose(slot.at)}
              className="absolute inset-0 size-full appearance-none rounded-[inherit] outline-none"
            />
            <span className="pointer-events-none relative">{seoulClock(slot.at, language)}</span>
          </label>
        ))}
      </div>
      {at && <p className="mt-2 text-sm text-ink-soft">{t('date.hers', { time: zonedTime(at, language, zone, { year: undefined }) })}</p>}
    </fieldset>
  );
}

/** The days that can be fixed: the first stretch at once, the later ones as they come. Asked again, what is known stays meanwhile. */
function useSlots(id: number) {
  const known = useRef<ReadonlyMap<string, Day>>(new Map());
  const {
    value: days,
    failure,
    again,
  } = useReading<ReadonlyMap<string, Day>>(String(id), async (show) => {
    for (let i = 0; i < STRETCHES; i += 1) {
      const from = seoulDay(Date.now() + i * STRETCH * DAY_MS);
      const found = await api('clinicSlots', { params: { id }, query: { from, days: STRETCH } });
      known.current = new Map([...known.current, ...found.map((day) => [day.date, day] as const)]);
      show(known.current);
    }
    return known.current;
  });
  const last = days && [...days.keys()].sort().at(-1);
  return { days, failed: failure !== undefined, again, last };
}

function useFix(id: number, onFixed: () => void, onRefused: () => void) {
  const t = useTranslations('clinic');
  return useDoing(
    async (at: string, productId: number | null) => {
      await api('fixReservation', { params: { id }, body: { reservation_at: at, product_id: productId } });
      toast(t('date.fixed'), { tone: 'success' });
      onFixed();
    },
    () => {
      // Somebody may have taken it meanwhile: the starts are asked again.
      onRefused();
      return false;
    },
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid gap-6 py-2 md:grid-cols-2">
      <Skeleton className="h-80 w-full rounded-md" />
      <Skeleton className="h-40 w-full rounded-md" />
    </Loading>
  );
}
