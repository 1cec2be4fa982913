import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files whose tests wait for seconds of real time or for processes of their own, or are a great many. Vitest begins with large files, and so ended with waiting for these. */
const LONG_WAITS =
  /\/server\/(platform\/(jobs|bus|watched-pool|few-descriptors)|commands\/backup|testing\/(access|killed-process|killed-sender|two-processes))\.test\.ts$/;

/** Begins each project with what waits longest, so that the other workers have something to do meanwhile. */
export class LongWaitsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The files of a project stay together: its workers go on with the next of the same project, and end with the last.
    return [...Map.groupBy(await super.sort(files), ({ project }) => project).values()].flatMap((ofProject) => [
      ...ofProject.filter(({ moduleId }) => LONG_WAITS.test(moduleId)),
      ...ofProject.filter(({ moduleId }) => !LONG_WAITS.test(moduleId)),
    ]);
  }
}
