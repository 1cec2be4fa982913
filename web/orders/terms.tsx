import { useState } from 'react';
import { CONSENTS, type Consent } from '../../contract/words.ts';
import { useWords } from '../i18n/words.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { ConsentDialog } from './consent-text.tsx';

/** The three consents and the buyer's word that she agrees to pay (section 5, Payment). */
export const AGREEMENTS = [...(Object.keys(CONSENTS) as Consent[]), 'pay'] as const;
export type Agreement = (typeof AGREEMENTS)[number];
const WORDS = { personal: 'personal', sensitive: 'sensitive', third_party: 'thirdParty', pay: 'pay' } as const;

type Props = { agreed: ReadonlySet<Agreement>; onChange: (agreement: Agreement, agreed: boolean) => void; locked: boolean };

/** The terms list with its viewers. */
export function Terms({ agreed, onChange, locked }: Props) {
  const t = useWords('orders');
  const [shown, setShown] = useState<Consent>();
  return (
    <fieldset disabled={locked} className="min-w-0">
      <legend className="mb-1 font-semibold">{t('order.terms')}</legend>
      {AGREEMENTS.map((agreement) => (
        <CheckField
          key={agreement}
          name={agreement}
          required
          label={t(`order.terms.${WORDS[agreement]}`)}
          checked={agreed.has(agreement)}
          onChange={(event) => onChange(agreement, event.target.checked)}
          end={
            agreement !== 'pay' && (
              <button
                type="button"
                aria-label={t(`order.terms.view.${WORDS[agreement]}`)}
                onClick={() => setShown(agreement)}
                className="min-h-tap min-w-tap shrink-0 rounded-s px-2 text-sm font-semibold text-celadon-700 hover:underline"
              >
                {t('order.terms.view')}
              </button>
            )
          }
        />
      ))}
      {shown && <ConsentDialog consent={shown} onClose={() => setShown(undefined)} />}
    </fieldset>
  );
}
