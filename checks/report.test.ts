import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReport, type VitestReport } from './report.ts';
import { ROOT } from './run.ts';

const passed = { fullName: 'a room keeps its word', status: 'passed', failureMessages: [] };
const broken = { fullName: 'a room opens', status: 'failed', failureMessages: ['expected 1 to be 2\n    at room.test.ts:7:3'] };

test('a run that went well says nothing more than its numbers', () => {
  expect(readReport('tests', 0, report([join(ROOT, 'room.test.ts'), 'passed', '', [passed]]))).toEqual({
    passed: 1,
    failed: 0,
    failures: [],
    files: [{ name: 'tests: room.test.ts', seconds: 1.5 }],
  });
});

test('a failed test is told with its suite, file, name and what happened', () => {
  const { failed, failures } = readReport('journeys', 1, report(['room.test.ts', 'failed', '', [passed, broken]]));
  expect(failed).toBe(1);
  expect(failures).toEqual(['journeys: room.test.ts > a room opens\nexpected 1 to be 2\n    at room.test.ts:7:3']);
});

test('a file that could not be loaded, an error outside of every test, and a run that died are failures and are told', () => {
  const unloaded = readReport('tests', 1, report(['room.test.ts', 'failed', 'Cannot find module', []]));
  expect(unloaded).toMatchObject({ passed: 0, failed: 1, failures: ['tests: room.test.ts\nCannot find module'] });
  expect(readReport('tests', 1, report(['room.test.ts', 'passed', '', [passed]]))).toMatchObject({ passed: 1, failed: 1, failures: [expect.any(String)] });
  expect(readReport('tests', 137)).toMatchObject({ passed: 0, failed: 1, failures: [expect.stringContaining('137')] });
});

test('a telling without end is cut', () => {
  const endless = { ...broken, failureMessages: ['x'.repeat(100_000)] };
  expect(readReport('tests', 1, report(['room.test.ts', 'failed', '', [endless]])).failures[0]?.length).toBeLessThan(3100);
});

function report(...files: [name: string, status: string, message: string, tests: VitestReport['testResults'][0]['assertionResults']][]): VitestReport {
  const tests = files.flatMap(([, , , tests]) => tests);
  return {
    numPassedTests: tests.filter(({ status }) => status === 'passed').length,
    numFailedTests: tests.filter(({ status }) => status === 'failed').length,
    testResults: files.map(([name, status, message, assertionResults]) => ({ name, status, message, startTime: 1_000, endTime: 2_500, assertionResults })),
  };
}
