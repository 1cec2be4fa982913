import type { Source } from './arrows.ts';

/**
 * Pages may call the API only from a loader or through the hooks of web/session (decision 9). This check fails a component that calls the API in its
 * own effect, also through a function of the same file. It does not detect calls through other files.
 */
const CALL = /\b(?:api|anonymous)\(/;
const EFFECT = /\buse(?:Layout)?Effect\(/g;
/** A named function of a file, up to the bracket where its body begins. */
const NAMED_FUNCTION = /\bfunction\s+(\w+)\s*(?=[(<])|\bconst\s+(\w+)\s*=\s*(?=useCallback\(|(?:async\s*)?(?:\([^()]*\)|\w+)\s*(?::[^=]+)?=>)/g;
const OPEN_BRACKETS = '([{';
const CLOSE_BRACKETS = ')]}';

/** Returns a sentence with the line for every effect of a file that calls the API. */
export function findCallsInEffects({ file, text }: Source): string[] {
  const code = blankCommentsAndStrings(text);
  const callers = findCallers(code);
  return [...code.matchAll(EFFECT)].flatMap((found) => {
    const effect = readBracketed(code, found.index + found[0].length - 1);
    if (!CALL.test(effect) && ![...callers].some((name) => isMentioned(effect, name))) return [];
    const line = code.slice(0, found.index).split('\n').length;
    return [`${file}:${line}: an effect calls the API; a loader, useQuery, useMutation or useBackgroundTask does (decision 9)`];
  });
}

/** Blanks out comments and strings but keeps their line breaks, so that their brackets do not count. */
function blankCommentsAndStrings(text: string): string {
  const words = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
  return text.replaceAll(words, (word) => (/^['"]/.test(word) ? `${word[0]}${word[0]}` : word.replaceAll(/[^\n]/g, ' ')));
}

/** Returns the functions of a file that call the API, directly or through another function of the file. */
function findCallers(code: string): Set<string> {
  const bodies = new Map<string, string>();
  for (const found of code.matchAll(NAMED_FUNCTION)) bodies.set((found[1] ?? found[2]) as string, readStatement(code, found.index + found[0].length));
  const callers = new Set([...bodies].filter(([, body]) => CALL.test(body)).map(([name]) => name));
  for (let before = -1; before !== callers.size; ) {
    before = callers.size;
    for (const [name, body] of bodies) if ([...callers].some((caller) => caller !== name && isMentioned(body, caller))) callers.add(name);
  }
  return callers;
}

const isMentioned = (code: string, name: string) => new RegExp(`(?<![.\\w])${name}\\b(?!\\s*:)`).test(code);

/** Returns the code from a bracket to its closing one. */
function readBracketed(code: string, from: number): string {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    const sign = code[at] as string;
    if (OPEN_BRACKETS.includes(sign)) depth++;
    else if (CLOSE_BRACKETS.includes(sign) && --depth === 0) return code.slice(from, at + 1);
  }
  return code.slice(from);
}

/** Returns the code to the end of a declaration: a semicolon outside of brackets, or the brace that ends a body. */
function readStatement(code: string, from: number): string {
  let at = from;
  while (at < code.length && code[at] !== ';') {
    const part = OPEN_BRACKETS.includes(code[at] as string) ? readBracketed(code, at) : (code[at] as string);
    at += part.length;
    if (part.startsWith('{') && /^\s*(?:\n|$)/.test(code.slice(at))) break;
  }
  return code.slice(from, at);
}
