import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { type Doing, type Except, useMutation } from './use-mutation.ts';

/** Error messages by field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

type Given<Field extends string, Values extends unknown[]> = {
  /** Fields that can show a message. A refusal of any other field is shown above the form. */
  fields: readonly Field[];
  /** Submits the form, including what follows success. */
  send: (...values: Values) => Promise<unknown>;
  /** Checks the form before it is sent. */
  check?: (...values: Values) => FieldErrors<Field>;
  /** Field messages for refusals without field `errors`, by the refusal's code. */
  beside?: (refusal: ApiError) => FieldErrors<Field>;
  except?: Except;
};

export type Form<Field extends string, Values extends unknown[]> = Omit<Doing<Values>, 'clear'> & {
  /** Ref for the `<form>`: its first wrong field gets the focus once the messages are shown. */
  ref: RefObject<HTMLFormElement | null>;
  errors: FieldErrors<Field>;
  /** Call on edit: clears the message of that field, or all messages. */
  edited: (field?: string) => void;
};

/**
 * Handles a form from submission to error messages (decision 9): errors found by the page or the server stand beside their field; others become the
 * sentence `says`. Typed values stay in the form.
 */
export function useForm<Field extends string, Values extends unknown[]>({ fields, send, check, beside, except }: Given<Field, Values>): Form<Field, Values> {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [attempt, setAttempt] = useState(0);
  /** True if the refusal is shown beside its fields, so the form needs no sentence above. */
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

/** Returns the server's messages for the fields of this form. */
function ownOf<Field extends string>(fields: readonly Field[], { fields: refused }: ApiError): FieldErrors<Field> {
  return Object.fromEntries(fields.filter((field) => refused[field]).map((field) => [field, refused[field]])) as FieldErrors<Field>;
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong;
  control?.focus();
  // A one-time code is retyped, not edited.
  if (control instanceof HTMLInputElement && control.autocomplete === 'one-time-code') control.select();
}
