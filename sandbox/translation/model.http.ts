import type { FastifyInstance } from 'fastify';
import { type BehaviourOptions, makeFaultSimulator, type ServiceFault } from './behaviour.ts';
import { splitIntoPieces } from './sentences.ts';

/** Answers that the model's stand-in gives on request instead of "same". */
export const MODEL_FAULTS = ['none', 'differs', 'garbled', 'slow', 'away', 'error', 'hang'] as const;
export type ModelFault = (typeof MODEL_FAULTS)[number];

export interface ModelSandboxOptions extends Pick<BehaviourOptions, 'delayMs' | 'slowMs'> {
  /** Key that callers must send as a bearer token. */
  apiKey: string;
  /** Called once for each question. */
  fault?: () => ModelFault | Promise<ModelFault>;
  /** Called before a fault is simulated. Returns false if the fault has ended meanwhile. */
  spend?: (fault: ModelFault) => Promise<boolean>;
}

const FAULT_STATUSES = { away: 503, quota: 429, error: 500 } as const;
const isServiceFault = (fault: ModelFault): fault is ServiceFault & ModelFault => fault === 'slow' || fault === 'away' || fault === 'error' || fault === 'hang';

type ChatRequest = { model?: unknown; messages?: { role?: unknown; content?: unknown }[] };

/**
 * Stand-in for a language model behind the chat-completions protocol: a Fastify plugin with POST /chat/completions. It understands nothing. By
 * default two texts are the same to it; on request they differ in the last sentence of the translation.
 */
export async function modelSandbox(app: FastifyInstance, options: ModelSandboxOptions): Promise<void> {
  const pass = makeFaultSimulator(app, options);
  const refusal = (message: string, type: string) => ({ error: { message, type, param: null, code: null } });
  app.post<{ Body: ChatRequest | undefined }>('/chat/completions', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${options.apiKey}`)
      return reply.code(401).send(refusal('Incorrect API key provided', 'invalid_request_error'));
    const { model, messages = [] } = request.body ?? {};
    const translation = findTranslation(messages.at(-1)?.content);
    if (typeof model !== 'string' || translation === undefined) return reply.code(400).send(refusal('Invalid request', 'invalid_request_error'));
    const wanted = (await options.fault?.()) ?? 'none';
    const fault = wanted !== 'none' && ((await options.spend?.(wanted)) ?? true) ? wanted : 'none';
    const trouble = await pass(isServiceFault(fault) ? fault : undefined, reply);
    if (trouble === 'silent') return reply;
    if (trouble) return reply.code(FAULT_STATUSES[trouble]).send(refusal('The server had an error while processing your request', 'server_error'));
    return { id: 'chatcmpl-sandbox', object: 'chat.completion', created: 0, model, choices: [makeChoice(makeAnswer(translation, fault))] };
  });
}

const makeChoice = (content: string) => ({ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' });

function makeAnswer(translation: string, fault: ModelFault): string {
  if (fault === 'garbled') return 'I think that the two texts say the same.';
  const part = splitIntoPieces(translation).findLast(({ text }) => text !== '')?.text;
  return JSON.stringify(fault === 'differs' && part ? { verdict: 'differs', part } : { verdict: 'same' });
}

/** Returns the translation in a question of the product; undefined for any other question. */
function findTranslation(content: unknown): string | undefined {
  try {
    const { translation } = JSON.parse(String(content)) as { translation?: unknown };
    return typeof translation === 'string' ? translation : undefined;
  } catch {
    return undefined;
  }
}
