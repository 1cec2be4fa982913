import type { FastifyInstance } from 'fastify';
import type { GlossarySyncState, Term } from '../../contract/terms/terms.ts';
import { termEndpoints as calls } from '../../contract/terms/terms.ts';
import { foldCase } from '../../contract/text-forms.ts';
import { membersByIds } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { addNextPageLink, type ServeDeps, serve } from '../platform/serve.ts';
import { addTerm, saveTerm } from './edit-terms.ts';
import { countRecentMisses } from './term-misses.ts';
import { findLastTermChanges, listAllTerms, listTermsInForce, readTermState, type TermRow } from './terms.tables.ts';

/** Operators' endpoints for terms (specification 7.10). */
export function termRoutes(app: FastifyInstance, serving: ServeDeps, deps: Pick<Deps, 'database' | 'bus' | 'clock' | 'translator'>): void {
  const { db } = deps.database;
  const shapesOf = (rows: readonly TermRow[]) => toTermReplies(db, rows, deps.clock.now());
  serve(app, serving, calls.terms, async (call) => {
    const { search, category, withdrawn, limit = 100, after = 0 } = call.query;
    const wanted = foldCase(search?.trim() ?? '');
    const all = withdrawn ? await listAllTerms(db) : await listTermsInForce(db);
    const rows = all.filter((row) => row.id > after && (!category || row.category === category) && matchesSearch(row, wanted)).slice(0, limit);
    addNextPageLink(call, rows);
    return shapesOf(rows);
  });
  serve(app, serving, calls.glossaryState, () => readGlossaryState(deps));
  serve(app, serving, calls.addTerm, async ({ caller, body }) => requireTerm(await shapesOf([await addTerm(deps, caller.memberId, body)])));
  serve(app, serving, calls.saveTerm, async ({ caller, params, body }) =>
    requireTerm(await shapesOf([await saveTerm(deps, caller.memberId, params.id, body)])),
  );
}

const matchesSearch = ({ key, forms, note }: TermRow, wanted: string): boolean =>
  wanted === '' || [key ?? '', ...Object.values(forms).flat(), ...Object.values(note)].some((text) => foldCase(text).includes(wanted));

async function toTermReplies(db: Db, rows: readonly TermRow[], now: Date): Promise<Term[]> {
  const changes = await findLastTermChanges(db, rows);
  const missed = await countRecentMisses(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const people = await membersByIds(db, [...new Set([...changes.values()].map(({ operatorId }) => operatorId))]);
  const uids = new Map(people.map(({ id, uid }) => [id, uid]));
  return rows.map(({ id, category, forms, note, binding, version, source, withdrawnAt }) => {
    const change = changes.get(id);
    return {
      ...{ id, category, forms, note, binding, version, source, withdrawn: withdrawnAt !== null },
      missed: missed.get(id) ?? 0,
      changed: change ? { by: uids.get(change.operatorId) ?? '', at: change.at.toISOString() } : null,
    };
  });
}

function requireTerm([term]: readonly Term[]): Term {
  if (!term) throw new Error('a term without a shape');
  return term;
}

async function readGlossaryState({ database: { db }, translator }: Pick<Deps, 'database' | 'translator'>): Promise<GlossarySyncState> {
  const [state, inForce] = await Promise.all([readTermState(db), listTermsInForce(db)]);
  const behind = state && state.glossaryVersion !== state.version;
  return {
    state: !translator.glossaries ? 'none' : state?.problem ? 'failing' : behind ? 'behind' : 'in-step',
    terms: inForce.length,
    in_step_at: state?.inStepAt?.toISOString() ?? null,
    problem: state?.problem ?? null,
    try_at: state?.tryAt?.toISOString() ?? null,
  };
}
