import { type FocusEvent, type ReactNode, useEffect, useState } from 'react';
import { MESSENGERS, type Messenger } from '../../../contract/constants.ts';
import { ConsentCheck } from '../../consents/consent-check.tsx';
import { CountryField } from '../../i18n/country-field.tsx';
import { findPhoneCountry } from '../../i18n/example-phone.ts';
import { guessCountry } from '../../i18n/guess-country.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { useExamplePhone } from '../../i18n/use-example-phone.ts';
import { usePhoneWarning } from '../../i18n/use-phone-warning.ts';
import type { FieldErrors } from '../../session/use-form.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PasswordField } from '../credentials/password-field.tsx';
import { AvailabilityField } from './availability-field.tsx';
import { BirthDateField, GenderField } from './birth-and-gender.tsx';
import { isSamePassword, type JoinField, type JoinValues } from './join-check.ts';
import { PassportNameField } from './passport-name.tsx';

type JoinSectionProps = { errors: FieldErrors<JoinField>; given?: JoinValues | undefined };

/** The ID field, and the password fields or `instead` in their place. */
export function AccountFields({ errors, given, instead }: JoinSectionProps & { instead?: ReactNode }) {
  const t = useTranslations('sign-up');
  return (
    <>
      <AvailabilityField
        kind="uid"
        label={t('common.uid')}
        hint={t('join.uidHint')}
        error={errors.uid}
        defaultValue={given?.uid}
        required
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={30}
        dir="ltr"
      />
      {instead ?? <PasswordFields errors={errors} />}
    </>
  );
}

function PasswordFields({ errors }: JoinSectionProps) {
  const t = useTranslations('sign-up');
  const ta = useTranslations('sign-in');
  const [differs, setDiffers] = useState(false);
  // Warns while the form is being filled in. On submit the warning becomes the form's own error.
  const compare = ({ form }: HTMLInputElement) => {
    const { password, password_confirm } = Object.fromEntries(new FormData(form as HTMLFormElement));
    setDiffers(password_confirm !== '' && !isSamePassword(String(password), String(password_confirm)));
  };
  return (
    <>
      <PasswordField
        label={t('common.password')}
        hint={ta('password.short')}
        error={errors.password}
        name="password"
        required
        autoComplete="new-password"
        onBlur={(event) => compare(event.target)}
        className="half"
      />
      <PasswordField
        label={t('join.confirm')}
        error={errors.password_confirm ?? (differs && t('join.passwordsDifferYet'))}
        name="password_confirm"
        required
        autoComplete="new-password"
        onBlur={(event) => compare(event.target)}
        className="half"
      />
    </>
  );
}

/** Name as in the passport, date of birth and gender. */
export function PersonFields({ errors, given }: JoinSectionProps) {
  const t = useTranslations('sign-up');
  const name = {
    notLatin: t('join.nameNotLatin'),
    placeholder: t('join.asInPassport'),
    required: true,
    maxLength: 60,
    autoCapitalize: 'characters',
    spellCheck: false,
    dir: 'ltr',
    className: 'half',
  } as const;
  return (
    <>
      <PassportNameField
        {...name}
        hint={t('join.nameHint')}
        label={t('join.firstName')}
        error={errors.first_name}
        name="first_name"
        defaultValue={given?.first_name}
        autoComplete="given-name"
      />
      <PassportNameField
        {...name}
        hint={t('join.oneName')}
        label={t('join.lastName')}
        error={errors.last_name}
        name="last_name"
        defaultValue={given?.last_name}
        autoComplete="family-name"
      />
      <BirthDateField error={errors.birth_date} required className="half" />
      <GenderField error={errors.gender} dense className="half" />
    </>
  );
}

/** Messengers that most people of a country use. Elsewhere it is WhatsApp. */
const USUAL_MESSENGERS: Partial<Record<string, Messenger>> = { JP: 'line', TH: 'line', TW: 'line', CN: 'wechat', KR: 'kakao' };

