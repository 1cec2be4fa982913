import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';

type Props = {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  onValue: (value: string) => void;
};

const secretInputProps = {
  required: true,
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  dir: 'ltr',
} as const satisfies ComponentProps<'input'>;

/** Asks for the current password again. */
export function CurrentPasswordField({ onValue, ...rest }: Props) {
  return (
    <Field
      {...secretInputProps}
      {...rest}
      name="password"
      type="password"
      autoComplete="current-password"
      maxLength={1000}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

/** A code of the app, or a recovery code where it is allowed. */
export function CodeField({ onValue, ...rest }: Props) {
  return <Field {...secretInputProps} {...rest} name="otp" autoComplete="one-time-code" maxLength={40} onChange={(event) => onValue(event.target.value)} />;
}
