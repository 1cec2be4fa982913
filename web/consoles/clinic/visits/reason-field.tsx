import type { VisitChangeReason } from '../../../../contract/threads/thread-events.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { REASON_CHOICES } from '../../reasons.ts';

type Props = { reason: VisitChangeReason | ''; optional?: boolean; error?: string | undefined; onReason: (reason: VisitChangeReason | '') => void };

/** Chooses a reason; both sides read it in their own language. */
export function ReasonField({ reason, optional = false, error, onReason }: Props) {
  const t = useTranslations('clinic');
  const shared = useTranslations('console');
  const names = useTranslations('thread');
  return (
    <SelectField
      label={t(optional ? 'reason.optional' : 'reason')}
      hint={t('reason.hint')}
      error={error}
      name="reason"
      required={!optional}
      placeholder={optional ? shared('shared.noReason') : t('reason.choose')}
      options={REASON_CHOICES.map((each) => ({ value: each, label: names(`reason.${each}`) }))}
      value={reason}
      onChange={(event) => onReason(event.target.value as VisitChangeReason | '')}
    />
  );
}
