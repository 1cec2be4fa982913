import type { FastifyInstance } from 'fastify';
import { englishTranslationEndpoints } from '../../contract/desk/english-translation.ts';
import { consultationEndpoints as calls } from '../../contract/threads/consultations.ts';
import { hasHospital } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { listClinicConsultations, type PatientOrderQueries, readClinicPatient } from '../desk/clinic-inbox.ts';
import { previewTranslation } from '../desk/preview-translation.ts';
import { readMessageInEnglish, readMessagesInEnglish } from '../desk/read-in-english.ts';
import { AppError } from '../platform/errors.ts';
import { addNextPageLink, type ServeDeps, serve } from '../platform/serve.ts';
import { listMyReservations } from '../threads/my-reservations.ts';
import { registerConsultation } from '../threads/register.ts';
import type { ThreadReading } from '../threads/thread-reading.ts';
import { REGISTERED_TEXTS } from '../threads/threads.phrases.ts';
import { countConsultations } from '../threads/threads.ts';
import { issueTicket } from './tickets.ts';

const COUNT_CACHE_MS = 10_000;

/** The calls of consultations: the member's (specification 5.2 and 5.5) and the clinic console's (specification 5.11). */
export function chatRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps & { ordering: PatientOrderQueries; threads: ThreadReading }): void {
  const counts = cacheCounts(deps);
  serve(app, serving, calls.consultCount, async ({ params: { hospital_id } }) => {
    const count = (await counts()).get(hospital_id);
    if (count === undefined && !(await hasHospital(deps.database.db, hospital_id))) throw new AppError('catalog.hospital-not-found');
    return { count: count ?? 0 };
  });
  serve(app, serving, calls.reservations, async (call) => {
    const items = await listMyReservations(deps, call.caller, call.query, call.language);
    addNextPageLink(call, sortByIdDescending(items));
    return items;
  });
  serve(app, serving, calls.register, async ({ caller, body, language }) => ({
    msg: REGISTERED_TEXTS[language],
    id: await registerConsultation(deps, caller, body, language),
    hospital_id: body.hospital_id,
  }));
  serve(app, serving, calls.ticket, async ({ caller }) => ({ token: await issueTicket(deps, caller) }));
  serve(app, serving, calls.previewTranslation, ({ caller, params, body }) => previewTranslation(deps, caller, params.id, body.message));
  serve(app, serving, englishTranslationEndpoints.readInEnglish, ({ caller, params }) => readMessageInEnglish(deps, caller, params.id, params.message_id));
  serve(app, serving, englishTranslationEndpoints.listInEnglish, async (call) => ({ items: await readMessagesInEnglish(deps, call, call.body.messages) }));
  serve(app, serving, calls.clinicConsultations, async (call) => {
    const rows = await listClinicConsultations(deps, call, call.query, call.language);
    addNextPageLink(call, sortByIdDescending(rows));
    return rows;
  });
  serve(app, serving, calls.clinicPatient, async (call) => readClinicPatient(deps, call, call.params.id, call.language));
}

/** Sorts a page by id, as the query cut it (consultation-list.ts). The next page begins after the last row. */
const sortByIdDescending = <T extends { id: number }>(rows: readonly T[]): T[] => rows.toSorted((a, b) => b.id - a.id);

/** Caches the counts of all clinics for ten seconds, because every treatment page reads them. */
function cacheCounts({ database }: Deps): () => Promise<Map<number, number>> {
  let held: { until: number; counts: Promise<Map<number, number>> } | undefined;
  return () => {
    if (!held || held.until < Date.now()) {
      const counts = countConsultations(database.db);
      held = { until: Date.now() + COUNT_CACHE_MS, counts };
      // A failure is not cached.
      counts.catch(() => {
        held = undefined;
      });
    }
    return held.counts;
  };
}
