import type { Watcher } from '../platform/watch.ts';
import { IdentityError } from './identity/port.ts';
import { MailError } from './mail/port.ts';
import { MessagingError } from './messaging/port.ts';
import { PushError } from './push/port.ts';
import { TranslationError } from './translation/port.ts';

/** Returns the outcome of a call as the port names it, without any content of the call. */
function describeOutcome(result: unknown): string {
  const { outcome, kind } = (result ?? {}) as { outcome?: unknown; kind?: unknown };
  return typeof outcome === 'string' ? outcome : typeof kind === 'string' ? kind : 'done';
}

function describeFailure(error: unknown): string {
  if (error instanceof TranslationError) return error.retry ? 'again' : 'failed';
  if (error instanceof MailError) return error.permanent ? 'failed' : 'again';
  if (error instanceof MessagingError) return 'again';
  if (error instanceof PushError) return error.retry ? 'again' : 'failed';
  if (error instanceof IdentityError) return error.kind;
  return 'broken';
}

/** Methods of a port that call the outside service: those that return a promise. */
type PromiseMethods<P> = { [A in keyof P]: P[A] extends (...given: never[]) => Promise<unknown> ? A : never }[keyof P];

/** Returns the port with these calls reported to every watcher; the port itself if there are no watchers. */
export function watchPort<P extends object>(name: string, port: P, calls: readonly (PromiseMethods<P> & string)[], watchers: readonly Watcher[]): P {
  if (watchers.length === 0) return port;
  const watched = calls.map((act) => {
    const work = port[act] as (...given: unknown[]) => Promise<unknown>;
    return [act, (...given: unknown[]) => callWatched(name, act, watchers, () => work(...given))];
  });
  return { ...port, ...Object.fromEntries(watched) };
}

async function callWatched(name: string, act: string, watchers: readonly Watcher[], work: () => Promise<unknown>): Promise<unknown> {
  const calls = watchers.map((watcher) => watcher.call(name, act));
  const end = (outcome: string, failed: boolean) => {
    for (const call of calls) call.end(outcome, failed);
  };
  try {
    const result = await calls.reduce<() => Promise<unknown>>((inner, call) => () => call.within(inner), work)();
    end(describeOutcome(result), false);
    return result;
  } catch (error) {
    end(describeFailure(error), true);
    throw error;
  }
}
