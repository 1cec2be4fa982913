import { useState } from 'react';
import type { ActiveConsent } from '../../contract/accounts/privacy.ts';
import { CONSENTS, type ConsentName } from '../../contract/constants.ts';
import { hasActiveConsent } from '../consents/consent-answers.ts';
import { ConsentDialog } from '../consents/consent-dialog.tsx';
import { ConsentLine } from '../consents/consent-line.tsx';
import { useTranslations } from '../i18n/translations.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { CheckGroup } from '../ui/check-group.tsx';

/** The three consents and the buyer's agreement to pay (specification 6.3). */
const AGREEMENTS = [...(Object.keys(CONSENTS) as ConsentName[]), 'pay'] as const;
export type OrderAgreement = (typeof AGREEMENTS)[number];
const WORDS = { personal: 'personal', sensitive: 'sensitive', third_party: 'thirdParty' } as const;

type Props = {
  agreed: ReadonlySet<OrderAgreement>;
  /** Consents already given to this clinic. */
  standingConsents: readonly ActiveConsent[];
  onChange: (agreement: OrderAgreement, agreed: boolean) => void;
  locked: boolean;
};

/** Returns the agreements that must still be ticked. */
export const listRemainingAgreements = (given: readonly ActiveConsent[]): OrderAgreement[] =>
  AGREEMENTS.filter((agreement) => agreement === 'pay' || !hasActiveConsent(agreement, given));

export function OrderAgreements({ agreed, standingConsents, onChange, locked }: Props) {
  const t = useTranslations('orders');
  const all = useTranslations('consents')('all');
  const [shown, setShown] = useState<ConsentName>();
  return (
    <>
      <CheckGroup
        legend={t('order.terms')}
        legendClassName="font-semibold"
        all={listRemainingAgreements(standingConsents).length > 1 ? all : undefined}
        disabled={locked}
      >
        {AGREEMENTS.map((agreement) =>
          agreement === 'pay' ? (
            <CheckField
              key={agreement}
              name={agreement}
              required
              label={t('order.terms.pay')}
              checked={agreed.has(agreement)}
              onChange={(event) => onChange(agreement, event.target.checked)}
            />
          ) : (
            <ConsentLine
              key={agreement}
              consent={agreement}
              label={t(`order.terms.${WORDS[agreement]}`)}
              view={{ text: t('order.terms.view'), label: t(`order.terms.view.${WORDS[agreement]}`) }}
              given={standingConsents}
              checked={agreed.has(agreement)}
              onChange={(yes) => onChange(agreement, yes)}
              onView={() => setShown(agreement)}
            />
          ),
        )}
      </CheckGroup>
      {shown && <ConsentDialog consent={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
