import { answeredClinics } from '../accounts/accounts.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { hospitalsByIds } from './catalog.ts';

/** Throws `catalog.hospital-not-found`, and `catalog.hospital-withdrawn` for a clinic that was taken out of the content. */
export async function mustBeOffered(db: Db, id: number): Promise<void> {
  const clinic = (await hospitalsByIds(db, [id])).get(id);
  if (!clinic) throw new AppError('catalog.hospital-not-found');
  if (clinic.withdrawnAt) throw new AppError('catalog.hospital-withdrawn');
}

/**
 * Throws unless something new, a consultation or an order, may be begun with this clinic (decision 7): as `mustBeOffered`, and
 * `catalog.hospital-unanswered` where no coordinator would read it.
 */
export async function mustAcceptNew(db: Db, id: number): Promise<void> {
  await mustBeOffered(db, id);
  if (!(await answeredClinics(db, [id])).has(id)) throw new AppError('catalog.hospital-unanswered');
}
