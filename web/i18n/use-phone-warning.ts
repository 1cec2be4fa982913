import { type FocusEvent, useRef, useState } from 'react';
import { isPossiblePhone } from './example-phone.ts';

/**
 * Warns about a number that fits no known country. Checks on blur, not to interrupt typing, and clears on input. Without the tables only the server
 * checks.
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
