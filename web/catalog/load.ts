import { data } from 'react-router';
import { ApiError, type Reply } from '../api/call.ts';

/**
 * What an address asks for is not there, or cannot be anything: the frame's own "not here" page answers, with status 404. Of a
 * clinic that is offered no longer it says so, and why, with status 410.
 */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) throw data(error.code === 'catalog.hospital-unregistered' ? 'unregistered' : null, { status: 410 });
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 });
    throw error;
  }
}

/** The rate that Japanese prices are shown at (specification 4.7), or undefined when there is none. */
export function jpyRate(rates: Reply<'rates'>): Reply<'rates'>[number] | undefined {
  return rates.find(({ base, quote }) => base === 'USD' && quote === 'JPY');
}
