import { type FormEvent, type InputHTMLAttributes, useEffect, useState } from 'react';
import { useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

type Props = {
  /** What stands in the address. */
  number: string;
  name: string;
  /** `missing`: what is said of something that is no such number. */
  words: Record<'label' | 'hint' | 'find' | 'missing', string>;
  isNumber: (wanted: string) => boolean;
  /** Called with what was typed, without spaces around it: also where it is the number that is shown already. */
  onFind: (wanted: string) => void;
  /** How the field is typed into. */
  input: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'maxLength' | 'autoCapitalize' | 'spellCheck'>;
};

/** Finds one thing by its number. */
export function NumberForm({ number, name, words, isNumber, onFind, input }: Props) {
  const [typed, setTyped] = useState(number);
  // The way back brings the number of before.
  useEffect(() => setTyped(number), [number]);
  const form = useForm({
    fields: [name],
    check: (wanted: string) => (isNumber(wanted) ? {} : { [name]: words.missing }),
    send: async (wanted: string) => onFind(wanted),
  });
  const find = (event: FormEvent) => {
    event.preventDefault();
    void form.run(typed.trim());
  };
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={find} className="mt-4">
      <Field
        label={words.label}
        hint={words.hint}
        error={form.errors[name]}
        end={<Button type="submit">{words.find}</Button>}
        name={name}
        required
        dir="ltr"
        autoComplete="off"
        {...input}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          form.edited(name);
        }}
      />
    </form>
  );
}
