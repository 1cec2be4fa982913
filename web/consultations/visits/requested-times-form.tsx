import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { Hospital } from '../../../contract/catalog/catalog.ts';
import type { MAX_REQUESTED_TIMES as MostWishes } from '../../../contract/visits/visits.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { isClosedOn, listRequestableTimes } from './requestable-times.ts';

/** Repeated from the contract, whose file would load the schemas. */
const MAX_REQUESTED_TIMES: typeof MostWishes = 3;

type RequestedTime = { key: number; day: string; time: string };
export type RequestedTimesProps = {
  schedules: Hospital['hospital_schedules'];
  minutes: number;
  today: string;
  until: string;
  busy: boolean;
  /** Called with ISO 8601 instants. */
  onSend: (wishes: string[]) => void;
};

/** Requests up to three times from which the clinic chooses, if no free start fits. */
export function RequestedTimesForm({ schedules, minutes, today, until, busy, onSend }: RequestedTimesProps) {
  const t = useTranslations('visits');
  const [wishes, setWishes] = useState<RequestedTime[]>([{ key: 0, day: '', time: '' }]);
  const [checked, setChecked] = useState(false);
  const change = (key: number, part: Partial<RequestedTime>) => setWishes((now) => now.map((wish) => (wish.key === key ? { ...wish, ...part } : wish)));
  const send = () => {
    setChecked(true);
    if (wishes.every((wish) => findTimeProblem(wish, schedules) === undefined)) onSend(wishes.map(({ day, time }) => `${day}T${time}:00+09:00`));
  };
  return (
    <Disclosure summary={t('wish.summary')} kind="card">
      <p className="mb-4 text-sm text-ink-soft">{t('wish.text')}</p>
      <ul className="grid gap-4">
        {wishes.map((wish, i) => (
          <li key={wish.key} className="flex items-start gap-2">
            <RequestedTimeFields
              wish={wish}
              n={i + 1}
              {...{ schedules, minutes, today, until }}
              problem={checked ? findTimeProblem(wish, schedules) : undefined}
              onChange={(part) => change(wish.key, part)}
            />
            {wishes.length > 1 && (
              <IconButton label={t('wish.remove', { n: i + 1 })} onClick={() => setWishes((now) => now.filter(({ key }) => key !== wish.key))} className="mt-7">
                <X className="size-5" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {wishes.length < MAX_REQUESTED_TIMES && (
          <Button kind="quiet" size="s" onClick={() => setWishes((now) => [...now, { key: Math.max(...now.map(({ key }) => key)) + 1, day: '', time: '' }])}>
            <Plus aria-hidden="true" className="size-4" />
            {t('wish.add')}
          </Button>
        )}
        <Button kind="ghost" size="s" busy={busy} busyLabel={t('choose.busy')} onClick={send} className="ms-auto">
          {t('wish.send')}
        </Button>
      </div>
    </Disclosure>
  );
}

type RequestedTimeFieldsProps = Pick<RequestedTimesProps, 'schedules' | 'minutes' | 'today' | 'until'> & {
  wish: RequestedTime;
  n: number;
  problem: 'wish.closed' | 'wish.incomplete' | undefined;
  onChange: (part: Partial<RequestedTime>) => void;
};

function RequestedTimeFields({ wish, n, schedules, minutes, today, until, problem, onChange }: RequestedTimeFieldsProps) {
  const t = useTranslations('visits');
  const id = useId();
  return (
    <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
      <Field
        id={`${id}-day`}
        type="date"
        label={t('wish.day', { n })}
        min={today}
        max={until}
        value={wish.day}
        onChange={(event) => onChange({ day: event.target.value })}
        error={problem && t(problem)}
      />
      <SelectField
        id={`${id}-time`}
        label={t('wish.time')}
        placeholder={t('wish.time.choose')}
        value={wish.time}
        onChange={(event) => onChange({ time: event.target.value })}
        options={listRequestableTimes(wish.day, schedules, minutes).map((time) => ({ value: time, label: time }))}
      />
    </div>
  );
}

function findTimeProblem({ day, time }: RequestedTime, schedules: RequestedTimesProps['schedules']): 'wish.closed' | 'wish.incomplete' | undefined {
  if (isClosedOn(day, schedules)) return 'wish.closed';
  return day && time ? undefined : 'wish.incomplete';
}
