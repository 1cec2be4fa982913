import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Profile } from '../../../contract/accounts.ts';
import { MESSENGERS, type Messenger } from '../../../contract/words.ts';
import { ApiError } from '../../api/call.ts';
import { useWords } from '../../i18n/words.tsx';
import { api } from '../../session/session.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CountryField } from '../country-field.tsx';
import { useExamplePhone } from '../use-example-phone.ts';
import { checkProfile, editOf, FIELDS, type ProfileField, type ProfileValues, valuesOf } from './profile-rules.ts';

type Errors = Partial<Record<ProfileField, string>>;
type Props = { profile: Profile; onSaved: (profile: Profile) => void; onCancel: () => void };

/**
 * Editing the profile (section 4, Profile): cancelling goes back to what was saved, which the caller still holds;
 * finishing sends everything. A refusal keeps what was typed.
 */
export function ProfileForm({ profile, onSaved, onCancel }: Props) {
  const t = useWords('orders');
  const { form, values, set, errors, failure, busy, submit } = useProfileForm(profile, onSaved);
  const example = useExamplePhone(values.country || null);
  const text = (name: Exclude<ProfileField, 'country' | 'messenger'>) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  return (
    <Card padded>
      <form ref={form} noValidate tabIndex={-1} aria-label={t('myPage.edit')} onSubmit={submit} className="grid gap-5 outline-none md:grid-cols-2">
        <Field className="md:col-span-2" label={t('myPage.uid')} hint={t('myPage.uid.hint')} value={profile.uid} readOnly dir="ltr" />
        <Field {...text('first_name')} label={t('myPage.firstName')} hint={t('myPage.name.hint')} required autoComplete="given-name" />
        <Field {...text('last_name')} label={t('myPage.lastName')} required autoComplete="family-name" />
        <Field {...text('email')} label={t('myPage.email')} hint={t('myPage.email.hint')} type="email" autoComplete="email" />
        <CountryField value={values.country || null} onChange={(code) => set('country', code ?? '')} error={errors.country} />
        <Field
          {...text('phone')}
          label={t('myPage.phone')}
          hint={t.rich('myPage.phone.hint', { example: <Ltr className="whitespace-nowrap">{example}</Ltr> })}
          type="tel"
          autoComplete="tel"
        />
        <SelectField
          label={t('myPage.messenger')}
          name="messenger"
          required
          value={values.messenger}
          error={errors.messenger}
          onChange={(event) => set('messenger', event.target.value as Messenger)}
          options={MESSENGERS.map((value) => ({ value, label: t(`messenger.${value}`) }))}
        />
        <Field {...text('messenger_id')} label={t('myPage.messengerId')} autoComplete="off" dir="ltr" className="md:col-span-2" />
        {failure && (
          <Notice tone="error" title={t('myPage.updateError')} className="md:col-span-2">
            {failure}
          </Notice>
        )}
        <div className="flex flex-wrap-reverse justify-end gap-3 md:col-span-2">
          <Button kind="ghost" onClick={onCancel} disabled={busy} className="flex-[1_1_9rem] md:flex-none">
            {t('myPage.edit.cancel')}
          </Button>
          <Button type="submit" busy={busy} busyLabel={t('myPage.edit.saving')} className="flex-[1_1_9rem] md:flex-none">
            {t('myPage.edit.finish')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function useProfileForm(profile: Profile, onSaved: Props['onSaved']) {
  const t = useWords('orders');
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<ProfileValues>(() => valuesOf(profile));
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  // The button that opened it is gone. The form and not its first field: nobody asked for a keyboard on the screen yet.
  useEffect(() => form.current?.focus({ preventScroll: true }), []);

  const set = <F extends ProfileField>(field: F, value: ProfileValues[F]) => {
    setValues((now) => ({ ...now, [field]: value }));
    setErrors(({ [field]: _put, ...others }) => others);
  };
  const show = (found: Errors) => {
    setErrors(found);
    const first = FIELDS.find((field) => found[field]);
    // The list of countries sends its code in a hidden input; what can be focused is the one that is seen.
    const named = first && form.current?.querySelector<HTMLElement>(`[name="${first}"]:not([type="hidden"])`);
    (named ?? form.current?.querySelector<HTMLElement>('[role="combobox"]'))?.focus();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const wrong = Object.entries(checkProfile(values)).map(([field, kind]) => [field, t(`myPage.invalid.${kind}`)]);
    if (wrong.length > 0) return show(Object.fromEntries(wrong));
    setBusy(true);
    try {
      onSaved(await api('editProfile', { body: editOf(values) }));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      const fields: Errors = error.code === 'accounts.email-registered' ? { email: error.message } : error.fields;
      if (Object.keys(fields).length > 0) show(fields);
      else setFailure(error.message || t('order.offline'));
    }
  };
  return { form, values, set, errors, failure, busy, submit };
}
