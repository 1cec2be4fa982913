import { useRef, useState } from 'react';
import type { ConsentRecord } from '../../../contract/accounts/privacy.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ConsentRow } from './consent-row.tsx';
import { type ConsentGroup, findWithdrawalEffects, groupConsents } from './ledger.ts';
import type { PrivacyData, RenderConsentText } from './privacy-tab.tsx';
import { WithdrawConsentDialog } from './withdraw-consent-dialog.tsx';

type Props = PrivacyData & { showText: RenderConsentText; onChanged: () => void };

/** The member's consents by purpose; those for a clinic can be withdrawn. */
export function ConsentLedger({ consents, orders, reservations, showText, onChanged }: Props) {
  const t = useTranslations('privacy');
  const title = useRef<HTMLHeadingElement>(null);
  const [reading, setReading] = useState<ConsentRecord>();
  const [leaving, setLeaving] = useState<ConsentGroup>();
  const withdrawn = () => {
    setLeaving(undefined);
    // The focused button is gone with its consents, so the focus moves to the title.
    title.current?.focus();
    onChanged();
  };
  return (
    <SectionCard id="consents" title={t('consents.title')} lead={consents.length > 0 ? t('consents.lead') : t('consents.none')} headingRef={title}>
      {groupConsents(consents).map((group) => (
        <ConsentGroupSection key={group.key} group={group} onRead={setReading} onWithdraw={() => setLeaving(group)} />
      ))}
      {reading && showText(reading, () => setReading(undefined))}
      {leaving && (
        <WithdrawConsentDialog
          group={leaving}
          {...findWithdrawalEffects(leaving.about ?? '', { orders, reservations })}
          onWithdrawn={withdrawn}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </SectionCard>
  );
}

function ConsentGroupSection({ group, onRead, onWithdraw }: { group: ConsentGroup; onRead: (consent: ConsentRecord) => void; onWithdraw: () => void }) {
  const t = useTranslations('privacy');
  const withdrawable = group.current.some((consent) => consent.withdrawable);
  const isOver = group.purpose === 'interpreter' && !withdrawable;
  const note = isOver ? undefined : group.purpose !== 'consultation' ? t(`consents.${group.purpose}.why`) : withdrawable ? undefined : t('consents.ended');
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="font-text text-base font-semibold tracking-normal">
        <ConsentGroupTitle group={group} />
      </h3>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
      <ul>
        {group.current.map((consent) => (
          <ConsentRow key={consent.id} consent={consent} onRead={onRead} />
        ))}
      </ul>
      {group.earlier.length > 0 && (
        <Disclosure summary={t('consents.earlier', { count: group.earlier.length })}>
          <ul>
            {group.earlier.map((consent) => (
              <ConsentRow key={consent.id} consent={consent} onRead={onRead} />
            ))}
          </ul>
        </Disclosure>
      )}
      {withdrawable && (
        <Button kind="ghost" size="s" className="mt-3" aria-label={t('withdraw.named', { clinic: group.about ?? '' })} onClick={onWithdraw}>
          {t('withdraw')}
        </Button>
      )}
    </section>
  );
}

function ConsentGroupTitle({ group: { purpose, about } }: { group: ConsentGroup }) {
  const t = useTranslations('privacy');
  if (purpose === 'sign-up') return t('consents.sign-up');
  if (purpose === 'order') return t.rich('consents.order', { number: <Ltr>{about}</Ltr> });
  return about === null ? t('consents.consultation.gone') : t.rich(`consents.${purpose}`, { clinic: <Bidi>{about}</Bidi> });
}
