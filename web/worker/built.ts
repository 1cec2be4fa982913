/** Files of this build's pages. The build inserts the names (vite/worker.ts). Paths start at the root, without a leading slash. */
type BuildFiles = {
  /** Identifies the build. */
  build: string;
  /** First path segments of the consoles and of their sign-in pages. */
  consoles: readonly string[];
  /** Scripts, styles and fonts of the patients' pages. */
  parts: readonly string[];
  /** Phrase files by language. */
  words: Readonly<Record<string, readonly string[]>>;
};

export const BUILD_FILES = '__BUILT__' as unknown as BuildFiles;
