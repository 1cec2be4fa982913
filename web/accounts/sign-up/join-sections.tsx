import { type ReactNode, useState } from 'react';
import { MESSENGERS } from '../../../contract/constants.ts';
import { CountryField } from '../../i18n/country-field.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import { useExamplePhone } from '../../i18n/use-example-phone.ts';
import { usePhoneWarning } from '../../i18n/use-phone-warning.ts';
import type { FieldErrors } from '../../session/use-form.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PasswordField } from '../credentials/password-field.tsx';
import { AvailabilityField } from './availability-field.tsx';
import { BirthDateField, GenderField } from './birth-and-gender.tsx';
import { isSamePassword, type JoinField, type JoinValues } from './join-check.ts';
import { PassportNameField } from './passport-name.tsx';

type JoinSectionProps = { errors: FieldErrors<JoinField>; given?: JoinValues | undefined };

/** A group of the form with its heading. */
export function JoinSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 rounded-md bg-surface p-5 shadow-1 md:grid-cols-2 md:p-7 md:[&>*]:col-span-2 md:[&>.half]:col-span-1">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

/** The ID field, and the password fields or `instead` in their place. */
export function AccountFields({ errors, instead }: JoinSectionProps & { instead?: ReactNode }) {
  const t = useTranslations('sign-up');
  return (
    <>
      <AvailabilityField
        kind="uid"
        label={t('common.uid')}
        hint={t('join.uidHint')}
        error={errors.uid}
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
        hint={t('join.passwordHint')}
        error={errors.password}
        name="password"
        required
        autoComplete="new-password"
        onBlur={(event) => compare(event.target)}
      />
      <PasswordField
        label={t('join.confirm')}
        error={errors.password_confirm ?? (differs && t('join.passwordsDifferYet'))}
        name="password_confirm"
        required
        autoComplete="new-password"
        onBlur={(event) => compare(event.target)}
      />
    </>
  );
}

export function PersonFields({ errors, given }: JoinSectionProps) {
  const t = useTranslations('sign-up');
  const name = {
    hint: t('join.nameHint'),
    notLatin: t('join.nameNotLatin'),
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
      <BirthDateField error={errors.birth_date} required className="half" />
      <GenderField error={errors.gender} className="half" />
    </>
  );
}

export function ContactFields({ errors, given, onChoose }: JoinSectionProps & { onChoose: (field: JoinField) => void }) {
  const t = useTranslations('sign-up');
  const [country, setCountry] = useState('');
  const example = useExamplePhone(country);
  const phone = usePhoneWarning();
  return (
    <>
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
      <CountryField
        name="country"
        value={country}
        onChange={(code) => {
          setCountry(code);
          onChoose('country');
        }}
        error={errors.country}
      />
      <Field
        label={t('common.phone')}
        hint={t.rich('join.phoneHint', { example: <Ltr className="whitespace-nowrap">{example}</Ltr> })}
        error={errors.phone ?? (phone.doubt && t('join.phoneCountry'))}
        onBlur={phone.onBlur}
        onChange={phone.clear}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={30}
      />
      <SelectField
        label={t('common.messenger')}
        error={errors.messenger}
        name="messenger"
        required
        defaultValue=""
        placeholder={t('join.messengerPlaceholder')}
        options={MESSENGERS.map((value) => ({ value, label: t(`messenger.${value}`) }))}
        className="half"
      />
      <Field
        label={t('common.messengerId')}
        error={errors.messenger_id}
        name="messenger_id"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="half"
      />
    </>
  );
}

/** A text in its own scrolling box, with the checkbox below. */
export function AgreementField({
  name,
  title,
  text,
  label,
  error,
}: {
  name: JoinField;
  title: string;
  text: ReactNode;
  label: string;
  error?: string | undefined;
}) {
  return (
    <div>
      <h3 className="mb-2 font-text text-base font-semibold tracking-normal">{title}</h3>
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with a keyboard (WCAG 2.1.1)
        tabIndex={0}
        className="h-52 scroller rounded-sm border border-line bg-paper p-4 text-sm"
      >
        {text}
      </section>
      <CheckField name={name} label={label} error={error} required className="mt-1" />
    </div>
  );
}
