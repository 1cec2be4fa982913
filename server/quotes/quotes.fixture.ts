import { randomUUID } from 'node:crypto';
import type { Quote } from '../../contract/quotes/quotes.ts';
import { DAY_MS } from '../../contract/time.ts';
import type { World } from '../testing/world.ts';
import type { Headers, registerPatient } from '../threads/patients.fixture.ts';

type Patient = Awaited<ReturnType<typeof registerPatient>>;

/** One session of the catalogue at $1,200.00 with its fee of $120.00. */
export const SESSION = { option_id: 101, quantity: 1, price: 1_200, fee: 120 };
/** A line that is not in the catalogue, at $80.00 without VAT. */
export const CARE = { words: '부기 관리 2회', quantity: 1, price: 80, vat_included: false };

/** A draft that is valid for a week from the world's time on. */
export const makeDraft = (world: World, change: object = {}) => ({
  ...{ lines: [SESSION, CARE], conditions: ['after-examination', 'top-medicine'] },
  valid_until: new Date(world.clock.now().getTime() + 7 * DAY_MS).toISOString(),
  ...change,
});

export const postOffer = (world: World, staff: Headers, consultationId: number, change: object = {}) =>
  world.post(`/api/v1/clinic/consultations/${consultationId}/quotes`, { ...makeDraft(world), client_id: randomUUID(), ...change }, staff);

export const createQuote = async (world: World, staff: Headers, one: Patient, change: object = {}): Promise<Quote> =>
  (await postOffer(world, staff, one.consultationId, change)).json<Quote>();

/** Body with which the checkout accepts a quote: its lines with a fee, and that fee. */
export const acceptanceBody = (quote: Quote, change: object = {}) => ({
  ...{ currency_code: quote.currency_code, total_price: quote.sums.fee, hospital_id: quote.hospital_id },
  order_products: quote.lines.flatMap(({ product_id, option_id, quantity }) =>
    option_id === null ? [] : [{ hospital_id: quote.hospital_id, product_id, option_id, quantity }],
  ),
  quote: { id: quote.id, version: quote.version },
  ...change,
});
