import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Small test files that wait for seconds of real time or for processes, or contain very many tests. Vitest starts with large files, so it would end
 * with these.
 */
const SLOW_TEST_FILE =
  /\/server\/(platform\/(jobs|bus|watched-pool|few-descriptors)|commands\/backup|testing\/(access|killed-process|killed-sender|two-processes))\.test\.ts$/;

/** Starts each project with its slowest files, so that the other workers are busy meanwhile. */
export class LongWaitsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Keeps the files of a project together. Its workers continue with the next file of the same project, and end with the last.
    return [...Map.groupBy(await super.sort(files), ({ project }) => project).values()].flatMap((ofProject) => [
      ...ofProject.filter(({ moduleId }) => SLOW_TEST_FILE.test(moduleId)),
      ...ofProject.filter(({ moduleId }) => !SLOW_TEST_FILE.test(moduleId)),
    ]);
  }
}
