/** What the pages of this build are made of; the build writes the names in (vite/worker.ts). Paths from the root, without its slash. */
type Built = {
  /** What tells one build from the next. */
  build: string;
  /** The first segments of the addresses of the consoles, and of the ways into them. */
  consoles: readonly string[];
  /** Scripts, styles and fonts of the patients' pages. */
  parts: readonly string[];
  /** The phrases of each language. */
  words: Readonly<Record<string, readonly string[]>>;
};

export const BUILT = '__BUILT__' as unknown as Built;
