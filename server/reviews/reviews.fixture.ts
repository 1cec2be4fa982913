import { eq } from 'drizzle-orm';
import { DAY_MS } from '../../contract/time.ts';
import type { World } from '../testing/world.ts';
import type { registerPatient } from '../threads/patients.fixture.ts';
import { visits } from '../visits/visits.tables.ts';

type Patient = Awaited<ReturnType<typeof registerPatient>>;

/** A patient's visit that took place yesterday, without a row in the clinic's calendar. */
export async function insertPastVisit(
  world: World,
  { consultationId, member, hospitalId }: Patient,
  given: { productId?: number | null } = {},
): Promise<number> {
  const { db } = world.deps.database;
  const at = new Date(world.clock.now().getTime() - DAY_MS);
  const productId = given.productId === undefined ? 1 : given.productId;
  const [visit] = await db
    .insert(visits)
    .values({ consultationId, memberId: member.id, hospitalId, productId, state: 'done', startAt: at, minutes: 30, createdAt: at, changedAt: at })
    .returning({ id: visits.id });
  return (visit as { id: number }).id;
}

/** Sets the outcome of a visit, as when the clinic corrects it. */
export const setVisitOutcome = (world: World, visitId: number, state: 'fixed' | 'arrived' | 'done' | 'not-come') =>
  world.deps.database.db.update(visits).set({ state }).where(eq(visits.id, visitId));

export const REVIEW_INPUT = {
  scores: { result: 4, care: 5, price: 4, language: 5 },
  words: 'They explained every step before it was done.',
  country_only: false,
  consent: true,
};

/** Writes or changes a review of a visit. */
export const putReview = (world: World, { headers }: Pick<Patient, 'headers'>, visitId: number, changed: object = {}) =>
  world.put(`/api/v1/visits/${visitId}/review`, { ...REVIEW_INPUT, ...changed }, headers);
