import { type SubmitEvent, useEffect, useState } from 'react';
import type { Profile } from '../../../contract/accounts/profile.ts';
import { MESSENGERS, type Messenger } from '../../../contract/constants.ts';
import { ApiError } from '../../api/call.ts';
import { CountryField } from '../../i18n/country-field.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import { useExamplePhone } from '../../i18n/use-example-phone.ts';
import { usePhoneWarning } from '../../i18n/use-phone-warning.ts';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { useReauthentication } from '../../session/use-reauthentication.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { BirthDateField, GenderField } from '../sign-up/birth-and-gender.tsx';
import { PassportNameField } from '../sign-up/passport-name.tsx';
import { checkProfile, PROFILE_FIELDS, type ProfileField, type ProfileIssue, type ProfileValues, toFormValues, toProfileUpdate } from './profile-rules.ts';

type Props = {
  profile: Profile;
  /** Called once everything but the address is stored. */
  onStored: (profile: Profile) => void;
  onSaved: (profile: Profile) => void;
  onCancel: () => void;
};

/**
 * Edits the profile (specification 3.11). Cancelling returns to the saved values, which the caller holds. Saving sends all values. The typed values
 * stay after a refusal.
 */
export function ProfileForm({ profile, onStored, onSaved, onCancel }: Props) {
  const t = useTranslations('orders');
  const join = useTranslations('sign-up');
  const safety = useTranslations('credentials');
  const { form, values, set, submit, question } = useProfileForm(profile, { onStored, onSaved });
  const { errors } = form;
  const passport = { hint: t('myPage.name.hint'), notLatin: join('join.nameNotLatin'), required: true };
  const text = (name: Exclude<ProfileField, 'gender' | 'country' | 'messenger'>): TextFieldProps => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  return (
    <Card padded>
      <form ref={form.ref} noValidate tabIndex={-1} aria-label={t('myPage.edit')} onSubmit={submit} className="grid gap-5 outline-none md:grid-cols-2">
        <Field className="md:col-span-2" label={t('common.uid')} hint={t('myPage.uid.hint')} value={profile.uid} readOnly dir="ltr" />
        <PassportNameField {...text('first_name')} {...passport} label={t('myPage.firstName')} autoComplete="given-name" />
        <PassportNameField {...text('last_name')} {...passport} hint={join('join.oneName')} label={t('myPage.lastName')} autoComplete="family-name" />
        <Field {...text('native_name')} label={join('join.nativeName')} hint={join('join.nativeNameHint')} dir="auto" className="md:col-span-2" />
        <BirthDateField {...text('birth_date')} required={profile.birth_date !== null} />
        <GenderField value={values.gender} error={errors.gender} onChange={(gender) => set('gender', gender)} />
        <Field
          {...text('email')}
          label={t('common.email')}
          hint={`${t('myPage.email.hint')} ${safety('email.profileHint')}`}
          type="email"
          autoComplete="email"
        />
        <CountryField name="country" value={values.country} onChange={(code) => set('country', code)} error={errors.country} />
        <PhoneField {...text('phone')} country={values.country} />
        <SelectField
          label={t('common.messenger')}
          name="messenger"
          required
          value={values.messenger}
          error={errors.messenger}
          onChange={(event) => set('messenger', event.target.value as Messenger)}
          options={MESSENGERS.map((value) => ({ value, label: t(`messenger.${value}`) }))}
        />
        <Field {...text('messenger_id')} label={t('common.messengerId')} autoComplete="off" dir="ltr" className="md:col-span-2" />
        {form.errorText && (
          <Notice tone="error" title={t('myPage.updateError')} className="md:col-span-2">
            {form.errorText}
          </Notice>
        )}
        <div className="flex flex-wrap-reverse justify-end gap-3 md:col-span-2">
          <Button kind="ghost" onClick={onCancel} disabled={form.pending} className="flex-[1_1_9rem] md:flex-none">
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={form.pending} busyLabel={t('myPage.edit.saving')} className="flex-[1_1_9rem] md:flex-none">
            {t('myPage.edit.finish')}
          </Button>
        </div>
      </form>
      {question}
    </Card>
  );
}

type TextFieldProps = { name: string; value: string; error: string | undefined; onChange: (event: { target: { value: string } }) => void };

function PhoneField({ country, ...text }: TextFieldProps & { country: string }) {
  const t = useTranslations('orders');
  const join = useTranslations('sign-up');
  const example = useExamplePhone(country);
  const { doubt, onBlur, clear } = usePhoneWarning();
  return (
    <Field
      {...text}
      error={text.error ?? (doubt && join('join.phoneCountry'))}
      onBlur={onBlur}
      onInput={clear}
      label={t('common.phone')}
      hint={t.rich('myPage.phone.hint', { example: <Ltr className="whitespace-nowrap">{example}</Ltr> })}
      type="tel"
      autoComplete="tel"
    />
  );
}

const ISSUE_KEYS = {
  required: 'join.required',
  email: 'common.emailFormat',
  phone: 'join.phoneWrong',
  'join.birthDateWrong': 'join.birthDateWrong',
  'join.tooYoung': 'join.tooYoung',
} as const satisfies Record<Exclude<ProfileIssue, 'tooLong'>, string>;

function useProfileForm(profile: Profile, { onStored, onSaved }: Pick<Props, 'onStored' | 'onSaved'>) {
  const t = useTranslations('orders');
  const join = useTranslations('sign-up');
  const [values, setValues] = useState<ProfileValues>(() => toFormValues(profile));
  const { handleProofRequired, proofDialog } = useReauthentication();
  const worded = (kind: ProfileIssue) => (kind === 'tooLong' ? t('myPage.invalid.tooLong') : join(ISSUE_KEYS[kind]));
  const form = useForm<ProfileField, [ProfileValues]>({
    fields: PROFILE_FIELDS,
    validate: (given) => Object.fromEntries(Object.entries(checkProfile(given, profile)).map(([field, kind]) => [field, worded(kind)])),
    send: async (given) => {
      const { email_error, ...stored } = await api('editProfile', { body: toProfileUpdate(given) });
      if (!email_error) return onSaved(stored);
      onStored(stored);
      throw new ApiError(200, email_error);
    },
    fieldErrorsFor: ({ code, message }) => (code === 'accounts.email-registered' ? { email: message } : {}),
    handleError: handleProofRequired,
  });
  // The button that opened the form is gone. Focuses the form and not its first field, which would open the on-screen keyboard.
  useEffect(() => form.ref.current?.focus({ preventScroll: true }), [form.ref]);
  const set = <F extends ProfileField>(field: F, value: ProfileValues[F]) => {
    setValues((now) => ({ ...now, [field]: value }));
    form.clearErrors(field);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.run(values);
  };
  return { form, values, set, submit, question: proofDialog };
}
