import { TranslationError } from './port.ts';

/** Posts JSON. Returns the status and the parsed answer, undefined if it is no JSON. The time limit covers the whole answer. Throws TranslationError. */
export async function postJson(
  address: string,
  body: object,
  { timeoutMs, headers = {} }: { timeoutMs: number; headers?: Record<string, string> },
): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, answer: parseJson(await response.text()) };
  } catch (cause) {
    throw new TranslationError(cause instanceof Error && cause.name === 'TimeoutError' ? 'no answer in time' : 'no connection', true, cause);
  }
}

/** Returns the value of a JSON text; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
