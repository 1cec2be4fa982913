import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prototypes from 'unhomoglyph/data.json' with { type: 'json' };
import { ROOT } from './run.ts';

/**
 * Generates server/accounts/confusables.data.ts from Unicode's table of confusable characters (UTS 39): `node checks/confusables.ts`. Includes
 * Latin, Greek, Cyrillic and Armenian letters that look like one small Latin letter, also those whose capital does.
 */
const SOURCE = 'confusables.txt 13.0.0 of UTS 39, as unhomoglyph 1.0.6 has it';
export const CONFUSABLES_FILE = 'server/accounts/confusables.data.ts';

const LETTER = /^(?=[\p{Lu}\p{Ll}\u01c0])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\u01c0]$/u;
const letters = Object.keys(prototypes).filter((sign) => LETTER.test(sign) && !/[a-z]/i.test(sign));
const capitals = letters.filter((sign) => sign.toLowerCase() !== sign);

/** Returns the small Latin letter that a character looks like, if any. Unicode treats capital I and small l as alike; here they are two letters. */
function looksLike(sign: string): string | undefined {
  const prototype = (prototypes as Record<string, string>)[sign];
  if (!prototype || !/^[a-z]$/i.test(prototype) || (prototype === 'l' && sign.toLowerCase() !== sign)) return undefined;
  return prototype.toLowerCase();
}
const asSmall = (sign: string) => looksLike(sign) ?? looksLike(sign.toUpperCase());

export function confusablesFile(): string {
  const small = [...letters, ...capitals.map((sign) => sign.toLowerCase())].filter(
    (sign) => sign.normalize('NFKC').toLowerCase() === sign && [...sign].length === 1,
  );
  const written = letters.filter((sign) => {
    const folded = sign.normalize('NFKC').toLowerCase();
    return !/\p{Script=Latin}/u.test(sign) && folded !== sign && looksLike(sign) && looksLike(sign) !== asSmall(folded);
  });
  return `/** Made by checks/confusables.ts from ${SOURCE}. Not changed by hand. */
${table('ALIKE', small, asSmall)}
/** Capitals that look like another letter than their small form does, so that folding to small letters would lose the likeness. */
${table('ALIKE_AS_WRITTEN', written, looksLike)}`;
}

function table(name: string, signs: string[], look: (sign: string) => string | undefined): string {
  const rows = Object.entries(Object.groupBy(new Set(signs), (sign) => look(sign) ?? '')).filter(([letter]) => letter !== '');
  const lines = rows.sort(([a], [b]) => (a < b ? -1 : 1)).map(([letter, alike = []]) => `  ${letter}: '${alike.sort().join('')}',\n`);
  return `export const ${name}: Readonly<Record<string, string>> = {\n${lines.join('')}};\n`;
}

if (import.meta.main) writeFileSync(join(ROOT, CONFUSABLES_FILE), confusablesFile());
