import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { type Doing, type Except, useMutation } from './use-mutation.ts';

/** What stands beside the fields that are wrong. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

type Given<Field extends string, Values extends unknown[]> = {
  /** The fields that can wear a message. A refusal of any other is said over the form. */
  fields: readonly Field[];
  /** Sends it, with what follows success. */
  send: (...values: Values) => Promise<unknown>;
  /** What is wrong before it is sent. */
  check?: (...values: Values) => FieldErrors<Field>;
  /** The messages of a refusal that names no field under `errors`, by its code. */
  beside?: (refusal: ApiError) => FieldErrors<Field>;
  except?: Except;
};

export type Form<Field extends string, Values extends unknown[]> = Omit<Doing<Values>, 'clear'> & {
  /** For the `<form>`: its first wrong field takes the focus once the messages stand. */
  ref: RefObject<HTMLFormElement | null>;
  errors: FieldErrors<Field>;
  /** She has edited a field, or something: what was said of it goes. */
  edited: (field?: string) => void;
};

/**
 * The one road from a form to what is said of it (decision 9): what is wrong stands beside its field, whether the page or the server
 * found it; what belongs to no field is the sentence `says`. What was typed is the form's own and stays.
 */
export function useForm<Field extends string, Values extends unknown[]>({ fields, send, check, beside, except }: Given<Field, Values>): Form<Field, Values> {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [attempt, setAttempt] = useState(0);
  /** The refusal stands beside its fields, and needs no sentence over the form. */
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => {
    if (attempt > 0) focusFirstWrong(ref.current);
  }, [attempt]);

  const show = (found: FieldErrors<Field>): boolean => {
    const isWrong = Object.values(found).some(Boolean);
    setErrors(found);
    setPlaced(isWrong);
    if (isWrong) setAttempt((times) => times + 1);
    return isWrong;
  };
  const doing = useMutation(send, (error, again) => {
    if (except?.(error, again)) return true;
    if (error instanceof ApiError) show({ ...ownOf(fields, error), ...beside?.(error) });
    return false;
  });
  const run = async (...values: Values) => {
    if (doing.pending) return;
    doing.clear();
    if (!show(check?.(...values) ?? {})) await doing.run(...values);
  };
  const edited = (field?: string) => {
    if (field === undefined) {
      setErrors({});
      doing.clear();
    } else if (field in errors) setErrors(({ [field as Field]: _, ...others }) => others as FieldErrors<Field>);
  };
  return { ...doing, ref, errors, says: isPlaced ? undefined : doing.says, run, edited };
}

/** The server's own sentences for the fields that this form has. */
function ownOf<Field extends string>(fields: readonly Field[], { fields: refused }: ApiError): FieldErrors<Field> {
  return Object.fromEntries(fields.filter((field) => refused[field]).map((field) => [field, refused[field]])) as FieldErrors<Field>;
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong;
  control?.focus();
  // A code is not mended but typed anew.
  if (control instanceof HTMLInputElement && control.autocomplete === 'one-time-code') control.select();
}
