import { expect, test } from 'vitest';
import { findLockfileProblems, type Lockfile, type PackageManifest } from './lockfile.ts';

const manifest: PackageManifest = { version: '1.0.0', dependencies: { node: '26.1.0' }, devDependencies: { tool: '2.0.0' } };
const lockfile = (changes: Lockfile['packages'] = {}): Lockfile => ({
  packages: {
    '': { ...manifest },
    'node_modules/node': { version: '26.1.0', integrity: 'sha512-a' },
    'node_modules/tool': { version: '2.0.0', integrity: 'sha512-b' },
    ...changes,
  },
});
const problems = (changes: Lockfile['packages'] = {}, wanted = manifest) => findLockfileProblems(wanted, lockfile(changes), '26.1.0\n');

test('accepts a lockfile in step, and a part for another platform without a checksum', () => {
  expect(problems()).toEqual([]);
  expect(problems({ 'node_modules/tool-darwin': { version: '2.0.0', optional: true, os: ['darwin'] } })).toEqual([]);
  expect(problems({ 'node_modules/tool-musl': { version: '2.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] } })).toEqual([]);
});

test('a package that is wanted otherwise, or left open, is named', () => {
  expect(problems({}, { ...manifest, devDependencies: { tool: '2.0.1' } })).toEqual([expect.stringContaining('tool is 2.0.1')]);
  expect(problems({}, { ...manifest, devDependencies: {} })).toEqual([expect.stringContaining('tool is not wanted')]);
  expect(problems({ 'node_modules/tool': { version: '3.0.0', integrity: 'sha512-b' } })).toHaveLength(1);
  const open = { ...manifest, devDependencies: { tool: '^2.0.0' } };
  const locked = lockfile({ '': open, 'node_modules/tool': { version: '^2.0.0', integrity: 'sha512-b' } });
  expect(findLockfileProblems(open, locked, '26.1.0')).toEqual([expect.stringContaining('leaves its version open')]);
});

test('a part of this platform needs its checksum, and a strong one', () => {
  for (const entry of [{}, { integrity: 'sha1-x' }, { optional: true }, { optional: true, os: ['linux'], cpu: ['x64'] }])
    expect(problems({ 'node_modules/part': { version: '1.0.0', ...entry } })).toEqual(['node_modules/part has no checksum in package-lock.json']);
});

test('packages of several places are refused, of one or of none named they are not', () => {
  const from = (...places: (string | undefined)[]) =>
    problems(
      Object.fromEntries(
        places.map((at, i) => [
          `node_modules/${['node', 'tool'][i]}`,
          { ...lockfile().packages[`node_modules/${['node', 'tool'][i]}`], ...(at && { resolved: at }) },
        ]),
      ),
    );
  expect(from('https://a.example/node.tgz', 'https://a.example/tool.tgz')).toEqual([]);
  expect(from('https://a.example/node.tgz', 'https://b.example/tool.tgz')).toHaveLength(1);
  expect(from('https://a.example/node.tgz', undefined)).toHaveLength(1);
});

test('the version of the product and of its Node are each said once', () => {
  expect(problems({}, { ...manifest, version: '1.1.0' })).toEqual([expect.stringContaining('version 1.0.0, package.json 1.1.0')]);
  expect(findLockfileProblems(manifest, lockfile(), '20.0.0')).toEqual(['.node-version says 20.0.0, the product runs on 26.1.0']);
});
