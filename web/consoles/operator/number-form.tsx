import { type FormEvent, type InputHTMLAttributes, useEffect, useState } from 'react';
import { useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

type Props = {
  /** The number in the address. */
  number: string;
  name: string;
  /** Texts of the form. `missing`: error for input that is not such a number. */
  words: Record<'label' | 'hint' | 'find' | 'missing', string>;
  isNumber: (wanted: string) => boolean;
  /** Called with the trimmed input, even if that number is already shown. */
  onFind: (wanted: string) => void;
  /** Attributes of the input. */
  input: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'maxLength' | 'autoCapitalize' | 'spellCheck'>;
};

/** Form that finds something by its number. */
export function FindByNumberForm({ number, name, words, isNumber, onFind, input }: Props) {
  const [typed, setTyped] = useState(number);
  // Going back restores the previous number.
  useEffect(() => setTyped(number), [number]);
  const form = useForm({
    fields: [name],
    validate: (wanted: string) => (isNumber(wanted) ? {} : { [name]: words.missing }),
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
        end={<Button type="submit">{words.find}</Button>}
        required
        dir="ltr"
        autoComplete="off"
        {...input}
        {...form.field(name, typed, setTyped)}
      />
    </form>
  );
}
