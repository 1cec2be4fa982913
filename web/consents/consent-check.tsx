import { useState } from 'react';
import { CheckField, type CheckFieldProps } from '../ui/check-field.tsx';
import { type AgreedText, ConsentDialog } from './consent-dialog.tsx';
import { ViewButton, type ViewButtonLabel } from './view-button.tsx';

type Props = Omit<CheckFieldProps, 'end' | 'onChange'> & { consent: AgreedText; view: ViewButtonLabel; onChange?: (checked: boolean) => void };

/** Checkbox for one consent, with a button that opens its text. */
export function ConsentCheck({ consent, view, onChange, ...field }: Props) {
  const [reading, setReading] = useState(false);
  return (
    <>
      <CheckField {...field} onChange={({ target }) => onChange?.(target.checked)} end={<ViewButton view={view} onView={() => setReading(true)} />} />
      {reading && <ConsentDialog consent={consent} onClose={() => setReading(false)} />}
    </>
  );
}
