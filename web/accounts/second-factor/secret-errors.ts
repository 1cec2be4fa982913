import type { ApiError } from '../../api/call.ts';
import type { FieldErrors } from '../../session/use-form.ts';

const FIELD_BY_ERROR_CODE: Record<string, 'password' | 'otp'> = {
  'accounts.password-wrong': 'password',
  'accounts.second-factor-wrong': 'otp',
  'accounts.second-factor-needed': 'otp',
};

/** Returns the field error for a refused password or code. */
export function toSecretErrors({ code, message }: ApiError): FieldErrors<'password' | 'otp'> {
  const field = FIELD_BY_ERROR_CODE[code];
  return field ? { [field]: message } : {};
}
