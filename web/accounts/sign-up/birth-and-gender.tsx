import type { ComponentProps } from 'react';
import { GENDERS, type Gender } from '../../../contract/constants.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Field } from '../../ui/field.tsx';
import { Segmented, type SegmentedProps } from '../../ui/segmented.tsx';

type BirthProps = Pick<Extract<ComponentProps<typeof Field>, { multiline?: false }>, 'error' | 'required' | 'value' | 'onChange' | 'className'>;

/** Date of birth at sign-up and in the profile: eight digits (specification 3.2). Pasted separators are accepted. */
export function BirthDateField(props: BirthProps) {
  const t = useTranslations('sign-up');
  const hint = t('join.birthDateHint');
  return <Field {...props} label={t('join.birthDate')} hint={hint} name="birth_date" inputMode="numeric" maxLength={20} dir="ltr" autoComplete="off" />;
}

/** The gender buttons (specification 3.2), one of which must be chosen. */
export function GenderField(props: Pick<SegmentedProps<Gender>, 'error' | 'value' | 'onChange' | 'className'>) {
  const t = useTranslations('sign-up');
  return <Segmented {...props} label={t('join.gender')} name="gender" required options={GENDERS.map((value) => ({ value, label: t(`gender.${value}`) }))} />;
}
