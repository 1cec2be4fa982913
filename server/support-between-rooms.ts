import { DAY_MS } from '../contract/time.ts';
import type { SupportOperations } from './accounts/support/support-operations.ts';
import { clinicNames } from './catalog/catalog.ts';
import { findHelpState, findMemberOfHelp } from './help/help.ts';
import { findMemberOfOrder, findOrdersForSupport, listOrderHistory } from './orders/orders.ts';
import { findQuoteOfOpenThread } from './quotes/quotes.ts';
import { CLOSED_RETENTION_DAYS, findThreadsByPatient, listThreadsOfMember, recordAccess } from './threads/threads.ts';
import { listVisitsOfMember } from './visits/visits.ts';

/** Most orders in an operator's view of a member. */
const MAX_ORDERS = 100;

/** Functions of other modules that an operator's search and view of a member need (specification 7.4). */
export const supportOperations: SupportOperations = {
  recordAccess,
  memberOfOrder: findMemberOfOrder,
  memberOfHelp: findMemberOfHelp,
  memberOfQuote: async (db, id) => (await findQuoteOfOpenThread(db, id))?.memberId,
  async findOrders(db, typed, language) {
    const found = await findOrdersForSupport(db, typed);
    const names = await clinicNames(db, found, language);
    return found.map(({ hospitalId, ...order }) => ({ ...order, hospital_name: names(hospitalId) }));
  },
  async findConversations(db, typed, language) {
    const found = await findThreadsByPatient(db, typed);
    const names = await clinicNames(db, found, language);
    return found.map(({ memberId, hospitalId, passportName, createdAt }) => ({
      ...{ memberId, hospital_name: names(hospitalId), name: passportName },
      opened_at: createdAt.toISOString(),
    }));
  },
  async readBusiness(db, memberId, language, now) {
    const [orders, visits, threads, help] = await Promise.all([
      listOrderHistory(db, memberId, { language, now, limit: MAX_ORDERS }),
      listVisitsOfMember(db, memberId),
      listThreadsOfMember(db, memberId),
      findHelpState(db, memberId),
    ]);
    const names = await clinicNames(db, [...visits, ...threads], language);
    return {
      orders: orders.map((order) => ({ ...order, hospital_name: order.order_products[0]?.hospital_name ?? '' })),
      visits: visits.map(({ id, hospitalId, state, startAt }) => ({ id, state, hospital_name: names(hospitalId), start_at: startAt?.toISOString() ?? null })),
      conversations: threads.map(({ id, hospitalId, createdAt, waitingSince, closedAt }) => ({
        ...{ id, hospital_name: names(hospitalId), opened_at: createdAt.toISOString() },
        waiting_since: waitingSince?.toISOString() ?? null,
        closed_at: closedAt?.toISOString() ?? null,
        deleted_at: closedAt && new Date(closedAt.getTime() + CLOSED_RETENTION_DAYS * DAY_MS).toISOString(),
      })),
      help,
    };
  },
};
