import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../contract/time.ts';
import type { Api, Patient, Staff } from './release-story-calls.ts';
import { findNextStart } from './release-story-desk.ts';
import { buyTreatment, orderBody } from './release-story-money.ts';

type Quote = {
  id: number;
  version: number;
  sums: { fee: number; total: number };
  lines: { product_id: number | null; option_id: number | null; quantity: number }[];
  currency_code: string;
};
type Visit = { id: number; version: number };

/** Offers a quote with a catalogue line and a line in the clinic's own words, or a new version of a quote. */
async function offerQuote({ call }: Api, { thread }: Patient, coordinator: string, changes?: Pick<Quote, 'id' | 'version'>): Promise<Quote> {
  const { options } = await call<{ options: { option_id: number; price_from: number; fee: number }[] }>('GET', '/api/v1/clinic/quote-shelf', {
    token: coordinator,
  });
  const option = options.find(({ option_id }) => option_id === 101);
  const body = {
    lines: [
      { option_id: option?.option_id, quantity: 1, price: option?.price_from, fee: option?.fee },
      { words: '부기 관리 2회', quantity: 1, price: 80, vat_included: false },
    ],
    conditions: ['after-examination', 'top-medicine'],
    valid_until: new Date(Date.now() + 14 * DAY_MS).toISOString(),
    ...{ client_id: randomUUID(), unusual_confirmed: true, ...(changes && { changes: { id: changes.id, version: changes.version } }) },
  };
  return call<Quote>('POST', `/api/v1/clinic/consultations/${thread}/quotes`, { token: coordinator, body });
}

/** A quote is offered in two versions and paid. The visit takes place now, and the patient confirms that the quote was kept. */
export async function playAcceptedQuote(api: Api, patient: Patient, { coordinator }: Staff) {
  const { call } = api;
  const { token, thread } = patient;
  const quote = await offerQuote(api, patient, coordinator, await offerQuote(api, patient, coordinator));
  const accepted = {
    ...{ currency_code: quote.currency_code, total_price: quote.sums.fee, hospital_id: 1, quote: { id: quote.id, version: quote.version } },
    order_products: quote.lines.flatMap(({ product_id, option_id, quantity }) =>
      option_id === null ? [] : [{ hospital_id: 1, product_id, option_id, quantity }],
    ),
  };
  const { order_num } = await buyTreatment(api, token, 'wallet', accepted);
  const start_at = new Date(findNextStart()).toISOString();
  const visit = await call<Visit>('POST', '/api/v1/clinic/visits', {
    token: coordinator,
    body: { consultation_id: thread, product_id: 1, option_id: 101, order_num, minutes: 30, start_at },
  });
  await call('POST', `/api/v1/clinic/visits/${visit.id}`, { token: coordinator, body: { act: 'arrived', version: visit.version } });
  await call('PUT', `/api/v1/quote/${quote.id}/kept`, { token, body: { kept: true, words: 'Thank you for your kind explanation.' } });
  return { visit: visit.id, quote: { id: quote.id, total: quote.sums.total, order_num } };
}

/** A quote is declined, and a date is requested. The clinic gives up a paid date; the operator declines its refund request. */
export async function playDeclinedQuote(api: Api, patient: Patient, { coordinator, operator }: Staff): Promise<void> {
  const { call } = api;
  const { token, thread } = patient;
  const { id, version } = await offerQuote(api, patient, coordinator);
  await call('POST', `/api/v1/quote/${id}/decline`, { token, body: { version, reason: 'not-now' } });

  const { order_num } = await buyTreatment(api, token, 'wallet', await orderBody(api, 'wallet'));
  const start_at = new Date(findNextStart() + DAY_MS / 2).toISOString();
  const paid = await call<Visit>('POST', '/api/v1/clinic/visits', {
    token: coordinator,
    body: { consultation_id: thread, product_id: 1, order_num, start_at },
  });
  const body = { act: 'give-up', version: paid.version, reason: 'doctor-away', ask_refund: true };
  await call('POST', `/api/v1/clinic/visits/${paid.id}`, { token: coordinator, body });
  const decline = { decline: 'patient-keeps', words: '환자가 다른 날짜를 원합니다.' };
  await call('POST', `/api/v1/operator/refund-requests/${order_num}/decline`, { token: operator, body: decline });

  const { days } = await call<{ days: { starts: string[] }[] }>(
    'GET',
    `/api/v1/hospital/1/free-times?from=${new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)}&product_id=1`,
  );
  const wishes = days.flatMap(({ starts }) => starts).slice(0, 2);
  await call('POST', '/api/v1/visit', { token, body: { hospital_id: 1, product_id: 1, wishes } });
}

/** The patient reviews her visit with two pictures, one of which is released. The clinic answers. A reader's report of the review is dismissed. */
export async function playReview(api: Api, { token }: Patient, visit: number, reader: Patient, { coordinator, operator }: Staff) {
  const { call, upload } = api;
  const words = 'Thank you for your kind explanation.';
  const path = `/api/v1/visits/${visit}/review`;
  const written = { scores: { result: 4, care: 5, price: 4, language: 5 }, words, country_only: false, consent: true };
  const { review: own } = await call<{ review: { id: number } }>('PUT', path, { token, body: written });
  await call('PUT', `${path}/pictures/consent`, { token, body: { consent: true } });
  const [released, refused] = [await upload(token, `${path}/pictures`), await upload(token, `${path}/pictures`)];
  const decide = (id: string, body: object) => call('PUT', `/api/v1/operator/review-pictures/${id}`, { token: operator, body });
  await decide(released, { act: 'release' });
  await decide(refused, { act: 'refuse', reason: 'unclear' });
  await call('PUT', `/api/v1/clinic/reviews/${own.id}/answer`, { token: coordinator, body: { words: '문의해 주셔서 감사합니다.' } });
  await call('PUT', `/api/v1/reviews/${own.id}/report`, { token: reader.token, body: { reason: 'other', words: '' } });
  await call('PUT', `/api/v1/operator/reviews/${own.id}`, { token: operator, body: { act: 'dismiss' } });
  return { review: { id: own.id, words, picture: released } };
}
