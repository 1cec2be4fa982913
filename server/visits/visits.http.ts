import type { FastifyInstance } from 'fastify';
import type { Language } from '../../contract/constants.ts';
import { consultations } from '../../contract/threads/consultations.ts';
import { clinicVisits as clinicCalls } from '../../contract/visits/clinic-visits.ts';
import { visits as calls } from '../../contract/visits/visits.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { clientAddress, type Serving, serve } from '../platform/serve.ts';
import { requireClinic, reservationShape, setDeparture } from '../threads/threads.ts';
import { type WantedStart, withAlternatives } from './alternative-starts.ts';
import { clinicFeed, endFeed, makeFeed, renderFeed, visitFile } from './calendar-files.ts';
import { blockTime, clinicCalendar, clinicHours, saveHours, savePlaces, unblockTime } from './clinic-calendar.ts';
import { changeVisit, makeVisit } from './clinic-visits.ts';
import { clinicSlots, fixReservation } from './fix-reservation.ts';
import { freeTimes, openNow } from './free-times.ts';
import { makeNextFree } from './next-free.ts';
import { acceptOfferedStart, askVisit, giveUpVisit, moveVisit } from './patient-visits.ts';
import { announceVisit, type VisitDeps } from './visit-acts.ts';
import { findVisit, visitShapes } from './visit-reads.ts';
import { visitPhrase } from './visits.phrases.ts';
import type { VisitOwner, VisitRow } from './write-visit.ts';

/** Registers the calls of visits: the patient's, the clinic's, and the single date per thread of specification 5.11. */
export function visitRoutes(app: FastifyInstance, serving: Serving, deps: Deps & VisitDeps): void {
  const { db } = deps.database;
  const shape = async (row: VisitRow, language: Language) => {
    const [visit] = await visitShapes(db, deps.ordering, [row], language);
    if (!visit) throw new Error('a visit without a shape');
    return visit;
  };
  serve(app, serving, calls.freeTimes, ({ params, query }) => freeTimes(deps, params.hospital_id, query));
  const nextFree = makeNextFree(deps);
  serve(app, serving, calls.nextFree, ({ params, query, reply }) => {
    // The answer is valid for its moment only; a cache would make it older than it says.
    reply.header('cache-control', 'no-store');
    return nextFree(params.hospital_id, query.product_id);
  });
  serve(app, serving, calls.openNow, ({ params }) => openNow(deps, params.hospital_id));
  serve(app, serving, calls.askVisit, async ({ caller, body, language }) => {
    const { hospital_id: hospitalId, product_id: productId, option_id: optionId } = body;
    const wanted = { hospitalId, productId, optionId, near: body.start_at ?? body.wishes?.[0] };
    return shape(await withAlternatives(deps, wanted, () => askVisit(deps, caller, body)), language);
  });
  serve(app, serving, calls.myVisit, async ({ caller, params, language }) => shape(await findVisit(db, params.id, { memberId: caller.memberId }), language));
  serve(app, serving, calls.takeOffer, async ({ caller, params, body, language }) => {
    const wanted = ofVisit(db, params.id, { memberId: caller.memberId }, body.start_at);
    return shape(await withAlternatives(deps, wanted, () => acceptOfferedStart(deps, caller, params.id, body)), language);
  });
  serve(app, serving, calls.moveVisit, async ({ caller, params, body, language }) => {
    const wanted = ofVisit(db, params.id, { memberId: caller.memberId }, body.start_at ?? body.wishes?.[0]);
    return shape(await withAlternatives(deps, wanted, () => moveVisit(deps, caller, params.id, body)), language);
  });
  serve(app, serving, calls.giveUpVisit, async ({ caller, params, body, language }) => shape(await giveUpVisit(deps, caller, params.id, body), language));
  serve(app, serving, calls.sayDeparture, async ({ caller, params, body, language }) => {
    const thread = await setDeparture(db, caller.memberId, params.id, body.leaves_on);
    await announceVisit(deps, { visit: { ...thread, memberId: caller.memberId }, events: [] });
    return { msg: visitPhrase('saved', language) };
  });
  serve(app, serving, calls.visitFile, ({ caller, params, language }) => visitFile(deps, caller, params.id, language));
  clinicRoutes(app, serving, deps, shape);
  feedRoutes(app, serving, deps);
}

/** Returns the subject for finding alternatives to a visit's refused start. */
const ofVisit = (db: Db, id: number, whose: VisitOwner, near: string | undefined) => async (): Promise<WantedStart> => {
  const visit = await findVisit(db, id, whose);
  return { hospitalId: visit.hospitalId, visit, near };
};

