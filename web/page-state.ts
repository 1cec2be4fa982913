import { text } from 'node:stream/consumers';
import type { EntryContext } from 'react-router';

/** What a page's loaders answered, as its document carries it: `plain` as JSON, else in the router's own encoding. Safe within a `<script>`. */
export type PageState = { text: string; plain: boolean };

/**
 * What the loaders of a page answered. The router's encoding holds dates, errors and promises too, and takes half as much again once it is
 * packed: it names each key and value by a number, so that little of it is found again in the page beside it. What is plain JSON, as all
 * that comes from our API, is written as that, and encoded in the browser (page-scripts.tsx).
 */
export async function pageState({ staticHandlerContext, serverHandoffStream }: EntryContext): Promise<PageState> {
  const { loaderData, actionData, errors } = staticHandlerContext;
  const state = { loaderData, actionData, errors };
  const plain = isPlain(state);
  const written = plain ? JSON.stringify(state) : serverHandoffStream ? await text(serverHandoffStream) : '';
  return { text: written.replaceAll('<', '\\u003c'), plain };
}

/** Whether JSON says the same: nothing in it that JSON leaves out or writes as something else. Without `undefined`, which an object may have. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every((one) => one === undefined || isPlain(one));
}
