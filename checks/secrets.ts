import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Key formats of the services that the product can use, and of common credentials. */
const SECRET_PATTERNS: [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['a key of the payment provider', /\b(?:live|test)_g?sk_[A-Za-z0-9]{20,}/],
  ['a key of the translator', /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}:fx\b/],
  ['a secret of Google sign-in', /\bGOCSPX-[\w-]{20,}/],
  ['a key of Google', /\bAIza[\w-]{35}\b/],
  ['a key of object storage', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of a code host', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{40,}|glpat-[\w-]{20,})/],
  ['a token of a package registry', /\bnpm_[A-Za-z0-9]{36}\b|_authToken=[\w-]{8,}/],
  ['a token of a chat service', /\bxox[abprs]-[\w-]{10,}/],
  ['a signed token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/],
  ['an address with a password', /\b(?:postgres(?:ql)?|rediss?|smtps?|https?):\/\/[^\s:/@'"`$]+:[^\s@/'"`$]{12,}@/],
  ['a value of a secret setting', /^\s*(?:export\s+)?[A-Z][A-Z0-9_]*(?:SECRET|PASSWORD|AUTH_KEY|SECRET_KEY|ACCESS_KEY)\s*=\s*[\w+/.-]{12,}\s*(?:#.*)?$/],
];
const MAX_FILE_BYTES = 2_000_000;

/** Returns a sentence for every line of a text with a secret; never the secret itself. */
export function findSecrets(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const found = SECRET_PATTERNS.find(([, pattern]) => pattern.test(line));
    return found ? [`${file}:${at + 1} holds ${found[0]}: revoke it where it was made, then take it out`] : [];
  });
}

/** Returns every secret in files that are or would be committed. */
export function checkSecrets(root: string): string[] {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (listed.status !== 0) return [`the files could not be listed: ${listed.stderr}`];
  return listed.stdout.split('\0').flatMap((file) => {
    const stat = file ? statSync(join(root, file), { throwIfNoEntry: false }) : undefined;
    if (!stat?.isFile() || stat.size > MAX_FILE_BYTES) return [];
    if (/(^|\/)\.env(\.|$)/.test(file) && !file.endsWith('.env.example')) return [`${file} holds the settings of one machine and belongs to no commit`];
    const bytes = readFileSync(join(root, file));
    return bytes.includes(0) ? [] : findSecrets(file, bytes.toString());
  });
}
