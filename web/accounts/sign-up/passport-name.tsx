import { type ComponentProps, useState } from 'react';
import { Field } from '../../ui/field.tsx';

type Props = Extract<ComponentProps<typeof Field>, { multiline?: false }> & {
  /** Replaces the hint when the value has no Latin letter. */
  notLatin: string;
};

/** A name in Latin letters as in the passport, kept as typed. Other letters change the hint on blur, but are accepted. */
export function PassportNameField({ hint, notLatin, onBlur, ...field }: Props) {
  const [foreign, setForeign] = useState(false);
  return (
    <Field
      {...field}
      hint={<span className={foreign ? 'font-medium text-ink' : 'max-sm:sr-only'}>{foreign ? notLatin : hint}</span>}
      onBlur={(event) => {
        setForeign(hasNoLatinLetter(event.target.value));
        onBlur?.(event);
      }}
    />
  );
}

/** True if the name has letters, and none of them is Latin. */
const hasNoLatinLetter = (name: string) => /\p{L}/u.test(name) && !/\p{Script=Latin}/u.test(name);
