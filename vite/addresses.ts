import type { Plugin } from 'vite';
import { allEndpoints } from '../contract/index.ts';

/** Calls that a guest's page makes before any action, with each key pressed, and to keep a session. */
const ENDPOINTS_OF_EVERY_PAGE = ['settings', 'refresh', 'logout', 'find', 'nextFree', 'openNow'];

/**
 * `virtual:addresses`: method, path and encoding of every call of the contract, so that the browser's client is made
 * from the same data as the server without loading the schemas (and zod) into a page. A build brings a few of them with every page;
 * the others are `virtual:addresses/further` there, which comes with the first press, or the first of them. While developing and in tests all are one.
 */
export function addressesPlugin(): Plugin {
  const ids = ['virtual:addresses', 'virtual:addresses/further'];
  const table = (may: (endpoint: (typeof allEndpoints)[number]) => boolean) =>
    Object.fromEntries(
      allEndpoints.filter(may).map(({ name, method, path, encoding }) => [name, { method, path, ...(encoding === 'form' && { form: true }) }]),
    );
  let isBuilding = false;
  return {
    name: 'naru-addresses',
    configResolved({ command }) {
      isBuilding = command === 'build';
    },
    resolveId: (source) => (ids.includes(source) ? `\0${source}` : undefined),
    load(source) {
      if (!ids.includes(source.slice(1))) return undefined;
      const isFurther = source.endsWith('/further');
      return `export default ${JSON.stringify(table(({ name }) => (isBuilding ? ENDPOINTS_OF_EVERY_PAGE.includes(name) !== isFurther : !isFurther)))}`;
    },
  };
}
