import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { ConfigError } from '../platform/config.ts';

/** Standard input. A terminal can turn off echo; piped input cannot. */
type PasswordInput = Readable & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown };

/**
 * Reads a new password twice from a terminal without echo, or from the first line of piped input. Prompts go to `out`, which is separate from the
 * command's output. Throws ConfigError if the two differ or the input is empty.
 */
export async function readPassword(input: PasswordInput, out: Writable): Promise<string> {
  if (!input.isTTY) return (await readFirstLine(input)) ?? refuse('There was no password on standard input.');
  const once = await readWithoutEcho(input, out, 'Password (at least 15 characters): ');
  const again = await readWithoutEcho(input, out, 'Repeat the password: ');
  return once === again ? once : refuse('The passwords do not match. Nothing was changed.');
}

function refuse(sentence: string): never {
  throw new ConfigError(sentence);
}

async function readFirstLine(input: Readable): Promise<string | undefined> {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) return line;
  return undefined;
}

/** Reads a line from a terminal without echo; Backspace works, Ctrl-C exits. */
function readWithoutEcho(input: PasswordInput, out: Writable, question: string): Promise<string> {
  out.write(question);
  input.setRawMode?.(true);
  input.setEncoding('utf8').resume();
  return new Promise((done, leave) => {
    let typed: string[] = [];
    const end = (finish: () => void) => {
      input.off('data', hear);
      input.setRawMode?.(false);
      input.pause();
      out.write('\n');
      finish();
    };
    const hear = (chunk: string) => {
      // Pasted text arrives as one chunk.
      for (const sign of chunk) {
        if (sign === '\r' || sign === '\n') return end(() => done(typed.join('')));
        if (sign === '\u0003' || sign === '\u0004') return end(() => leave(new ConfigError('Cancelled. Nothing was changed.')));
        if (sign === '\u007f' || sign === '\b') typed = typed.slice(0, -1);
        else if (sign >= ' ') typed.push(sign);
      }
    };
    input.on('data', hear);
  });
}
