import type { CallReply } from '../../../api/call.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { cx } from '../../../ui/cx.ts';
import { controlClass, FieldMessage } from '../../../ui/field-frame.tsx';
import type { HoursDraft, OptionDraft } from './draft.ts';

type Props = {
  options: CallReply<'clinicHours'>['options'];
  /** The clinic's preparation time, used for options without their own. */
  prepare: string;
  given: HoursDraft['options'];
  errors: Record<string, string | undefined>;
  onChange: (given: HoursDraft['options']) => void;
};

/** Duration and preparation time of each option, where the clinic's differ from the catalogue's. */
export function OptionDurations({ options, prepare, given, errors, onChange }: Props) {
  const t = useTranslations('clinic-hours');
  const change = (id: number, part: Partial<OptionDraft>) => onChange({ ...given, [id]: { minutes: '', prepare: '', ...given[id], ...part } });
  const box = (name: string, error: string | undefined) =>
    ({
      inputMode: 'numeric',
      'aria-label': name,
      'aria-invalid': error ? true : undefined,
      maxLength: 4,
      className: cx(controlClass, 'max-w-24 tabular-nums'),
    }) as const;
  return (
    <ul className="grid">
      {options.map(({ id, product_title, title, minutes }) => {
        const name = `${product_title} · ${title}`;
        const error = errors[`option.${id}`];
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0">
            <span className="min-w-0 flex-[1_1_14rem]">{name}</span>
            <span className="flex items-center gap-1.5 text-sm text-ink-soft">
              <input
                {...box(t('option.minutes', { option: name }), error)}
                placeholder={String(minutes)}
                value={given[id]?.minutes ?? ''}
                onChange={(event) => change(id, { minutes: event.target.value })}
              />
              {t('minutes')}
            </span>
            <span className="flex items-center gap-1.5 text-sm text-ink-soft">
              <input
                {...box(t('option.prepare', { option: name }), error)}
                placeholder={prepare}
                value={given[id]?.prepare ?? ''}
                onChange={(event) => change(id, { prepare: event.target.value })}
              />
              {t('prepare.short')}
            </span>
            <FieldMessage id={`option-${id}-message`} error={error} />
          </li>
        );
      })}
    </ul>
  );
}
