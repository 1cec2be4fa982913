import { UNSAFE_decodeViaTurboStream as decode, type EntryContext } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ENCODE } from './page-scripts.tsx';
import { pageState } from './page-state.ts';

/** Builds the router's entry context for these loader data; its own encoding is recognisable by its text. */
function entry(loaderData: Record<string, unknown>, errors: Record<string, unknown> | null = null): EntryContext {
  const staticHandlerContext = { loaderData, actionData: null, errors } as EntryContext['staticHandlerContext'];
  return { staticHandlerContext, serverHandoffStream: new Response('the router’s own </script>').body } as EntryContext;
}

/** Runs the browser's part on the text of a document, and returns what the router reads. */
async function read(text: string): Promise<unknown> {
  const encoded = new Function('state', `${ENCODE} return encoded;`)(text) as string;
  const body = new Response(encoded).body as ReadableStream<Uint8Array>;
  return (await decode(body, globalThis as unknown as Window)).value;
}

describe('what a page carries of its loaders’ answers', () => {
  const plain = {
    root: { language: 'ar', empty: '', none: null, list: [], flags: [true, false, null, 0, -1.5, [{}]] },
    page: { _1: { root: 'root' }, '': '"\\\n\u2028' },
  };

  it('is JSON where that says all of it, and the browser’s router reads the same', async () => {
    const { text, plain: isPlain } = await pageState(entry(plain));
    expect(isPlain).toBe(true);
    expect(await read(text)).toEqual({ loaderData: plain, actionData: null, errors: null });
  });

  it('leaves out what is undefined in an object', async () => {
    const { text, plain: isPlain } = await pageState(entry({ page: { rate: undefined, price: 3 } }));
    expect([isPlain, await read(text)]).toEqual([true, { loaderData: { page: { price: 3 } }, actionData: null, errors: null }]);
  });

  it.each([
    ['a date', { at: new Date(0) }],
    ['a promise', { later: Promise.resolve(1) }],
    ['a map', { all: new Map() }],
    ['no number', { of: Number.NaN }],
    ['a hole in a list', { list: [undefined] }],
  ])('is the router’s own encoding where there is %s', async (_what, data) => {
    expect(await pageState(entry({ page: data }))).toEqual({ text: 'the router’s own \\u003c/script>', plain: false });
  });

  it('is the router’s own encoding where something failed', async () => {
    expect((await pageState(entry(plain, { page: new Error('no') }))).plain).toBe(false);
  });

  it('cannot end the element it stands in', async () => {
    const { text } = await pageState(entry({ page: { said: '</script><!--<script>' } }));
    expect(text).not.toContain('<');
    expect(await read(text)).toMatchObject({ loaderData: { page: { said: '</script><!--<script>' } } });
  });
});
