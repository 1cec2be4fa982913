import { type FocusEvent, useId, useState } from 'react';
import type { ActiveConsent } from '../../../contract/accounts/privacy.ts';
import type { ConsentName } from '../../../contract/constants.ts';
import { CONSENT_NAMES, hasActiveConsent } from '../../consents/consent-answers.ts';
import { ConsentLine } from '../../consents/consent-line.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import { CheckGroup } from '../../ui/check-group.tsx';
import { FieldMessage } from '../../ui/field-frame.tsx';
import { type ConsentValues, hasAllConsents } from './registration.ts';

export type ConsentFieldsProps = {
  consents: ConsentValues;
  /** Active consents to this clinic. */
  given: readonly ActiveConsent[];
  onChange: (name: ConsentName, given: boolean) => void;
  onView: (name: ConsentName) => void;
};

/** The three consents, each with a checkbox and its text. Shows an error when the focus leaves the group while some are missing. */
export function ConsentFields({ consents, given, onChange, onView }: ConsentFieldsProps) {
  const t = useTranslations('consultations');
  const all = useTranslations('consents')('all');
  const id = useId();
  const [left, setLeft] = useState(false);
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setLeft(true);
  };
  const asked = CONSENT_NAMES.filter((name) => !hasActiveConsent(name, given));
  return (
    <div>
      <CheckGroup
        legend={t('consent.title')}
        legendClassName="text-sm font-semibold"
        all={asked.length > 1 ? all : undefined}
        onBlur={leave}
        describedBy={id}
        className="divide-y divide-line rounded-md border border-line px-4"
      >
        {CONSENT_NAMES.map((name) => (
          <ConsentLine
            key={name}
            consent={name}
            label={t(`consent.${name}`)}
            view={{ text: t('consent.view'), label: t('consent.viewLabel', { consent: t(`consent.${name}`) }) }}
            given={given}
            checked={consents[name]}
            onChange={(yes) => onChange(name, yes)}
            onView={() => onView(name)}
          />
        ))}
      </CheckGroup>
      <FieldMessage id={id} error={left && !hasAllConsents(consents, given) && t('consent.required')} />
    </div>
  );
}
