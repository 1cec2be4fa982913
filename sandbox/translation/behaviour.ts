/** Behaviour shared by the stand-ins for translation services: late, unreachable, out of quota, or wrong answers. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { translateByBook } from './book.ts';
import type { Language, Target } from './languages.ts';
import { applyMistake, isMistake, type Mistake } from './mistakes.ts';
import { extractProtected, restoreProtected } from './protected-text.ts';
import type { SandboxTranslation } from './translator.ts';

/** Faults of the service itself: late, unreachable (503), out of quota, broken (500), or silent forever. */
export const SERVICE_FAULTS = ['slow', 'away', 'quota', 'error', 'hang'] as const;
export type ServiceFault = (typeof SERVICE_FAULTS)[number];
export type TranslationFault = 'none' | ServiceFault | Mistake;

export interface BehaviourOptions {
  /** Delay of every translation in ms; 0 by default. */
  delayMs?: number;
  /** Delay added by the fault `slow` in ms; 3000 by default. */
  slowMs?: number;
  /** Called once for each translation. */
  fault?: () => TranslationFault | Promise<TranslationFault>;
  /** Called before a fault is simulated. Returns false if the fault has ended meanwhile, so that nothing goes wrong. */
  spend?: (fault: TranslationFault) => Promise<boolean>;
}

/** A text to translate, and its protected parts. */
export interface TranslationRequest {
  texts: string[];
  target: Target;
  source: Language | undefined;
  format: 'text' | 'xml' | 'html';
  /** Words with a fixed translation, by their key in the phrase book. */
  bound?: ReadonlyMap<string, string>;
}

/** The answers in order; `silent` for no answer ever; a refusal; or `malformed` if a text is not in the declared format. */
type TranslationOutcome = SandboxTranslation[] | 'silent' | 'away' | 'quota' | 'error' | 'malformed';

/** Delays an answer by the configured time and simulates a fault. Resolves with the failure that replaces the answer, or undefined. */
export type FaultSimulator = (trouble: ServiceFault | undefined, reply: FastifyReply) => Promise<'silent' | Exclude<ServiceFault, 'slow' | 'hang'> | undefined>;

/** Returns a function that simulates faults. Silent and late answers do not delay a closing server. */
export function makeFaultSimulator(app: FastifyInstance, options: Pick<BehaviourOptions, 'delayMs' | 'slowMs'>): FaultSimulator {
  const closing = new AbortController();
  const hanging = new Set<FastifyReply>();
  app.addHook('preClose', async () => {
    closing.abort();
    for (const reply of hanging) reply.raw.destroy();
  });

  /** Waits for the simulated response time. Ends early if the server closes. */
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

  return async (trouble, reply) => {
    if (trouble === 'hang') return hang(reply);
    await pass((options.delayMs ?? 0) + (trouble === 'slow' ? (options.slowMs ?? 3000) : 0));
    return trouble === 'slow' ? undefined : trouble;
  };
}

/** Returns a function that translates with the simulated behaviour. */
export function makeSimulatedTranslator(
  app: FastifyInstance,
  options: BehaviourOptions,
): (asked: TranslationRequest, reply: FastifyReply) => Promise<TranslationOutcome> {
  const pass = makeFaultSimulator(app, options);
  const spend = options.spend ?? (async () => true);

  return async (asked, reply) => {
    const fault = (await options.fault?.()) ?? 'none';
    const trouble = await pass(fault !== 'none' && !isMistake(fault) && (await spend(fault)) ? fault : undefined, reply);
    if (trouble) return trouble;
    const answers: SandboxTranslation[] = [];
    for (const text of asked.texts) {
      const answer = await translateOne(text, asked, isMistake(fault) ? { mistake: fault, spend } : undefined);
      if (answer === undefined) return 'malformed';
      answers.push(answer);
    }
    return answers;
  };
}

/** Translates one text with its protected parts in place. A mistake is made only if the text contains something for it. */
async function translateOne(
  text: string,
  { target, source, format, bound }: TranslationRequest,
  wrong: { mistake: Mistake; spend: (fault: TranslationFault) => Promise<boolean> } | undefined,
): Promise<SandboxTranslation | undefined> {
  const kept = format === 'text' ? { text, parts: [] } : extractProtected(text, format);
  if (kept === undefined) return undefined;
  const right = translateByBook(kept.text, target, source, kept.parts, bound);
  const said =
    wrong && right.matched !== 'none'
      ? applyMistake(wrong.mistake, right, (other) => translateByBook(kept.text, other, source, kept.parts), target)
      : right.text;
  const answer = said !== right.text && (await wrong?.spend(wrong.mistake)) ? said : right.text;
  return { ...right, text: format === 'text' ? answer : right.matched === 'none' ? text : restoreProtected(answer, kept.parts) };
}
