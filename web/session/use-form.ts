import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { type ErrorHandler, type MutationResult, useMutation } from './use-mutation.ts';

/** Error messages by field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

type FormOptions<Field extends string, Values extends unknown[]> = {
  /** Fields that can show an error. Errors of other fields are shown above the form. */
  fields: readonly Field[];
  /** Submits the form. Includes the steps after success. */
  send: (...values: Values) => Promise<unknown>;
  /** Checks the form before it is sent. */
  validate?: (...values: Values) => FieldErrors<Field>;
  /** Field messages for refusals without field `errors`, by the refusal's code. */
  fieldErrorsFor?: (refusal: ApiError) => FieldErrors<Field>;
  handleError?: ErrorHandler;
};

type ControlledField<Name, Value> = { name: Name; value: Value; error: string | undefined; onChange: (event: { target: { value: string } }) => void };

export type Form<Field extends string, Values extends unknown[]> = Omit<MutationResult<Values>, 'clear'> & {
  /** Ref for the `<form>`. The first wrong field gets the focus when the messages are shown. */
  ref: RefObject<HTMLFormElement | null>;
  errors: FieldErrors<Field>;
  /** Props of a field that edits `value`. An edit clears its message. */
  field: <Value extends string>(name: Field, value: Value, onEdit: (value: Value) => void) => ControlledField<Field, Value>;
  /** Clears the message of a field, or all messages. Call it on edit. */
  clearErrors: (field?: string) => void;
};

/**
 * Handles a form from submission to error messages (decision 9). Errors of a field, from the page or the server, are shown beside it. All others
 * become `errorText`. Typed values stay in the form.
 */
export function useForm<Field extends string, Values extends unknown[]>({
  fields,
  send,
  validate,
  fieldErrorsFor,
  handleError,
}: FormOptions<Field, Values>): Form<Field, Values> {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [attempt, setAttempt] = useState(0);
  /** True if the refusal is shown beside its fields. The form then needs no message above. */
  const [isShownAtField, setPlaced] = useState(false);
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
  const mutation = useMutation(send, (error, again) => {
    if (handleError?.(error, again)) return true;
    if (error instanceof ApiError) show({ ...knownFieldErrors(fields, error), ...fieldErrorsFor?.(error) });
    return false;
  });
  const run = async (...values: Values) => {
    if (mutation.pending) return;
    mutation.clear();
    if (!show(validate?.(...values) ?? {})) await mutation.run(...values);
  };
  const clearErrors = (field?: string) => {
    if (field === undefined) {
      setErrors({});
      mutation.clear();
    } else if (field in errors) setErrors(({ [field as Field]: _, ...others }) => others as FieldErrors<Field>);
  };
  const field = <Value extends string>(name: Field, value: Value, onEdit: (value: Value) => void) => ({
    name,
    value,
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      onEdit(target.value as Value);
      clearErrors(name);
    },
  });
  return { ...mutation, ref, errors, errorText: isShownAtField ? undefined : mutation.errorText, run, field, clearErrors };
}

/** Returns the server's messages for the fields of this form. */
function knownFieldErrors<Field extends string>(fields: readonly Field[], { fields: refused }: ApiError): FieldErrors<Field> {
  return Object.fromEntries(fields.filter((field) => refused[field]).map((field) => [field, refused[field]])) as FieldErrors<Field>;
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong;
  control?.focus();
  // Selects a one-time code, because it is retyped and not edited.
  if (control instanceof HTMLInputElement && control.autocomplete === 'one-time-code') control.select();
}
