import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprint, ROOT } from '../../bin/sources.mjs';
import { replaceImportMeta } from './build-program.ts';

test('a bundled source reads its files from the location of the source', () => {
  const place = '../../server/catalog/draw.ts';
  expect(replaceImportMeta("join(import.meta.dirname, 'fonts')", place)).toBe('join((import.meta.dirname + "/../../server/catalog"), \'fonts\')');
  expect(replaceImportMeta('open(import.meta.filename)', place)).toBe('open((import.meta.dirname + "/../../server/catalog/draw.ts"))');
  expect(replaceImportMeta("new URL('./fonts', import.meta.url)", place)).toBe(
    `new URL('./fonts', new URL("../../server/catalog/draw.ts", import.meta.url).href)`,
  );
});

test('a command that was built into the program does not run by itself', () => {
  expect(replaceImportMeta('if (import.meta.main) await restore();', './restore.ts')).toBe('if (false) await restore();');
});

test('a touched source means building again, a touched test does not; the pages are not made of the server', () => {
  const root = mkdtempSync(join(tmpdir(), 'naru-sources-'));
  try {
    for (const folder of ['web', 'contract', 'vite', 'server', 'language', 'sandbox']) mkdirSync(join(root, folder));
    for (const file of ['vite.config.ts', 'react-router.config.ts', 'package-lock.json']) cpSync(join(ROOT, file), join(root, file));
    for (const file of ['web/root.tsx', 'server/main.ts', 'server/main.test.ts']) writeFileSync(join(root, file), '');
    const now = () => ({ pages: fingerprint('pages', root), program: fingerprint('program', root) });
    const touch = (file: string) => utimesSync(join(root, file), 1, 1);
    const before = now();
    touch('server/main.test.ts');
    expect(now()).toEqual(before);
    touch('server/main.ts');
    const after = now();
    expect(after.pages).toBe(before.pages);
    expect(after.program).not.toBe(before.program);
    touch('web/root.tsx');
    expect(now().pages).not.toBe(after.pages);
    expect(now().program).not.toBe(after.program);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
