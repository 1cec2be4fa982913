import type { FastifyInstance } from 'fastify';
import type { Language } from '../../contract/constants.ts';
import { consultationEndpoints } from '../../contract/threads/consultations.ts';
import { clinicVisitEndpoints as clinicCalls } from '../../contract/visits/clinic-visits.ts';
import { visitEndpoints as calls } from '../../contract/visits/visits.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { clientAddress, type ServeDeps, serve } from '../platform/serve.ts';
import { requireClinic, setDeparture, toReservation } from '../threads/threads.ts';
import { type WantedStart, withAlternatives } from './alternative-starts.ts';
import { buildVisitFile, createFeed, endFeed, readClinicFeed, renderFeed } from './calendar-files.ts';
import { blockTime, readClinicCalendar, readClinicHours, saveHours, savePlaces, unblockTime } from './clinic-calendar.ts';
import { applyClinicAct, createClinicVisit } from './clinic-visits.ts';
import { fixReservation, listClinicSlots } from './fix-reservation.ts';
import { listFreeTimes, readOpenNow } from './free-times.ts';
import { makeNextFreeReader } from './next-free.ts';
import { acceptOfferedStart, giveUpVisit, moveVisit, requestVisit } from './patient-visits.ts';
import { announceVisit, type VisitDeps } from './visit-acts.ts';
import { findVisit, toVisitReplies } from './visit-reads.ts';
import { getVisitPhrase } from './visits.phrases.ts';
import type { VisitAccess, VisitRow } from './write-visit.ts';

/** Registers the calls for visits: the patient's, the clinic's, and the single date per thread of specification 5.11. */
export function visitRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps & VisitDeps): void {
  const { db } = deps.database;
  const shape = async (row: VisitRow, language: Language) => {
    const [visit] = await toVisitReplies(db, deps.ordering, [row], language);
    if (!visit) throw new Error('a visit without a shape');
    return visit;
  };
  serve(app, serving, calls.freeTimes, ({ params, query }) => listFreeTimes(deps, params.hospital_id, query));
  const nextFree = makeNextFreeReader(deps);
  serve(app, serving, calls.nextFree, ({ params, query, reply }) => {
    // The answer is valid for this moment only. A cached answer would be older than it states.
    reply.header('cache-control', 'no-store');
    return nextFree(params.hospital_id, query.product_id);
  });
  serve(app, serving, calls.openNow, ({ params }) => readOpenNow(deps, params.hospital_id));
  serve(app, serving, calls.askVisit, async ({ caller, body, language }) => {
    const { hospital_id: hospitalId, product_id: productId, option_id: optionId } = body;
    const wanted = { hospitalId, productId, optionId, near: body.start_at ?? body.wishes?.[0] };
    return shape(await withAlternatives(deps, wanted, () => requestVisit(deps, caller, body)), language);
  });
  serve(app, serving, calls.myVisit, async ({ caller, params, language }) => shape(await findVisit(db, params.id, { memberId: caller.memberId }), language));
  serve(app, serving, calls.takeOffer, async ({ caller, params, body, language }) => {
    const wanted = wantedStartOfVisit(db, params.id, { memberId: caller.memberId }, body.start_at);
    return shape(await withAlternatives(deps, wanted, () => acceptOfferedStart(deps, caller, params.id, body)), language);
  });
  serve(app, serving, calls.moveVisit, async ({ caller, params, body, language }) => {
    const wanted = wantedStartOfVisit(db, params.id, { memberId: caller.memberId }, body.start_at ?? body.wishes?.[0]);
    return shape(await withAlternatives(deps, wanted, () => moveVisit(deps, caller, params.id, body)), language);
  });
  serve(app, serving, calls.giveUpVisit, async ({ caller, params, body, language }) => shape(await giveUpVisit(deps, caller, params.id, body), language));
  serve(app, serving, calls.sayDeparture, async ({ caller, params, body, language }) => {
    const thread = await setDeparture(db, caller.memberId, params.id, body.leaves_on);
    await announceVisit(deps, { visit: { ...thread, memberId: caller.memberId }, events: [] });
    return { msg: getVisitPhrase('saved', language) };
  });
  serve(app, serving, calls.visitFile, ({ caller, params, language }) => buildVisitFile(deps, caller, params.id, language));
  clinicRoutes(app, serving, deps, shape);
  feedRoutes(app, serving, deps);
}

