import { Plus, X } from 'lucide-react';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { controlClass, FieldMessage } from '../../../ui/field-frame.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { createStretchDraft, findStretchProblems, isOvernight, type StretchDraft } from './draft.ts';

type Props = {
  /** Name of the day. */
  label: string;
  id: string;
  stretches: readonly StretchDraft[];
  error: string | undefined;
  onChange: (stretches: StretchDraft[]) => void;
};

const MAX_STRETCHES = 6;

/** Opening times of a day as time ranges with breaks between them. A day without a range is closed. */
export function StretchesField({ label, id, stretches, error, onChange }: Props) {
  const t = useTranslations('clinic-hours');
  const change = (key: string, part: Partial<StretchDraft>) => onChange(stretches.map((one) => (one.key === key ? { ...one, ...part } : one)));
  // An error about the days themselves marks none of the times.
  const wrong = error ? findStretchProblems(stretches) : [];
  const add = () => {
    const last = stretches.at(-1);
    onChange([...stretches, last ? createStretchDraft('', '') : createStretchDraft()]);
  };
  return (
    <fieldset
      aria-invalid={error && wrong.length === 0 ? true : undefined}
      aria-describedby={`${id}-message`}
      className="grid min-w-0 gap-1 sm:grid-cols-[7rem_minmax(0,1fr)]"
    >
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="flex min-h-12 items-center font-semibold">
        {label}
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        {stretches.length === 0 && <span className="text-ink-soft">{t('closed')}</span>}
        {stretches.map((one) => (
          <span key={one.key} className="grid self-start max-[22.5rem]:max-w-full">
            <span className="flex items-center gap-1.5 max-[22.5rem]:flex-wrap">
              <input
                type="time"
                aria-label={t('open', { day: label })}
                aria-invalid={wrong.includes(`${one.key}.open`) || undefined}
                aria-describedby={`${id}-message`}
                value={one.open}
                onChange={(event) => change(one.key, { open: event.target.value })}
                className={cx(controlClass, 'max-w-36 px-1.5! tabular-nums')}
              />
              <span aria-hidden="true">–</span>
              <input
                type="time"
                aria-label={t('close', { day: label })}
                aria-invalid={wrong.includes(`${one.key}.close`) || undefined}
                aria-describedby={`${id}-message ${one.key}-overnight`}
                value={one.close}
                onChange={(event) => change(one.key, { close: event.target.value })}
                className={cx(controlClass, 'max-w-36 px-1.5! tabular-nums')}
              />
              <IconButton label={t('stretch.remove', { day: label })} onClick={() => onChange(stretches.filter(({ key }) => key !== one.key))}>
                <X className="size-4" />
              </IconButton>
            </span>
            {isOvernight(one) && (
              <span id={`${one.key}-overnight`} className="text-sm text-ink-soft">
                {t('overnight', { time: one.close })}
              </span>
            )}
          </span>
        ))}
        {stretches.length < MAX_STRETCHES && (
          <Button size="s" kind="quiet" onClick={add} aria-label={t('stretch.add.named', { day: label })} className="text-sm">
            <Plus aria-hidden="true" className="size-4" /> {t('stretch.add')}
          </Button>
        )}
        <FieldMessage id={`${id}-message`} error={error} />
      </div>
    </fieldset>
  );
}
