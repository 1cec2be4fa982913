/** How a stand-in for a translation service behaves, whichever wire it speaks: late, away, out of quota, or wrong in what it says. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { translateByBook } from './book.ts';
import { readKept, writeKept } from './kept.ts';
import type { Language, Target } from './languages.ts';
import { isMistake, type Mistake, mistaken } from './mistakes.ts';
import type { Translation } from './translator.ts';

/** What goes wrong with the service itself: late, away (503), out of quota, broken (500), or silent for ever. */
export const TROUBLES = ['slow', 'away', 'quota', 'error', 'hang'] as const;
type Trouble = (typeof TROUBLES)[number];
export type TranslationFault = 'none' | Trouble | Mistake;

export interface BehaviourOptions {
  /** Milliseconds before every answer to a translation; 0 without. */
  delayMs?: number;
  /** Milliseconds that the fault `slow` adds; 3000 without. */
  slowMs?: number;
  /** Asked once for each translation. */
  fault?: () => TranslationFault | Promise<TranslationFault>;
  /** Told when a fault has been acted out once; answers false when it was over by then, and nothing goes wrong. */
  spend?: (fault: TranslationFault) => Promise<boolean>;
}

/** What is to be translated, and what of it is marked as kept. */
export interface Asked {
  texts: string[];
  target: Target;
  source: Language | undefined;
  format: 'text' | 'xml' | 'html';
  /** Words with a fixed translation, by their key in the book. */
  bound?: ReadonlyMap<string, string>;
}

/** The answers in the order asked; `silent` when nothing will ever be said; a refusal; or that a text is not of the format it says. */
type Answer = Translation[] | 'silent' | 'away' | 'quota' | 'error' | 'malformed';

/** Translates as the options say. Silent and late answers never keep a closing server waiting. */
export function behaving(app: FastifyInstance, options: BehaviourOptions): (asked: Asked, reply: FastifyReply) => Promise<Answer> {
  const closing = new AbortController();
  const hanging = new Set<FastifyReply>();
  app.addHook('preClose', async () => {
    closing.abort();
    for (const reply of hanging) reply.raw.destroy();
  });

  /** Lets the time pass that this answer is to take; cut short when the server closes. */
  async function pass(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await wait(milliseconds, undefined, { signal: closing.signal }).catch(() => undefined);
  }

  function hang(reply: FastifyReply): 'silent' {
    reply.hijack();
    if (closing.signal.aborted) reply.raw.destroy();
    hanging.add(reply);
    reply.raw.once('close', () => hanging.delete(reply));
    return 'silent';
  }

  const spend = options.spend ?? (async () => true);

  return async (asked, reply) => {
    const fault = (await options.fault?.()) ?? 'none';
    const trouble = fault !== 'none' && !isMistake(fault) && (await spend(fault)) ? fault : undefined;
    if (trouble === 'hang') return hang(reply);
    await pass((options.delayMs ?? 0) + (trouble === 'slow' ? (options.slowMs ?? 3000) : 0));
    if (trouble && trouble !== 'slow') return trouble;
    const answers: Translation[] = [];
    for (const text of asked.texts) {
      const answer = await translated(text, asked, isMistake(fault) ? { mistake: fault, spend } : undefined);
      if (answer === undefined) return 'malformed';
      answers.push(answer);
    }
    return answers;
  };
}

/** One text translated, its kept parts where they belong; a mistake only where the text has what it could be made with. */
async function translated(
  text: string,
  { target, source, format, bound }: Asked,
  wrong: { mistake: Mistake; spend: (fault: TranslationFault) => Promise<boolean> } | undefined,
): Promise<Translation | undefined> {
  const kept = format === 'text' ? { text, parts: [] } : readKept(text, format);
  if (kept === undefined) return undefined;
  const right = translateByBook(kept.text, target, source, kept.parts, bound);
  const said =
    wrong && right.matched !== 'none' ? mistaken(wrong.mistake, right, (other) => translateByBook(kept.text, other, source, kept.parts), target) : right.text;
  const answer = said !== right.text && (await wrong?.spend(wrong.mistake)) ? said : right.text;
  return { ...right, text: format === 'text' ? answer : right.matched === 'none' ? text : writeKept(answer, kept.parts) };
}
