import { type RefObject, useEffect, useState } from 'react';

/**
 * What stands in the named fields of a form, read from the form itself, so that nothing is lost that was typed, or filled
 * in by the browser, before the page woke. Give the form `read` as `onInput`; a changed list of names is read anew.
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

/** Every named field of a form as text. */
export function readFieldValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