/** Country and messenger, proposed from the browser, the phone number and the provider. A choice by the user replaces the proposal. */
export function ContactFields({ errors, given, onChoose }: JoinSectionProps & { onChoose: (field: JoinField) => void }) {
  const t = useTranslations('sign-up');
  const [country, setCountry] = useState('');
  const [isCountryChosen, setCountryChosen] = useState(false);
  const [messenger, setMessenger] = useState(given?.messenger);
  // After hydration, because the server knows neither time zone nor languages of the browser.
  useEffect(() => setCountry((now) => now || (guessCountry() ?? '')), []);
  const choose = (code: string) => {
    setCountry(code);
    setCountryChosen(true);
    onChoose('country');
  };
  return (
    <>
      <SelectField
        label={t('common.messenger')}
        error={errors.messenger}
        name="messenger"
        required
        value={messenger ?? (country ? (USUAL_MESSENGERS[country] ?? 'whatsapp') : '')}
        onChange={(event) => setMessenger(event.target.value)}
        placeholder={t('join.messengerPlaceholder')}
        options={MESSENGERS.map((value) => ({ value, label: t(`messenger.${value}`) }))}
        className="half"
      />
      <div className="half min-w-0">
        <CountryField name="country" value={country} onChange={choose} error={errors.country} />
      </div>
      <OptionalFields errors={errors} given={given} country={country} onPhoneCountry={(code) => !isCountryChosen && setCountry(code)} />
    </>
  );
}

const OPTIONAL_FIELDS = ['email', 'phone', 'messenger_id', 'native_name'] as const;

/** Fields that can be filled in later. Opens by itself when one of them is wrong. */
function OptionalFields({ errors, given, country, onPhoneCountry }: JoinSectionProps & { country: string; onPhoneCountry: (code: string) => void }) {
  const t = useTranslations('sign-up');
  const example = useExamplePhone(country);
  const phone = usePhoneWarning();
  const [isOpened, setOpened] = useState(false);
  const isWrong = OPTIONAL_FIELDS.some((field) => errors[field]);
  if (isWrong && !isOpened) setOpened(true);
  const checkPhone = (event: FocusEvent<HTMLInputElement>) => {
    phone.onBlur(event);
    void findPhoneCountry(event.target.value).then((code) => code && onPhoneCountry(code));
  };
  return (
    <Disclosure summary={t('join.optional')} defaultOpen={isOpened} className="border-b-0 border-t border-line">
      <div className="grid gap-4 sm:grid-cols-2">
        <AvailabilityField
          kind="email"
          label={t('common.email')}
          hint={t('join.emailHint')}
          error={errors.email}
          defaultValue={given?.email}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <Field
          label={t('common.phone')}
          hint={t.rich('join.phoneHint', { example: <Ltr className="whitespace-nowrap">{example}</Ltr> })}
          error={errors.phone ?? (phone.doubt && t('join.phoneCountry'))}
          onBlur={checkPhone}
          onChange={phone.clear}
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
        />
        <Field
          label={t('common.messengerId')}
          error={errors.messenger_id}
          name="messenger_id"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          label={t('join.nativeName')}
          hint={t('join.nativeNameHint')}
          error={errors.native_name}
          name="native_name"
          defaultValue={given?.native_name}
          maxLength={60}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </Disclosure>
  );
}

/** The two texts that a new member agrees to, each with its checkbox and a button that opens it (specification 2.6). */
export function AgreementFields({ errors }: JoinSectionProps) {
  const t = useTranslations('sign-up');
  return (
    <div>
      <ConsentCheck
        consent="terms"
        name="agree_terms"
        label={t('join.agreeTerms')}
        view={{ text: t('join.read'), label: t('join.readTerms') }}
        error={errors.agree_terms}
        required
      />
      <ConsentCheck
        consent="privacy"
        name="agree_privacy"
        label={t('join.agreePrivacy')}
        view={{ text: t('join.read'), label: t('join.readPrivacy') }}
        error={errors.agree_privacy}
        required
      />
    </div>
  );
}
