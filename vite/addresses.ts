import type { Plugin } from 'vite';
import { allEndpoints } from '../contract/index.ts';

/**
 * `virtual:addresses`: method, path and encoding of every call of the contract, so that the browser's client is made
 * from the same data as the server without loading the schemas (and zod) into a page.
 */
export function addresses(): Plugin {
  const id = 'virtual:addresses';
  const table = Object.fromEntries(allEndpoints.map(({ name, method, path, encoding }) => [name, { method, path, form: encoding === 'form' }]));
  return {
    name: 'naru-addresses',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(table)}` : undefined),
  };
}
