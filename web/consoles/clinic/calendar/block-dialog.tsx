import { type FormEvent, useId, useState } from 'react';
import type { Calendar, CalendarBlock } from '../../../../contract/visits/clinic-visits.ts';
import { DAY_MINUTES } from '../../../../contract/visits/stretches.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { formatConsoleTime } from '../visits/visit-rules.ts';
import { type BusyTime, findClash, findFreeStretch, listBusyTimes, type MinuteSpan } from './busy-times.ts';
import { formatLongDay, formatMinutes, instantAt, parseClock } from './days.ts';

type Props = {
  day: string;
  calendar: Calendar;
  place?: number | undefined;
  from?: number | undefined;
  onDone: () => void;
  onClose: () => void;
};

const MAX_NOTE_CHARACTERS = 200;
const HOUR_MINUTES = 60;

/** Blocks a time range of a room or doctor. If something overlaps it, names the conflict and proposes a free range. */
export function BlockDialog({ day, calendar, place, from = 600, onDone, onClose }: Props) {
  const t = useTranslations('clinic-calendar');
  const shared = useTranslations('console');
  const words = useTranslations('clinic');
  const { language } = useLanguage();
  const id = useId();
  const { places } = calendar;
  const [given, setGiven] = useState(() => {
    const first = place ?? places[0]?.id ?? 0;
    const hour = { from, to: Math.min(from + HOUR_MINUTES, 1439) };
    return { place: String(first), ...formatSpan(findFreeStretch(listBusyTimes(calendar, day, first), hour) ?? hour), note: '' };
  });
  const busy = listBusyTimes(calendar, day, Number(given.place));
  const isOvernight = endsOvernight(given);
  const asked = { from: parseClock(given.from), to: parseClock(given.to) + (isOvernight ? DAY_MINUTES : 0) };
  const clash = findClash(busy, asked);
  const proposal = clash && findFreeStretch(busy, asked);
  const form = useForm({
    fields: ['from', 'to', 'note', 'place'],
    validate: () => ({
      ...(given.from === '' ? { from: t('block.missing') } : {}),
      ...(given.to === '' ? { to: t('block.missing') } : given.to <= given.from && !isOvernight ? { to: t('block.order') } : {}),
      ...(clash ? { from: t('block.taken') } : {}),
    }),
    fieldErrorsFor: ({ code, message }) => (code === 'visits.taken' ? { from: t('block.taken') } : code === 'visits.bad-stretch' ? { to: message } : {}),
    send: async () => {
      const [start_at, end_at] = [instantAt(day, asked.from), instantAt(day, asked.to)];
      await api('blockTime', { body: { place_id: Number(given.place), start_at, end_at, note: given.note.trim() } });
      toast(t('block.done'), { tone: 'success' });
      onDone();
    },
  });
  const field = (name: keyof typeof given) => form.field(name, given[name], (value) => setGiven((before) => ({ ...before, [name]: value })));
  const take = (stretch: MinuteSpan) => {
    setGiven((before) => ({ ...before, ...formatSpan(stretch) }));
    form.clearErrors('from');
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <Dialog
      open
      title={t('block')}
      subtitle={t('make.when', { when: formatLongDay(day, language) })}
      closeLabel={words('common.close')}
      locked={form.pending}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} full busy={form.pending}>
          {t('block')}
        </Button>
      }
    >
      <form ref={form.ref} id={id} method="post" noValidate onSubmit={send} className="grid gap-4">
        <SelectField label={words('place')} options={places.map((one) => ({ value: String(one.id), label: one.name }))} {...field('place')} />
        <div className="grid grid-cols-2 gap-3">
          <Field type="time" label={t('block.from')} required {...field('from')} />
          <Field type="time" label={t('block.to')} hint={isOvernight ? t('block.nextDay') : undefined} required {...field('to')} />
        </div>
        {clash && (
          <Notice
            title={t(conflictKey(clash), { ...formatSpan(clash), name: clash.name ?? '', minutes: clash.prepare })}
            action={
              proposal && (
                <Button size="s" kind="ghost" onClick={() => take(proposal)}>
                  {t('block.propose', formatSpan(proposal))}
                </Button>
              )
            }
          />
        )}
        <Field label={shared('shared.note')} hint={t('block.note.hint')} maxLength={MAX_NOTE_CHARACTERS} {...field('note')} />
        {form.errorText !== undefined && <Notice tone="error">{form.errorText}</Notice>}
      </form>
    </Dialog>
  );
}

/** Clock times of a time range, which can reach into the day before or after. */
const formatSpan = ({ from, to }: MinuteSpan) => ({ from: formatMinutes((from + DAY_MINUTES) % DAY_MINUTES), to: formatMinutes(to % DAY_MINUTES) });

/** Returns the translation key of the sentence about the conflict. */
function conflictKey({
  kind,
  name,
  prepare,
}: BusyTime): 'block.clash.visit' | 'block.clash.prepared' | 'block.clash.held' | 'block.clash.kept' | 'block.clash.blocked' {
  if (kind === 'visit') return prepare > 0 ? 'block.clash.prepared' : 'block.clash.visit';
  if (kind === 'held') return name === null ? 'block.clash.kept' : 'block.clash.held';
  return 'block.clash.blocked';
}

/** Maximum length of a range that crosses midnight, in minutes. A longer one is treated as a typing error. */
const MAX_OVERNIGHT_MINUTES = 12 * 60;

/** True if the end time is on the next day. */
function endsOvernight({ from, to }: { from: string; to: string }): boolean {
  return from !== '' && to !== '' && to < from && parseClock(to) + DAY_MINUTES - parseClock(from) <= MAX_OVERNIGHT_MINUTES;
}

/** Asks for confirmation before a blocked time range becomes free. */
export function UnblockDialog({ block, onDone, onClose }: { block: CalendarBlock; onDone: () => void; onClose: () => void }) {
  const t = useTranslations('clinic-calendar');
  const words = useTranslations('clinic');
  const { language } = useLanguage();
  const { pending, errorText, run } = useMutation(async () => {
    await api('unblockTime', { params: { id: block.id } });
    toast(t('unblock.done'), { tone: 'success' });
    onDone();
  });
  return (
    <ConfirmDialog
      open
      busy={pending}
      title={t('unblock')}
      confirmLabel={t('unblock.confirm')}
      cancelLabel={words('back')}
      closeLabel={words('common.close')}
      onConfirm={() => run()}
      onClose={onClose}
    >
      <p>
        {formatConsoleTime(block.start_at, language)} – {formatConsoleTime(block.end_at, language)}
      </p>
      {block.note && <p>{block.note}</p>}
      {errorText !== undefined && (
        <Notice tone="error" className="mt-3">
          {errorText}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
