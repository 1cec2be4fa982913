import { type FormEvent, useEffect, useState } from 'react';
import type { ActiveConsent } from '../../../contract/accounts/privacy.ts';
import { type ConsentName, MESSENGERS } from '../../../contract/constants.ts';
import { ApiError, type CallReply } from '../../api/call.ts';
import { ConsentDialog } from '../../consents/consent-dialog.tsx';
import { CountryField } from '../../i18n/country-field.tsx';
import { getSentenceSeparator } from '../../i18n/sentence-separator.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { useExamplePhone } from '../../i18n/use-example-phone.ts';
import { usePhoneWarning } from '../../i18n/use-phone-warning.ts';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { storeText } from '../thread/outbox.ts';
import { ConsentFields } from './consent-fields.tsx';
import { findFieldProblem, isComplete, REGISTRATION_FIELDS, type RegistrationField, readRegistrationDraft, toRegistrationBody } from './registration.ts';

export type RegistrationFormProps = {
  hospitalId: number;
  hospitalName: string;
  /** The treatment that the patient asks about, if she came from its page (specification 5.13). */
  productId: number | undefined;
  profile: CallReply<'profile'>;
  /** Active consents to this clinic. */
  given: readonly ActiveConsent[];
  /** True if the patient has conversations with other clinics. */
  hasOthers: boolean;
  onRegistered: () => void;
};

/** Step 1 of the chat: the patient's details and the three consents (specification 5.2). */
export function RegistrationForm(props: RegistrationFormProps) {
  const t = useTranslations('consultations');
  const { language } = useLanguage();
  const { form, ...begun } = useRegistrationForm(props);
  const { values, consents, change, blur, messageOf } = begun;
  const [viewed, setViewed] = useState<ConsentName>();
  const example = useExamplePhone(values.country_name);
  const phone = usePhoneWarning();
  /** Returns the props of a text field by its name. */
  const tied = (field: RegistrationField) => ({
    name: field,
    value: values[field],
    required: true,
    error: messageOf(field),
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
    onBlur: () => blur(field),
  });
  return (
    <form ref={form.ref} onSubmit={begun.submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 content-start gap-5 scroller px-5 py-5 md:px-6">
        <p className="text-ink-soft">
          {t('register.intro', { clinic: props.hospitalName })}
          {props.hasOthers && getSentenceSeparator(language) + t('register.others')}
        </p>
        <Field label={t('register.name')} hint={t('register.name.hint')} autoComplete="name" maxLength={120} dir="ltr" {...tied('name')} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves the field within */}
        <div onBlur={() => blur('country_name')}>
          <CountryField value={values.country_name} error={messageOf('country_name')} onChange={(code) => change('country_name', code)} />
        </div>
        <Field
          label={t('register.phone')}
          hint={t.rich('register.phone.hint', { example: <Ltr className="whitespace-nowrap">{example}</Ltr> })}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          {...tied('phone')}
          error={messageOf('phone') ?? (phone.doubt && t('register.phone.wrong'))}
          onInput={phone.clear}
          onBlur={(event) => {
            blur('phone');
            phone.onBlur(event);
          }}
        />
        <div className="grid gap-5 md:grid-cols-2">
          <SelectField
            label={t('common.messenger')}
            placeholder={t('register.messenger.choose')}
            options={MESSENGERS.map((value) => ({ value, label: t(`messenger.${value}`) }))}
            {...tied('messenger_type')}
          />
          <Field
            label={t('common.messengerId')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            dir="ltr"
            {...tied('messenger_id')}
          />
        </div>
        <ConsentFields consents={consents} given={begun.given} onChange={begun.consent} onView={setViewed} />
        {form.errorText !== undefined && (
          <Notice tone="error" title={t('register.failed')}>
            {form.errorText + getSentenceSeparator(language) + t('register.kept')}
          </Notice>
        )}
      </div>
      <footer className="pb-safe shrink-0 border-t border-line px-5 pt-3 md:px-6">
        <Button type="submit" full disabled={!begun.complete} busy={form.pending} busyLabel={t('register.busy')}>
          {t('register.submit')}
        </Button>
      </footer>
      {viewed && <ConsentDialog consent={viewed} onClose={() => setViewed(undefined)} />}
    </form>
  );
}

function useRegistrationForm({ hospitalId, productId, profile, given: standing, onRegistered }: RegistrationFormProps) {
  const t = useTranslations('consultations');
  // Stored in this tab until it is sent, because the patient may close the chat to change the language or to read on.
  const key = `chat-registration:${profile.uid}:${hospitalId}`;
  const [before] = useState(() => readRegistrationDraft(sessionStorage, key, profile));
  const [begun, setBegun] = useState(before);
  const { values, consents } = begun;
  useEffect(() => {
    if (begun !== before) storeText(sessionStorage, key, JSON.stringify(begun));
  }, [key, begun, before]);
  const [given, setGiven] = useState(standing);
  const [left, setLeft] = useState<ReadonlySet<RegistrationField>>(new Set());
  const problemIn = (field: RegistrationField) => {
    const problem = findFieldProblem(field, values[field]);
    if (problem === 'wrong') return t(field === 'name' ? 'register.name.wrong' : 'register.phone.wrong');
    return problem && t(`register.${field}.required`);
  };

  const form = useForm<RegistrationField, []>({
    fields: REGISTRATION_FIELDS,
    validate: () => Object.fromEntries(REGISTRATION_FIELDS.flatMap((field) => (problemIn(field) ? [[field, problemIn(field)]] : []))),
    send: async () => {
      await api('register', { body: toRegistrationBody(values, consents, { hospitalId, productId, given }) });
      storeText(sessionStorage, key, '');
      onRegistered();
    },
    handleError(error) {
      // A consent that was withdrawn elsewhere meanwhile is requested again.
      if (error instanceof ApiError && error.code === 'consultations.consents-required') setGiven([]);
      return false;
    },
  });
  const complete = isComplete(values, consents, given);
  return {
    form,
    complete,
    submit(event: FormEvent) {
      event.preventDefault();
      if (complete) void form.run();
    },
    values,
    consents,
    given,
    change(field: RegistrationField, value: string) {
      setBegun((now) => ({ ...now, values: { ...now.values, [field]: value } }));
      setLeft((now) => (form.errors[field] ? new Set(now).add(field) : now));
      form.clearErrors(field);
    },
    consent: (name: ConsentName, yes: boolean) => setBegun((now) => ({ ...now, consents: { ...now.consents, [name]: yes } })),
    blur: (field: RegistrationField) => setLeft((now) => new Set(now).add(field)),
    /** Shows problems after submitting or leaving the field, and not during typing. */
    messageOf: (field: RegistrationField) => form.errors[field] ?? (left.has(field) ? problemIn(field) : undefined),
  };
}
