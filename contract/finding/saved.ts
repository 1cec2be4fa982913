import { z } from 'zod';
import { ClinicCard } from '../catalog/public-pages.ts';
import { ConfirmationResponse, defineEndpoint, Id, textField } from '../endpoint.ts';
import { SAVED_LIMITS } from '../rules.ts';
import { FoundTreatment } from './finding.ts';

/** Kinds of things that can be saved and listed as recently viewed. */
const SAVED_KINDS = ['treatment', 'clinic'] as const;
export type SavedKind = (typeof SAVED_KINDS)[number];

const SavedItem = z.object({ kind: z.enum(SAVED_KINDS), id: Id });
export type SavedItem = z.output<typeof SavedItem>;

/** Ids only, to show the hearts of a page. */
const SavedIds = z.object({ treatments: z.array(z.number().int()), clinics: z.array(z.number().int()) });
export type SavedIds = z.output<typeof SavedIds>;

const SavedItems = z.object({ treatments: z.array(FoundTreatment), clinics: z.array(ClinicCard) });

/**
 * A search of the patient. `query` is the query string of the list's address. A `saved` search is kept until the patient deletes it, others for a
 * limited time.
 */
export const SavedSearch = z.object({ id: z.number().int(), words: z.string(), query: z.string(), saved: z.boolean(), used_at: z.string() });
export type SavedSearch = z.output<typeof SavedSearch>;

const SavedSearches = z.array(SavedSearch);

/** Endpoints for the patient's private lists: saved items, recently viewed items and searches (specification 4.12). */
export const savedEndpoints = {
  saved: defineEndpoint({
    name: 'saved',
    method: 'GET',
    path: '/api/v1/saved',
    who: 'user',
    summary: "Lists the member's saved items, newest first. `gone` lists items no longer offered.",
    reply: SavedItems.extend({ gone: z.array(SavedItem) }),
  }),
  savedIds: defineEndpoint({
    name: 'savedIds',
    method: 'GET',
    path: '/api/v1/saved/ids',
    who: 'user',
    summary: "Lists the ids of the member's saved items.",
    reply: SavedIds,
  }),
  save: defineEndpoint({
    name: 'save',
    method: 'PUT',
    path: '/api/v1/saved',
    who: 'user',
    summary: 'Saves or removes items and returns all saved items. Unknown items are ignored.',
    body: z.object({ saved: z.boolean(), things: z.array(SavedItem).min(1).max(SAVED_LIMITS.atOnce) }),
    reply: SavedIds,
  }),
  seen: defineEndpoint({
    name: 'seen',
    method: 'GET',
    path: '/api/v1/seen',
    who: 'user',
    summary: 'Lists the items the member viewed in the last 90 days, newest first.',
    reply: SavedItems,
  }),
  see: defineEndpoint({
    name: 'see',
    method: 'POST',
    path: '/api/v1/seen',
    who: 'user',
    summary: 'Records that the member viewed a treatment or a clinic.',
    body: SavedItem,
    reply: ConfirmationResponse,
  }),
  clearSeen: defineEndpoint({
    name: 'clearSeen',
    method: 'DELETE',
    path: '/api/v1/seen',
    who: 'user',
    summary: "Deletes the member's viewing history.",
    reply: ConfirmationResponse,
  }),
  searches: defineEndpoint({
    name: 'searches',
    method: 'GET',
    path: '/api/v1/searches',
    who: 'user',
    summary: "Lists the member's saved searches, followed by recent ones.",
    reply: SavedSearches,
  }),
  keepSearch: defineEndpoint({
    name: 'keepSearch',
    method: 'PUT',
    path: '/api/v1/searches',
    who: 'user',
    summary: 'Records a recent search, saves it, or removes it from the saved searches.',
    body: z.object({
      words: textField(SAVED_LIMITS.words),
      /** Query string of the list's address, without the question mark. */
      query: textField(SAVED_LIMITS.query).min(1),
      saved: z.boolean().optional(),
    }),
    reply: SavedSearches,
  }),
  dropSearch: defineEndpoint({
    name: 'dropSearch',
    method: 'DELETE',
    path: '/api/v1/searches/{id}',
    who: 'user',
    summary: 'Deletes a search.',
    params: z.object({ id: Id }),
    reply: SavedSearches,
  }),
  clearSearches: defineEndpoint({
    name: 'clearSearches',
    method: 'DELETE',
    path: '/api/v1/searches',
    who: 'user',
    summary: "Deletes the member's recent searches. Saved searches are kept.",
    reply: SavedSearches,
  }),
};
