import type { ReactNode } from 'react';
import type { Consent } from '../../../contract/accounts/privacy.ts';
import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import type { OrderItem } from '../../../contract/orders/orders.ts';
import { ConsentLedger } from './consent-ledger.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';

/** Shows the text of a consent as she agreed to it; the texts belong to another capability, so the route hands them in. */
export type ShowText = (agreed: Pick<Consent, 'document' | 'version'>, onClose: () => void) => ReactNode;
export type PrivacyData = { consents: Consent[]; orders: OrderItem[]; reservations: ReservationItem[] };

/** What is known of the member and what she can do about it: consents, a copy, the end (security 8). */
export function PrivacyTab({ consents, orders, reservations, showText, onChanged }: PrivacyData & { showText: ShowText; onChanged: () => void }) {
  return (
    <div className="grid gap-6">
      <ConsentLedger consents={consents} orders={orders} reservations={reservations} showText={showText} onChanged={onChanged} />
      <ExportData />
      <DeleteAccount orders={orders} />
    </div>
  );
}
