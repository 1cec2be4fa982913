import { relative } from 'node:path';
import { ROOT } from './run.ts';

/** The used parts of the report that Vitest writes with `--reporter=json`. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
};

/** Result of a suite. `failures` has a few lines for each failure. They are printed at the end, so that they do not get lost among passed tests. */
export type CheckOutcome = { passed: number; failed: number; failures: string[]; files: TimedFile[] };

/** A test file and the time between its first and its last test. */
type TimedFile = { name: string; seconds: number };

/** Longest text of one failure, in characters; its location is near the beginning. */
const MAX_MESSAGE_LENGTH = 3000;

/**
 * Reads the report of a run that exited with `code`. A missing report means that the run crashed. An error code without a failed test (an error
 * outside of tests, or a file that could not be loaded) counts as one failure.
 */
export function readReport(suite: string, code: number, report?: VitestReport): CheckOutcome {
  if (!report) return { passed: 0, failed: 1, files: [], failures: [`${suite}: the run died (exit code ${code}) and left no report`] };
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [formatFailure(suite, name, '', message)] : [];
    return tests.map((test) => formatFailure(suite, name, test.fullName, (test.failureMessages ?? []).join('\n')));
  });
  if (code !== 0 && failures.length === 0) failures.push(`${suite}: exit code ${code}, and no test failed: an error outside of every test`);
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: `${suite}: ${relative(ROOT, name)}`,
    seconds: (endTime - startTime) / 1000,
  }));
  return { files, passed: report.numPassedTests, failed: code === 0 ? report.numFailedTests : Math.max(1, report.numFailedTests), failures };
}

function formatFailure(suite: string, file: string, test: string, message: string): string {
  return `${suite}: ${file}${test && ` > ${test}`}\n${message.slice(0, MAX_MESSAGE_LENGTH)}`;
}
