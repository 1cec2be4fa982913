import type { ReactNode } from 'react';
import type { ConsentRecord } from '../../../contract/accounts/privacy.ts';
import type { OrderItem } from '../../../contract/orders/orders.ts';
import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import { ConsentLedger } from './consent-ledger.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';

/** Renders the text of a consent as the member agreed to it. The route passes it in, because the texts belong to another folder. */
export type RenderConsentText = (agreed: Pick<ConsentRecord, 'document' | 'version'>, onClose: () => void) => ReactNode;
export type PrivacyData = { consents: ConsentRecord[]; orders: OrderItem[]; reservations: ReservationItem[] };

/** The member's data and her rights: consents, export, deletion (security 8). */
export function PrivacyTab({ consents, orders, reservations, showText, onChanged }: PrivacyData & { showText: RenderConsentText; onChanged: () => void }) {
  return (
    <div className="grid gap-6">
      <ConsentLedger consents={consents} orders={orders} reservations={reservations} showText={showText} onChanged={onChanged} />
      <ExportData />
      <DeleteAccount orders={orders} />
    </div>
  );
}
