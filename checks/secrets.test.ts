import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretProblems, secretsIn } from './secrets.ts';

/** Assembled from parts, so that this file contains no secret. */
const of = (...parts: string[]) => parts.join('');
const X = 'Ab3'.repeat(20);

test.each([
  of('-----BEGIN RSA PRIVATE', ' KEY-----'),
  of('-----BEGIN PRIVATE', ' KEY-----'),
  of('live', '_sk_', X.slice(0, 24)),
  of("key: 'test", '_gsk_', X.slice(0, 24), "'"),
  of('0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f', ':fx'),
  of('GOC', 'SPX-', X.slice(0, 24)),
  of('AI', 'za', X.slice(0, 35)),
  of('AK', 'IA', 'ABCDEFGH12345678'),
  of('gh', 'p_', X.slice(0, 36)),
  of('npm', '_', X.slice(0, 36)),
  of('xox', 'b-1234567890-abcdef'),
  of('ey', 'J', X.slice(0, 20), '.ey', 'J', X.slice(0, 20), '.', X.slice(0, 30)),
  of('postgres://naru:', X.slice(0, 16), '@db.example:5432/naru'),
  of('TOKEN_', 'SECRET=', X.slice(0, 32)),
  of('export SMTP_', 'PASSWORD=', X.slice(0, 16), '  # of the mail server'),
])('%s is found, and not repeated', (line) => {
  const found = secretsIn('notes.txt', `first\n${line}\nlast`);
  expect(found).toEqual([expect.stringMatching(/^notes\.txt:2 holds /)]);
  expect(found[0]).not.toContain(X.slice(0, 12));
});

test.each([
  'test_sk_sandbox',
  'TOSS_SECRET_KEY=',
  'TOKEN_SECRET=                  # at least 32 characters; made and kept in DATA_DIR',
  'postgres://user:password@host:5432/naru',
  "TOKEN_SECRET = 'a secret of the tests, long enough'",
])('%s is not', (line) => {
  expect(secretsIn('.env.example', line)).toEqual([]);
});

test('what is committed and what would be is looked at; what is ignored and what is no text is not', () => {
  const root = mkdtempSync(join(tmpdir(), 'naru-secrets-'));
  try {
    const key = of('live', '_sk_', X.slice(0, 24));
    spawnSync('git', ['init', '-q'], { cwd: root });
    for (const [file, text] of Object.entries({ 'a.ts': key, '.env': 'PORT=1', '.gitignore': 'data', data: key, 'picture.bin': `\0${key}`, 'b.ts': 'nothing' }))
      writeFileSync(join(root, file), text);
    spawnSync('git', ['add', 'a.ts'], { cwd: root });
    expect(secretProblems(root).sort()).toEqual([
      expect.stringContaining('.env holds the settings'),
      expect.stringContaining('a.ts:1 holds a key of the payment'),
    ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
