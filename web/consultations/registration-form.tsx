import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { StandingConsent } from '../../contract/accounts/privacy.ts';
import { type Consent, MESSENGERS } from '../../contract/constants.ts';
import { ApiError, type Reply } from '../api/call.ts';
import { ConsentDialog } from '../consents/consent-dialog.tsx';
import { CountryField } from '../i18n/country-field.tsx';
import { useFailureText } from '../i18n/failure-text.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { useExamplePhone } from '../i18n/use-example-phone.ts';
import { api, SessionEnded } from '../session/session.ts';
import { Ltr } from '../ui/bidi.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { keepText } from './outbox.ts';
import { begunOrNew, FIELDS, isComplete, problemOf, type Registration, type RegistrationField, registrationBody } from './registration.ts';

export type RegistrationFormProps = {
  hospitalId: number;
  hospitalName: string;
  profile: Reply<'profile'>;
  /** The consents that she has given to this clinic before and that stand. */
  given: readonly StandingConsent[];
  onRegistered: () => void;
};

/** Step 1 of the chat: who writes, and the three consents (specification 5.2). */
export function RegistrationForm({ hospitalId, hospitalName, profile, given, onRegistered }: RegistrationFormProps) {
  const t = useTranslations('consultations');
  const form = useRegistration(hospitalId, profile, given, onRegistered);
  const { values, change, blur } = form;
  const [viewed, setViewed] = useState<Consent>();
  const example = useExamplePhone(values.country_name);
  const messageOf = (field: RegistrationField) => {
    const problem = form.problem(field);
    return form.told[field] ?? (problem && t(problem === 'wrong' ? 'register.phone.wrong' : `register.${field}.required`));
  };
  /** Everything a text field needs by its name. */
  const tied = (field: RegistrationField) => ({
    name: field,
    value: values[field],
    required: true,
    error: messageOf(field),
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
    onBlur: () => blur(field),
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 content-start gap-5 scroller px-5 py-5 md:px-6">
        <p className="text-ink-soft">{t('register.intro', { clinic: hospitalName })}</p>
        <Field label={t('register.name')} hint={t('register.name.hint')} autoComplete="name" maxLength={120} dir="auto" {...tied('name')} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves the field within */}
        <div data-field="country_name" onBlur={() => blur('country_name')}>
          <CountryField value={values.country_name} error={messageOf('country_name')} onChange={(code) => change('country_name', code)} />
        </div>
        <Field
          label={t('register.phone')}
          hint={t.rich('register.phone.hint', { example: <Ltr className="whitespace-nowrap">{example}</Ltr> })}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          {...tied('phone')}
        />
        <div className="grid gap-5 md:grid-cols-2">
          <SelectField
            label={t('register.messenger')}
            placeholder={t('register.messenger.choose')}
            options={MESSENGERS.map((value) => ({ value, label: t(`messenger.${value}`) }))}
            {...tied('messenger_type')}
          />
          <Field
            label={t('register.messengerId')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            dir="auto"
            {...tied('messenger_id')}
          />
        </div>
        <ConsentFields consents={form.consents} given={form.given} onChange={form.consent} onView={setViewed} />
        {form.failure !== undefined && (
          <Notice tone="error" title={t('register.failed')}>
            {form.failure} {t('register.kept')}
          </Notice>
        )}
      </div>
      <footer className="pb-safe shrink-0 border-t border-line px-5 pt-3 md:px-6">
        <Button type="submit" full disabled={!isComplete(values, form.consents, form.given)} busy={form.busy} busyLabel={t('register.busy')}>
          {t('register.submit')}
        </Button>
      </footer>
      {viewed && <ConsentDialog consent={viewed} onClose={() => setViewed(undefined)} />}
    </form>
  );
}

function useRegistration(hospitalId: number, profile: Reply<'profile'>, standing: readonly StandingConsent[], onRegistered: () => void) {
  const ref = useRef<HTMLFormElement>(null);
  const says = useFailureText();
  // It waits in this tab until it is sent: the chat may be closed meanwhile, to change the language or to read on.
  const key = `chat-registration:${profile.uid}:${hospitalId}`;
  const [before] = useState(() => begunOrNew(sessionStorage, key, profile));
  const [begun, setBegun] = useState(before);
  const { values, consents } = begun;
  useEffect(() => {
    if (begun !== before) keepText(sessionStorage, key, JSON.stringify(begun));
  }, [key, begun, before]);
  const [given, setGiven] = useState(standing);
  const [left, setLeft] = useState<ReadonlySet<RegistrationField>>(new Set());
  const [told, setTold] = useState<Partial<Registration>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete(values, consents, given) || busy) return;
    setLeft(new Set(FIELDS));
    const wrong = FIELDS.filter((field) => problemOf(field, values[field]));
    if (wrong[0]) return focusOn(ref.current, wrong[0]);
    setBusy(true);
    setFailure(undefined);
    try {
      await api('register', { body: registrationBody(values, consents, { hospitalId, given }) });
      keepText(sessionStorage, key, '');
      onRegistered();
    } catch (error) {
      setBusy(false);
      // One that was withdrawn elsewhere meanwhile is asked again.
      if (error instanceof ApiError && error.code === 'consultations.consents-required') setGiven([]);
      const fields = error instanceof ApiError ? error.fields : {};
      setTold(fields);
      const first = FIELDS.find((field) => fields[field]);
      if (first) focusOn(ref.current, first);
      else setFailure(error instanceof SessionEnded ? '' : says.ofError(error));
    }
  };
  return {
    ref,
    values,
    consents,
    given,
    told,
    failure,
    busy,
    submit,
    change(field: RegistrationField, value: string) {
      setBegun((now) => ({ ...now, values: { ...now.values, [field]: value } }));
      setTold((now) => ({ ...now, [field]: undefined }));
    },
    consent: (name: Consent, given: boolean) => setBegun((now) => ({ ...now, consents: { ...now.consents, [name]: given } })),
    blur: (field: RegistrationField) => setLeft((now) => new Set(now).add(field)),
    /** Said only of fields that were left, not of those on the way. */
    problem: (field: RegistrationField) => (left.has(field) ? problemOf(field, values[field]) : undefined),
  };
}

function focusOn(form: HTMLFormElement | null, field: RegistrationField): void {
  form?.querySelector<HTMLElement>(`[data-field="${field}"] input, [name="${field}"]`)?.focus();
}
