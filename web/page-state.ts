import { text } from 'node:stream/consumers';
import type { EntryContext } from 'react-router';

/** Loader data as the document carries it: JSON if `plain`, else in the router's own encoding. Safe within a `<script>`. */
export type PageState = { text: string; plain: boolean };

/**
 * Returns the loader data of a page. The router's encoding also holds dates, errors and promises, but is half as large again when compressed,
 * because it replaces keys and values by numbers that repeat little of the page's text. Plain JSON, such as all data of our API, is written as JSON
 * and encoded in the browser (page-scripts.tsx).
 */
export async function pageState({ staticHandlerContext, serverHandoffStream }: EntryContext): Promise<PageState> {
  const { loaderData, actionData, errors } = staticHandlerContext;
  const state = { loaderData, actionData, errors };
  const plain = isPlain(state);
  const written = plain ? JSON.stringify(state) : serverHandoffStream ? await text(serverHandoffStream) : '';
  return { text: written.replaceAll('<', '\\u003c'), plain };
}

/** True if JSON represents the value without loss. Object fields may be `undefined`. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every((one) => one === undefined || isPlain(one));
}