/** Returns the subject for which alternatives to a visit's refused start are searched. */
const wantedStartOfVisit = (db: Db, id: number, whose: VisitAccess, near: string | undefined) => async (): Promise<WantedStart> => {
  const visit = await findVisit(db, id, whose);
  return { hospitalId: visit.hospitalId, visit, near };
};

/** Registers the calls of a clinic's calendar feed. The clinic creates, shows and ends it; anyone with its address reads it. */
function feedRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps): void {
  serve(app, serving, clinicCalls.clinicFeed, ({ caller }) => readClinicFeed(deps, caller));
  serve(app, serving, clinicCalls.makeFeed, async ({ caller }) => ({ address: await createFeed(deps, caller) }));
  serve(app, serving, clinicCalls.endFeed, async ({ caller, language }) => {
    await endFeed(deps, caller);
    return { msg: getVisitPhrase('saved', language) };
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
  serving: ServeDeps,
  deps: Deps & VisitDeps,
  shape: (row: VisitRow, language: Language) => Promise<Awaited<ReturnType<typeof toVisitReplies>>[number]>,
): void {
  const { db } = deps.database;
  serve(app, serving, clinicCalls.clinicCalendar, ({ caller, client, query, language }) => readClinicCalendar(deps, { caller, client }, query, language));
  serve(app, serving, clinicCalls.clinicFreeTimes, async ({ caller, query }) => {
    const hospitalId = requireClinic(caller);
    const visit = query.visit_id === undefined ? undefined : await findVisit(db, query.visit_id, { hospitalId });
    return listFreeTimes(deps, hospitalId, query, {
      clinic: true,
      visit: visit && { ...visit, minutes: query.minutes ?? visit.minutes },
      placeId: query.place_id,
    });
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
    return shape(await withAlternatives(deps, wanted, () => createClinicVisit(deps, caller, body)), language);
  });
  serve(app, serving, clinicCalls.changeVisit, async ({ caller, params, body, language }) => {
    const near = 'start_at' in body ? body.start_at : 'starts' in body ? body.starts[0] : undefined;
    const minutes = 'minutes' in body ? body.minutes : undefined;
    const placeId = 'place_id' in body ? body.place_id : undefined;
    const wanted = async () => ({
      ...(await wantedStartOfVisit(db, params.id, { hospitalId: requireClinic(caller) }, near)()),
      minutes,
      placeId,
      clinic: true,
    });
    return shape(await withAlternatives(deps, wanted, () => applyClinicAct(deps, caller, params.id, body)), language);
  });
  serve(app, serving, clinicCalls.blockTime, ({ caller, body }) => blockTime(deps, caller, body));
  serve(app, serving, clinicCalls.unblockTime, async ({ caller, params, language }) => {
    await unblockTime(deps, caller, params.id);
    return { msg: getVisitPhrase('saved', language) };
  });
  serve(app, serving, clinicCalls.clinicHours, ({ caller, language }) => readClinicHours(deps, caller, language));
  serve(app, serving, clinicCalls.saveHours, async ({ caller, body }) => {
    const saved = await saveHours(deps, caller, body);
    // The public week is derived from these hours.
    deps.bus.publish('content.changed', {});
    return saved;
  });
  serve(app, serving, clinicCalls.savePlaces, async ({ caller, body, language }) => {
    await savePlaces(deps, caller, body, language);
    return { msg: getVisitPhrase('saved', language) };
  });
  serve(app, serving, consultationEndpoints.clinicSlots, ({ caller, params, query }) => listClinicSlots(deps, caller, params.id, query.from, query.days));
  serve(app, serving, consultationEndpoints.fixReservation, async ({ caller, params, body, language }) => {
    const at = body.reservation_at === null ? null : new Date(body.reservation_at);
    const fixed = await fixReservation(deps, caller, params.id, { at, productId: body.product_id, orderNum: body.order_num });
    return { msg: getVisitPhrase(fixed.reservationAt ? 'dateFixed' : 'dateTakenBack', language), ...toReservation(fixed) };
  });
}
