import type { FastifyInstance } from 'fastify';
import { inEnglish } from '../../contract/desk/in-english.ts';
import { consultations as calls } from '../../contract/threads/consultations.ts';
import { hasHospital } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { clinicInbox, clinicPatient, type PatientOrderQueries } from '../desk/clinic-inbox.ts';
import { previewTranslation } from '../desk/preview-translation.ts';
import { listInEnglish, readInEnglish } from '../desk/read-in-english.ts';
import { AppError } from '../platform/errors.ts';
import { linkNext, type Serving, serve } from '../platform/serve.ts';
import { myReservations } from '../threads/my-reservations.ts';
import { register } from '../threads/register.ts';
import type { ThreadReading } from '../threads/thread-reading.ts';
import { OPENED } from '../threads/threads.phrases.ts';
import { consultCounts } from '../threads/threads.ts';
import { issueTicket } from './tickets.ts';

const COUNT_MS = 10_000;

/** The calls of consultations: the member's (specification 5.2 and 5.5) and the clinic console's (specification 5.11). */
export function chatRoutes(app: FastifyInstance, serving: Serving, deps: Deps & { ordering: PatientOrderQueries; threads: ThreadReading }): void {
  const counts = rememberedCounts(deps);
  serve(app, serving, calls.consultCount, async ({ params: { hospital_id } }) => {
    const count = (await counts()).get(hospital_id);
    if (count === undefined && !(await hasHospital(deps.database.db, hospital_id))) throw new AppError('catalog.hospital-not-found');
    return { count: count ?? 0 };
  });
  serve(app, serving, calls.reservations, async (call) => {
    const items = await myReservations(deps, call.caller, call.query, call.language);
    linkNext(call, asCut(items));
    return items;
  });
  serve(app, serving, calls.register, async ({ caller, body, language }) => ({
    msg: OPENED[language],
    id: await register(deps, caller, body, language),
    hospital_id: body.hospital_id,
  }));
  serve(app, serving, calls.ticket, async ({ caller }) => ({ token: await issueTicket(deps, caller) }));
  serve(app, serving, calls.previewTranslation, ({ caller, params, body }) => previewTranslation(deps, caller, params.id, body.message));
  serve(app, serving, inEnglish.readInEnglish, ({ caller, params }) => readInEnglish(deps, caller, params.id, params.message_id));
  serve(app, serving, inEnglish.listInEnglish, async (call) => ({ items: await listInEnglish(deps, call, call.body.messages) }));
  serve(app, serving, calls.clinicConsultations, async (call) => {
    const rows = await clinicInbox(deps, call, call.query, call.language);
    linkNext(call, asCut(rows));
    return rows;
  });
  serve(app, serving, calls.clinicPatient, async (call) => clinicPatient(deps, call, call.params.id, call.language));
}

/** Sorts a page by id, as it was cut (consultation-list.ts): the last row is where the next page begins. */
const asCut = <T extends { id: number }>(rows: readonly T[]): T[] => rows.toSorted((a, b) => b.id - a.id);

/** Cached for ten seconds, for all clinics at once, because every treatment page asks. */
function rememberedCounts({ database }: Deps): () => Promise<Map<number, number>> {
  let held: { until: number; counts: Promise<Map<number, number>> } | undefined;
  return () => {
    if (!held || held.until < Date.now()) {
      const counts = consultCounts(database.db);
      held = { until: Date.now() + COUNT_MS, counts };
      // A failure is not cached.
      counts.catch(() => {
        held = undefined;
      });
    }
    return held.counts;
  };
}
