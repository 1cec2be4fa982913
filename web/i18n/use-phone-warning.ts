import { type FocusEvent, useRef, useState } from 'react';
import { isPossiblePhone } from './example-phone.ts';

/**
 * Reports a number in a field that fits no known country. Checked on blur, so that nothing interrupts typing, and cleared on input. Without the
 * tables the server alone checks.
 */
export function usePhoneWarning() {
  const [doubt, setDoubt] = useState(false);
  const newest = useRef('');
  return {
    doubt,
    clear: () => setDoubt(false),
    onBlur: ({ target: { value } }: FocusEvent<HTMLInputElement>) => {
      newest.current = value;
      if (value.trim() === '') return setDoubt(false);
      isPossiblePhone(value).then(
        (known) => newest.current === value && setDoubt(!known),
        () => undefined,
      );
    },
  };
}