/** Registers a clinic's calendar feed: made, shown and ended by the clinic, read by anyone with its address. */
function feedRoutes(app: FastifyInstance, serving: Serving, deps: Deps): void {
  serve(app, serving, clinicCalls.clinicFeed, ({ caller }) => clinicFeed(deps, caller));
  serve(app, serving, clinicCalls.makeFeed, async ({ caller }) => ({ address: await makeFeed(deps, caller) }));
  serve(app, serving, clinicCalls.endFeed, async ({ caller, language }) => {
    await endFeed(deps, caller);
    return { msg: visitPhrase('saved', language) };
  });
  app.get<{ Params: { file: string } }>('/feeds/:file', async (request, reply) => {
    // Guessing an address is rate-limited like any other unknown address.
    await serving.limits.take('public-read', clientAddress(request));
    const secret = /^([\w-]{32})\.ics$/.exec(request.params.file)?.[1];
    const content = secret && (await renderFeed(deps, secret));
    if (!content) return reply.callNotFound();
    return reply.header('content-type', 'text/calendar; charset=utf-8').header('cache-control', 'private, no-store').send(content);
  });
}

function clinicRoutes(
  app: FastifyInstance,
  serving: Serving,
  deps: Deps & VisitDeps,
  shape: (row: VisitRow, language: Language) => Promise<Awaited<ReturnType<typeof visitShapes>>[number]>,
): void {
  const { db } = deps.database;
  serve(app, serving, clinicCalls.clinicCalendar, ({ caller, client, query, language }) => clinicCalendar(deps, { caller, client }, query, language));
  serve(app, serving, clinicCalls.clinicFreeTimes, async ({ caller, query }) => {
    const hospitalId = requireClinic(caller);
    const visit = query.visit_id === undefined ? undefined : await findVisit(db, query.visit_id, { hospitalId });
    return freeTimes(deps, hospitalId, query, { clinic: true, visit: visit && { ...visit, minutes: query.minutes ?? visit.minutes }, placeId: query.place_id });
  });
  serve(app, serving, clinicCalls.makeVisit, async ({ caller, body, language }) => {
    const { product_id: productId, option_id: optionId } = body;
    const wanted = () => ({
      hospitalId: requireClinic(caller),
      productId,
      optionId,
      near: body.start_at ?? body.offers?.[0],
      minutes: body.minutes,
      clinic: true,
    });
    return shape(await withAlternatives(deps, wanted, () => makeVisit(deps, caller, body)), language);
  });
  serve(app, serving, clinicCalls.changeVisit, async ({ caller, params, body, language }) => {
    const near = 'start_at' in body ? body.start_at : 'starts' in body ? body.starts[0] : undefined;
    const minutes = 'minutes' in body ? body.minutes : undefined;
    const placeId = 'place_id' in body ? body.place_id : undefined;
    const wanted = async () => ({ ...(await ofVisit(db, params.id, { hospitalId: requireClinic(caller) }, near)()), minutes, placeId, clinic: true });
    return shape(await withAlternatives(deps, wanted, () => changeVisit(deps, caller, params.id, body)), language);
  });
  serve(app, serving, clinicCalls.blockTime, ({ caller, body }) => blockTime(deps, caller, body));
  serve(app, serving, clinicCalls.unblockTime, async ({ caller, params, language }) => {
    await unblockTime(deps, caller, params.id);
    return { msg: visitPhrase('saved', language) };
  });
  serve(app, serving, clinicCalls.clinicHours, ({ caller, language }) => clinicHours(deps, caller, language));
  serve(app, serving, clinicCalls.saveHours, async ({ caller, body }) => {
    const saved = await saveHours(deps, caller, body);
    // The public week is derived from the hours.
    deps.bus.publish('content.changed', {});
    return saved;
  });
  serve(app, serving, clinicCalls.savePlaces, async ({ caller, body, language }) => {
    await savePlaces(deps, caller, body, language);
    return { msg: visitPhrase('saved', language) };
  });
  serve(app, serving, consultations.clinicSlots, ({ caller, params, query }) => clinicSlots(deps, caller, params.id, query.from, query.days));
  serve(app, serving, consultations.fixReservation, async ({ caller, params, body, language }) => {
    const at = body.reservation_at === null ? null : new Date(body.reservation_at);
    const fixed = await fixReservation(deps, caller, params.id, { at, productId: body.product_id, orderNum: body.order_num });
    return { msg: visitPhrase(fixed.reservationAt ? 'dateFixed' : 'dateTakenBack', language), ...reservationShape(fixed) };
  });
}
