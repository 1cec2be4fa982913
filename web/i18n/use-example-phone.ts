import { useEffect, useState } from 'react';
import { examplePhone } from './example-phone.ts';

const BRITISH = '+44 7400 123456';

/** A number as it looks in the chosen country; a British one while none is chosen, or when its tables do not come. */
export function useExamplePhone(country: string): string {
  const [example, setExample] = useState(BRITISH);
  useEffect(() => {
    let current = true;
    if (country) {
      examplePhone(country).then(
        (number) => current && setExample(number ?? BRITISH),
        () => undefined,
      );
    }
    return () => {
      current = false;
    };
  }, [country]);
  return example;
}
