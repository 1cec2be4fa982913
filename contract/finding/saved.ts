import { z } from 'zod';
import { ClinicCard } from '../catalog/public-pages.ts';
import { endpoint, Id, Msg, text } from '../endpoint.ts';
import { SAVED_LIMITS } from '../rules.ts';
import { FoundTreatment } from './finding.ts';

/** Kinds of things that can be saved and listed as recently viewed. */
const SAVED_KINDS = ['treatment', 'clinic'] as const;
export type SavedKind = (typeof SAVED_KINDS)[number];

const SavedThing = z.object({ kind: z.enum(SAVED_KINDS), id: Id });
export type SavedThing = z.output<typeof SavedThing>;

/** Ids only, to show the hearts of a page. */
const SavedIds = z.object({ treatments: z.array(z.number().int()), clinics: z.array(z.number().int()) });
export type SavedIds = z.output<typeof SavedIds>;

const Things = z.object({ treatments: z.array(FoundTreatment), clinics: z.array(ClinicCard) });

/**
 * A search of the patient; `query` is the query string of the list's address. A `saved` one is kept until the patient deletes it, others for a
 * limited time.
 */
export const SavedSearch = z.object({ id: z.number().int(), words: z.string(), query: z.string(), saved: z.boolean(), used_at: z.string() });
export type SavedSearch = z.output<typeof SavedSearch>;

const Searches = z.array(SavedSearch);

/** Endpoints for the patient's saved items, recently viewed items and searches (specification 4.12); private to the patient. */
export const saved = {
  saved: endpoint({
    name: 'saved',
    method: 'GET',
    path: '/api/v1/saved',
    who: 'user',
    summary: "Lists the member's saved items, newest first. `gone` lists items no longer offered.",
    reply: Things.extend({ gone: z.array(SavedThing) }),
  }),
  savedIds: endpoint({
    name: 'savedIds',
    method: 'GET',
    path: '/api/v1/saved/ids',
    who: 'user',
    summary: "Lists the ids of the member's saved items.",
    reply: SavedIds,
  }),
  save: endpoint({
    name: 'save',
    method: 'PUT',
    path: '/api/v1/saved',
    who: 'user',
    summary: 'Saves or removes items and returns all saved items. Unknown items are ignored.',
    body: z.object({ saved: z.boolean(), things: z.array(SavedThing).min(1).max(SAVED_LIMITS.atOnce) }),
    reply: SavedIds,
  }),
  seen: endpoint({
    name: 'seen',
    method: 'GET',
    path: '/api/v1/seen',
    who: 'user',
    summary: 'Lists the items the member viewed in the last 90 days, newest first.',
    reply: Things,
  }),
  see: endpoint({
    name: 'see',
    method: 'POST',
    path: '/api/v1/seen',
    who: 'user',
    summary: 'Records that the member viewed a treatment or a clinic.',
    body: SavedThing,
    reply: Msg,
  }),
  clearSeen: endpoint({
    name: 'clearSeen',
    method: 'DELETE',
    path: '/api/v1/seen',
    who: 'user',
    summary: "Deletes the member's viewing history.",
    reply: Msg,
  }),
  searches: endpoint({
    name: 'searches',
    method: 'GET',
    path: '/api/v1/searches',
    who: 'user',
    summary: "Lists the member's saved searches, followed by recent ones.",
    reply: Searches,
  }),
  keepSearch: endpoint({
    name: 'keepSearch',
    method: 'PUT',
    path: '/api/v1/searches',
    who: 'user',
    summary: 'Records a recent search, saves it, or removes it from the saved searches.',
    body: z.object({
      words: text(SAVED_LIMITS.words),
      /** Query string of the list's address, without the question mark. */
      query: text(SAVED_LIMITS.query).min(1),
      saved: z.boolean().optional(),
    }),
    reply: Searches,
  }),
  dropSearch: endpoint({
    name: 'dropSearch',
    method: 'DELETE',
    path: '/api/v1/searches/{id}',
    who: 'user',
    summary: 'Deletes a search.',
    params: z.object({ id: Id }),
    reply: Searches,
  }),
  clearSearches: endpoint({
    name: 'clearSearches',
    method: 'DELETE',
    path: '/api/v1/searches',
    who: 'user',
    summary: "Deletes the member's recent searches. Saved searches are kept.",
    reply: Searches,
  }),
};
