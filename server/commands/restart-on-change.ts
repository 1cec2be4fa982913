import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

/** Several files that are saved together, or one in several steps, are one change. */
const TOGETHER_MS = 150;

type Watched = {
  start(): ChildProcess;
  root: string;
  /** Folders of `root` whose sources the process is made of. */
  folders: string[];
  say(line: string): void;
  stopped: AbortSignal;
};

/** What a running process never reads. */
const isSource = (file: string) => /\.(ts|json|sql|css)$/.test(file) && !/\.(test|fixture)\.ts$|(^|[\\/])testing[\\/]/.test(file);

/**
 * Keeps one process running and starts it anew when its sources change, saying which. The next begins when the one before has ended,
 * so that both never hold the data folder. One that ends by itself waits for the next change. Returns when `stopped` and it has ended.
 */
export async function restartOnChange({ start, root, folders, say, stopped }: Watched): Promise<void> {
  const changes = collectChanges(root, folders);
  const stop = once(stopped, 'abort');
  try {
    while (!stopped.aborted) {
      const child = start();
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      const changed = changes.next();
      await Promise.race([ended, changed, stop]);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      else if (!stopped.aborted) say('The server ended. It starts again with the next change.');
      await ended;
      const files = await Promise.race([changed, stop.then(() => [])]);
      if (files.length > 0) say(`Changed: ${files.join(', ')}. Starting again …`);
    }
  } finally {
    changes.close();
  }
}

/** `next` answers the sources that changed since the last answer, once there are some and they are quiet. */
function collectChanges(root: string, folders: string[]) {
  const seen = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  let answer: ((files: string[]) => void) | undefined;
  const settle = () => {
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
      quiet = setTimeout(settle, TOGETHER_MS);
    }),
  );
  return {
    next: () =>
      new Promise<string[]>((done) => {
        answer = done;
        // What changed while nobody asked; while a change is still under way its own time-out answers.
        if (!quiet) settle();
      }),
    close: () => {
      clearTimeout(quiet);
      for (const watcher of watchers) watcher.close();
    },
  };
}
