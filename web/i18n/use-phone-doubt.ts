import { type FocusEvent, useRef, useState } from 'react';
import { isKnownPhone } from './example-phone.ts';

/**
 * Whether the number in a field is of no country we know. Looked up when she leaves the field, so that nothing interrupts her
 * typing, and taken back when she types on. Without the tables it is left to the server.
 */
export function usePhoneDoubt() {
  const [doubt, setDoubt] = useState(false);
  const newest = useRef('');
  return {
    doubt,
    clear: () => setDoubt(false),
    onBlur: ({ target: { value } }: FocusEvent<HTMLInputElement>) => {
      newest.current = value;
      if (value.trim() === '') return setDoubt(false);
      isKnownPhone(value).then(
        (known) => newest.current === value && setDoubt(!known),
        () => undefined,
      );
    },
  };
}
