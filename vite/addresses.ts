import type { Plugin } from 'vite';
import { allEndpoints } from '../contract/index.ts';

/** Calls in every page: those before any action, those with each key pressed, and those that keep a session. */
const ENDPOINTS_OF_EVERY_PAGE = ['settings', 'refresh', 'logout', 'find', 'nextFree', 'openNow'];

/**
 * Plugin for `virtual:addresses`: method, path and encoding of every call of the contract. The browser's client is made from the same data as the
 * server, without loading the schemas (and zod) into a page. A build puts a few calls into every page. The others are in `virtual:addresses/further`,
 * which loads with the first press or the first of these calls. In development and in tests one module has all calls.
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
