/** Thrown for invalid content. `problems` has one sentence each, with file and line. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options);
    this.problems = problems;
  }
}
