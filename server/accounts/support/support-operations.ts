import type { MemberDetails, SupportSearchResult } from '../../../contract/accounts/support.ts';
import type { Language } from '../../../contract/constants.ts';
import type { MEMBER_LOOK_REASONS, SUPPORT_ACTS } from '../../../contract/rules.ts';
import type { Db } from '../../platform/database.ts';
import type { Caller } from '../../platform/tokens.ts';

export type LookReason = (typeof MEMBER_LOOK_REASONS)[number];
export type SupportAct = (typeof SUPPORT_ACTS)[number];
/** An operator with the client address. */
export type SupportReader = { caller: Caller; client: string };

type FoundOrder = Omit<SupportSearchResult['orders'][number], 'uid'> & { memberId: string };
type FoundConversation = Omit<SupportSearchResult['conversations'][number], 'uid'> & { memberId: string };

/** Functions of other modules about members' business. `app.ts` passes them in, because those modules depend on this one. */
export type SupportOperations = {
  recordAccess(
    db: Db,
    reader: SupportReader,
    given: { act: 'search' | 'member' | SupportAct; memberId: string | null; reason?: LookReason; at: Date },
  ): Promise<void>;
  /** Returns orders by their number, payment key or quote. */
  findOrders(db: Db, typed: string, language: Language): Promise<FoundOrder[]>;
  /** Returns the newest open conversations by the patient's passport name or telephone. */
  findConversations(db: Db, typed: string, language: Language): Promise<FoundConversation[]>;
  /** Returns the patient of a quote without an order, of an order, or of a help thread. */
  memberOfQuote(db: Db, id: number): Promise<string | undefined>;
  memberOfOrder(db: Db, orderNum: string): Promise<string | undefined>;
  memberOfHelp(db: Db, id: number): Promise<string | undefined>;
  readBusiness(db: Db, memberId: string, language: Language, now: Date): Promise<Pick<MemberDetails, 'orders' | 'visits' | 'conversations' | 'help'>>;
};
