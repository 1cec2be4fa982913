import { type FocusEvent, useId, useState } from 'react';
import type { Consent } from '../../contract/words.ts';
import { useWords } from '../i18n/words.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { FieldMessage } from '../ui/field-frame.tsx';
import { allConsented, CONSENT_NAMES, type Consents } from './registration.ts';

export type ConsentFieldsProps = { consents: Consents; onChange: (name: Consent, given: boolean) => void; onView: (name: Consent) => void };

/** The three consents, each apart from the others, each with its text. Left without all of them, it says so. */
export function ConsentFields({ consents, onChange, onView }: ConsentFieldsProps) {
  const t = useWords('consultations');
  const id = useId();
  const [left, setLeft] = useState(false);
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setLeft(true);
  };
  return (
    <fieldset onBlur={leave} aria-describedby={id} className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{t('consent.title')}</legend>
      <div className="divide-y divide-line rounded-m border border-line px-4">
        {CONSENT_NAMES.map((name) => (
          <CheckField
            key={name}
            label={t(`consent.${name}`)}
            required
            checked={consents[name]}
            onChange={(event) => onChange(name, event.target.checked)}
            end={
              <button
                type="button"
                aria-label={t('consent.viewLabel', { consent: t(`consent.${name}`) })}
                onClick={() => onView(name)}
                className="min-h-tap shrink-0 rounded-s px-1 text-sm font-semibold text-celadon-700 hover:underline"
              >
                {t('consent.view')}
              </button>
            }
          />
        ))}
      </div>
      <FieldMessage id={id} error={left && !allConsented(consents) && t('consent.required')} />
    </fieldset>
  );
}
