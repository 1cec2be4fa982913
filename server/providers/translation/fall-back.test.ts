import { describe, expect, it } from 'vitest';
import { makeFallbackTranslator } from './fall-back.ts';
import { type ServiceCall, type Translation, TranslationError, type Translator } from './port.ts';

const busy = new TranslationError('too many requests', true);
const spent = new TranslationError('the quota is spent', false);
const refused = new TranslationError('the text was refused', false, undefined, 'text');

/** A service that answers with its name, or throws the result of `fails`, and counts its calls. */
function service(name: string, fails: () => Error | undefined = () => undefined) {
  const asked: string[] = [];
  const translator: Translator = {
    async translate(text): Promise<Translation> {
      asked.push(text);
      const failure = fails();
      if (failure) throw failure;
      return { text: name, outcome: 'done', detected: null };
    },
  };
  return { name, translator, asked };
}

const ask = async (translator: Translator, text = 'Hello!') => (await translator.translate(text, null, 'KO')).text;

describe('services in order', () => {
  it.each([
    ['busy', busy],
    ['out of quota', spent],
    ['broken', new Error('null is no object')],
  ])('the next one is asked when the first is %s', async (_name, error) => {
    const first = service('first', () => error);
    expect(await ask(makeFallbackTranslator([first, service('second')]))).toBe('second');
  });

  it('does not pass a rejected text to the next service', async () => {
    const second = service('second');
    const translator = makeFallbackTranslator([service('first', () => refused), second]);
    await expect(ask(translator)).rejects.toBe(refused);
    expect(second.asked).toEqual([]);
    await expect(ask(translator)).rejects.toBe(refused);
  });

  it('pauses a failed service, retries it with one text, and resumes when it answers', async () => {
    let now = 0;
    let failure: Error | undefined = busy;
    const first = service('first', () => failure);
    const translator = makeFallbackTranslator([first, service('second')], () => now);
    expect(await Promise.all([ask(translator), ask(translator)])).toEqual(['second', 'second']);
    const before = first.asked.length;
    for (let time = 0; time < 14_000; time += 1_000) {
      now = time;
      expect(await ask(translator)).toBe('second');
    }
    expect(first.asked).toHaveLength(before);
    now = 60_000;
    // Only one of two concurrent texts retries the paused service.
    expect(await Promise.all([ask(translator), ask(translator)])).toEqual(['second', 'second']);
    expect(first.asked).toHaveLength(before + 1);
    now = 600_000;
    failure = undefined;
    expect(await ask(translator)).toBe('first');
    expect(await ask(translator)).toBe('first');
  });

  it('pauses a failing service longer each time, up to five minutes', async () => {
    let now = 0;
    const first = service('first', () => busy);
    const translator = makeFallbackTranslator([first, service('second')], () => now);
    const tries: number[] = [];
    for (; now < 1_500_000; now += 1_000) {
      const before = first.asked.length;
      await ask(translator);
      if (first.asked.length > before) tries.push(now / 1_000);
    }
    expect(tries).toEqual([0, 15, 45, 105, 225, 465, 765, 1065, 1365]);
  });

  it('says it may be tried again as long as one of them may come back, whether it was asked or left alone', async () => {
    const translator = makeFallbackTranslator([service('first', () => busy), service('second', () => spent)]);
    await expect(ask(translator)).rejects.toMatchObject({ retry: true });
    await expect(ask(translator)).rejects.toMatchObject({ retry: true });
    await expect(ask(makeFallbackTranslator([service('first', () => spent), service('second', () => spent)]))).rejects.toMatchObject({ retry: false });
  });

  it('one alone is asked each time', async () => {
    const only = service('only', () => busy);
    const translator = makeFallbackTranslator([only], () => 0);
    await expect(ask(translator)).rejects.toBe(busy);
    await expect(ask(translator)).rejects.toBe(busy);
    expect(only.asked).toHaveLength(2);
  });

  it('tells of every call, with the letters that were sent', async () => {
    const calls: ServiceCall[] = [];
    const translator = makeFallbackTranslator([service('first', () => spent), service('second')]);
    await translator.translate('👋 hi', null, 'KO', { called: (call) => calls.push(call) });
    expect(calls).toEqual([
      { service: 'first', characters: 4, ms: expect.any(Number), outcome: 'failed' },
      { service: 'second', characters: 4, ms: expect.any(Number), outcome: 'done' },
    ]);
  });
});
