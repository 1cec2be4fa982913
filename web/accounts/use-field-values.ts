import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns the values of a form's named fields, read from the DOM, so that text typed or autofilled before hydration is not lost. Pass `read` as the
 * form's `onInput`. Reads again when the list of names changes.
 */
export function useFieldValues<Name extends string>(form: RefObject<HTMLFormElement | null>, ...names: Name[]) {
  const [values, setValues] = useState<Partial<Record<Name, string>>>({});
  const list = names.join();
  const read = () => {
    if (form.current) setValues(readFieldValues(form.current) as Partial<Record<Name, string>>);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields that are there follow the list of names
  useEffect(read, [list]);
  const value = (name: Name): string => values[name] ?? '';
  return { read, value };
}

/** Returns every named field of a form as text. */
export function readFieldValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
