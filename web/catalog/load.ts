import { data } from 'react-router';
import { ApiError, type CallReply } from '../api/call.ts';

/**
 * Awaits a request. Throws status 404 for the not-found page if the item does not exist or its ID is invalid. Throws status 410 with the reason for a
 * clinic that is no longer offered.
 */
export async function loadOr404<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) throw data(error.code === 'catalog.hospital-unregistered' ? 'unregistered' : null, { status: 410 });
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 });
    throw error;
  }
}

/** Returns the exchange rate for prices in yen (specification 4.7); undefined if there is none. */
export function findJpyRate(rates: CallReply<'rates'>): CallReply<'rates'>[number] | undefined {
  return rates.find(({ base, quote }) => base === 'USD' && quote === 'JPY');
}
