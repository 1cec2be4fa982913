import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

/** Debounce, in ms: files saved together, or in several steps, count as one change. */
const DEBOUNCE_MS = 150;

type WatchOptions = {
  start(): ChildProcess;
  root: string;
  /** Folders of `root` that contain the process's sources. */
  folders: string[];
  say(line: string): void;
  stopped: AbortSignal;
};

/** True for files that a running process may read, so not for tests and fixtures. */
const isSource = (file: string) => /\.(ts|json|sql|css)$/.test(file) && !/\.(test|fixture)\.ts$|(^|[\\/])testing[\\/]/.test(file);

/**
 * Runs a process and restarts it when its sources change, with a message that names them. The next process starts only after the previous one has
 * ended, so that two never use the data folder. A process that exits by itself is restarted at the next change. Returns when `stopped` is aborted and
 * the process has ended.
 */
export async function restartOnChange({ start, root, folders, say, stopped }: WatchOptions): Promise<void> {
  const changes = collectChanges(root, folders);
  const stop = once(stopped, 'abort');
  try {
    while (!stopped.aborted) {
      const child = start();
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      const changed = changes.next();
      await Promise.race([ended, changed, stop]);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      else if (!stopped.aborted) say('The server exited. It restarts at the next change.');
      await ended;
      const files = await Promise.race([changed, stop.then(() => [])]);
      if (files.length > 0) say(`Changed: ${files.join(', ')}. Restarting …`);
    }
  } finally {
    changes.close();
  }
}

/** Collects changed sources. `next` resolves with those changed since its last call, after the debounce. */
function collectChanges(root: string, folders: string[]) {
  const seen = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  let answer: ((files: string[]) => void) | undefined;
  const flushChanges = () => {
    quiet = undefined;
    if (!answer || seen.size === 0) return;
    answer([...seen].sort());
    answer = undefined;
    seen.clear();
  };
  const watchers: FSWatcher[] = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || !isSource(file)) return;
      seen.add(join(folder, file));
      clearTimeout(quiet);
      quiet = setTimeout(flushChanges, DEBOUNCE_MS);
    }),
  );
  return {
    next: () =>
      new Promise<string[]>((done) => {
        answer = done;
        // Reports changes collected before this call. During the debounce its timer reports them instead.
        if (!quiet) flushChanges();
      }),
    close: () => {
      clearTimeout(quiet);
      for (const watcher of watchers) watcher.close();
    },
  };
}
