import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownStackFrames } from './error-description.ts';

const withStack = (...frames: string[]) =>
  Object.assign(new Error('a name'), { stack: ['Error: a name', ...frames.map((frame) => `    at ${frame}`)].join('\n') });

test('lists own stack frames without the message', () => {
  expect(ownStackFrames(withStack('read (file:///naru/server/orders/orders.ts:3:5)', 'run (file:///naru/node_modules/fastify/lib/run.js:1:1)'))).toBe(
    'at read (file:///naru/server/orders/orders.ts:3:5)',
  );
});

test('in the built program a frame names its source, and frames of packages are left out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'naru-place-'));
  try {
    const file = join(folder, 'build/program/serve.js');
    mkdirSync(join(folder, 'build/program'), { recursive: true });
    writeFileSync(file, '\n// node_modules/fastify/run.js\nrun();\n\n// server/orders/orders.ts\n// reads orders\nread();\nread();\n');
    expect(ownStackFrames(withStack(`run (file://${file}:3:1)`, `async read (file://${file}:8:2)`, `${file}:7:1`))).toBe(
      'at async read (server/orders/orders.ts, build/program/serve.js:8) | at server/orders/orders.ts, build/program/serve.js:7',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a frame of a built file that is gone is told as it is', () => {
  expect(ownStackFrames(withStack('read (file:///nowhere/build/program/serve.js:6:2)'))).toBe('at read (file:///nowhere/build/program/serve.js:6:2)');
});
