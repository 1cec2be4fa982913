import { useEffect, useState } from 'react';
import { loadExamplePhone } from './example-phone.ts';

const DEFAULT_EXAMPLE = '+44 7400 123456';

/** Returns an example number of the chosen country. British if none is chosen or the tables fail to load. */
export function useExamplePhone(country: string): string {
  const [example, setExample] = useState(DEFAULT_EXAMPLE);
  useEffect(() => {
    let current = true;
    if (country) {
      loadExamplePhone(country).then(
        (number) => current && setExample(number ?? DEFAULT_EXAMPLE),
        () => undefined,
      );
    }
    return () => {
      current = false;
    };
  }, [country]);
  return example;
}
