import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSecrets, findSecrets } from './secrets.ts';

/** Assembled from parts, so that this file contains no secret. */
const joinParts = (...parts: string[]) => parts.join('');
const X = 'Ab3'.repeat(20);

test.each([
  joinParts('-----BEGIN RSA PRIVATE', ' KEY-----'),
  joinParts('-----BEGIN PRIVATE', ' KEY-----'),
  joinParts('live', '_sk_', X.slice(0, 24)),
  joinParts("key: 'test", '_gsk_', X.slice(0, 24), "'"),
  joinParts('0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f', ':fx'),
  joinParts('GOC', 'SPX-', X.slice(0, 24)),
  joinParts('AI', 'za', X.slice(0, 35)),
  joinParts('AK', 'IA', 'ABCDEFGH12345678'),
  joinParts('gh', 'p_', X.slice(0, 36)),
  joinParts('npm', '_', X.slice(0, 36)),
  joinParts('xox', 'b-1234567890-abcdef'),
  joinParts('ey', 'J', X.slice(0, 20), '.ey', 'J', X.slice(0, 20), '.', X.slice(0, 30)),
  joinParts('postgres://naru:', X.slice(0, 16), '@db.example:5432/naru'),
  joinParts('TOKEN_', 'SECRET=', X.slice(0, 32)),
  joinParts('export SMTP_', 'PASSWORD=', X.slice(0, 16), '  # of the mail server'),
])('%s is found, and not repeated', (line) => {
  const found = findSecrets('notes.txt', `first\n${line}\nlast`);
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
  expect(findSecrets('.env.example', line)).toEqual([]);
});

test('looks at what is committed and what would be, not at what is ignored and what is no text', () => {
  const root = mkdtempSync(join(tmpdir(), 'naru-secrets-'));
  try {
    const key = joinParts('live', '_sk_', X.slice(0, 24));
    spawnSync('git', ['init', '-q'], { cwd: root });
    for (const [file, text] of Object.entries({ 'a.ts': key, '.env': 'PORT=1', '.gitignore': 'data', data: key, 'picture.bin': `\0${key}`, 'b.ts': 'nothing' }))
      writeFileSync(join(root, file), text);
    spawnSync('git', ['add', 'a.ts'], { cwd: root });
    expect(checkSecrets(root).sort()).toEqual([
      expect.stringContaining('.env holds the settings'),
      expect.stringContaining('a.ts:1 holds a key of the payment'),
    ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
