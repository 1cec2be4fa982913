/** Thrown for unusable content. `problems` has one sentence each, with file and place. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options);
    this.problems = problems;
  }
}
