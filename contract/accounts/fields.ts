import { z } from 'zod';
import { parseCountryCode } from '../countries.ts';
import { textField } from '../endpoint.ts';
import {
  EMAIL_PATTERN,
  isPhone,
  isRealDate,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  normalizeBirthDate,
  normalizeEmail,
  normalizePassword,
  normalizePhone,
  UID_PATTERN,
} from '../rules.ts';

/** ID hint (specification 3.2): English letters and numbers, at least 4 characters. */
export const Uid = z.string().trim().regex(UID_PATTERN, 'fields.uid');
/** E-mail address (specification 3.2), with a length limit. Every incoming address is parsed with this schema. */
export const Email = z.string().overwrite(normalizeEmail).max(254, 'fields.email').regex(EMAIL_PATTERN, 'fields.email');
/**
 * Password of 8 to 128 characters in any script, in NFC (`normalizePassword`). White space at either end is refused, because sign-in trims (security
 * 1.7).
 */
export const NewPassword = z
  .string()
  .overwrite(normalizePassword)
  .min(MIN_PASSWORD_LENGTH, 'fields.password-short')
  .max(MAX_PASSWORD_LENGTH, 'fields.password-long')
  .refine((s) => s === s.trim(), 'fields.password-space')
  .refine((s) => s.isWellFormed() && !s.includes('\u0000'), 'fields.bad-text');
/** Birth date such as `19801203`. Accepts the digits of any keyboard, with or without separators. */
export const BirthDate = z.string().overwrite(normalizeBirthDate).refine(isRealDate, 'fields.birth-date');
/** ISO 3166 code or one of the specification's words. Parsed to an upper-case code. */
export const Country = z
  .string()
  .trim()
  .transform((value, ctx) => {
    const code = parseCountryCode(value);
    if (code) return code;
    ctx.addIssue({ code: 'custom', message: 'fields.country' });
    return z.NEVER;
  });
/** Phone number normalised by `normalizePhone`. The server's `parsePhone` requires a country code and returns the E.164 form. */
export const Phone = textField(60).overwrite(normalizePhone).max(30, 'fields.too-long').refine(isPhone, 'fields.phone');
/** Six digits, or a recovery code. */
export const SecondFactorCode = textField(40).trim().min(1, 'fields.required');

const empty = z.literal('').transform(() => undefined);
/** Form field that can be empty. An empty value is parsed as absent. */
export const optionalField = <S extends z.ZodType>(schema: S) => z.union([empty, schema]).optional();
/** Field of an edit. An absent field keeps the stored value; an empty one or null clears it. */
export const clearableField = <S extends z.ZodType>(schema: S) => z.union([z.literal('').transform(() => null), z.null(), schema]).optional();
