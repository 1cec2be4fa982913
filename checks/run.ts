import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** Runs a JavaScript tool of node_modules on the product's own Node. Prints its output immediately if `show`. Returns its output and exit code. */
export function runTool(
  script: string,
  args: string[],
  options: { show?: boolean; env?: Record<string, string> } = {},
): Promise<{ code: number; output: string }> {
  return runProcess(process.execPath, [join(ROOT, 'node_modules', script), ...args], options);
}

function runProcess(
  command: string,
  args: string[],
  { show = false, env = {} }: { show?: boolean; env?: Record<string, string> } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const [stream, own] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        if (show) own.write(chunk);
      });
    }
    child.on('error', (error) => done({ code: 1, output: String(error) }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** Returns the elapsed time, formatted to follow a step's name. */
export function formatElapsed(begun: number): string {
  return `(${((performance.now() - begun) / 1000).toFixed(1)} s)`;
}
