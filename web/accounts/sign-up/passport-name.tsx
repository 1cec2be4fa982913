import { type ComponentProps, useState } from 'react';
import { Field } from '../../ui/field.tsx';

type Props = Extract<ComponentProps<typeof Field>, { multiline?: false }> & {
  /** Said in the place of the hint when what stands there has no Latin letter. */
  notLatin: string;
};

/** A name as the passport has it, in Latin letters, kept as typed. Other letters are asked about once she leaves the field, and not refused. */
export function PassportName({ hint, notLatin, onBlur, ...field }: Props) {
  const [foreign, setForeign] = useState(false);
  return (
    <Field
      {...field}
      hint={foreign ? <span className="font-medium text-ink">{notLatin}</span> : hint}
      onBlur={(event) => {
        setForeign(isForeign(event.target.value));
        onBlur?.(event);
      }}
    />
  );
}

/** Letters, and none of them Latin. */
const isForeign = (name: string) => /\p{L}/u.test(name) && !/\p{Script=Latin}/u.test(name);
