import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './run.ts';

/** No container or unit is started here: their references are compared with the repository. */
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);

/** Instructions of the Dockerfile, each on one line. */
const instructions = read('Dockerfile')
  .replaceAll(/^#.*$/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
  .map((line) => ({ name: line.split(' ')[0] as string, rest: line.slice(line.indexOf(' ') + 1) }));
/** Variables that other programs read: the collector's exporter, and the C library. */
const OF_OTHERS = ['OTEL_EXPORTER_OTLP_HEADERS', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'];
const named = (name: string) => instructions.filter((one) => one.name === name).map(({ rest }) => rest);

test('the image copies what there is, and nothing that is kept from it', () => {
  const ignored = read('.dockerignore').split('\n').filter(Boolean);
  const copied = named('COPY')
    .filter((rest) => !rest.startsWith('--from'))
    .flatMap((rest) => rest.split(' ').slice(0, -1));
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(copied.filter((path) => ignored.includes(path))).toEqual([]);
  expect(ignored).toEqual(expect.arrayContaining(['.env', 'data', 'node_modules', '.git']));
});

test('the image runs the product’s own Node as nobody special, and says whether it is well', () => {
  expect(named('USER')).toEqual(['node']);
  const commands = [...named('CMD'), ...named('HEALTHCHECK').map((rest) => rest.slice(rest.indexOf('CMD ') + 4))].map((text) => JSON.parse(text) as string[]);
  expect(commands).toHaveLength(2);
  for (const [program] of commands) expect(program).toBe('node_modules/node/bin/node');
  expect(existsSync(join(ROOT, commands[0]?.at(-1) as string))).toBe(true);
  expect(read('server/platform/health.ts')).toContain('/health/ready');
  expect(named('HEALTHCHECK')[0]).toContain('/health/ready');
});

test('every folder that the server reads at work is in the image', () => {
  const copied = named('COPY').flatMap((rest) => rest.split(' '));
  expect(copied).toEqual(
    expect.arrayContaining(['server', 'contract', 'content', 'language', 'sandbox', 'node_modules', 'build', 'package.json', 'LICENSE', 'NOTICE']),
  );
  // If the pages' sources were present, a start would check if they are newer than the build.
  expect(copied).not.toContain('web');
});

test('the composition waits for its stores, keeps their data, and shows nothing but the product, to this machine alone', () => {
  type Service = {
    environment?: Record<string, string>;
    ports?: string[];
    volumes?: string[];
    depends_on?: Record<string, { condition: string }>;
    healthcheck?: object;
  };
  const { services, volumes } = parse(read('compose.yaml')) as { services: Record<string, Service>; volumes: object };
  expect(Object.keys(services)).toEqual(['naru', 'postgres', 'valkey']);
  expect(services.naru?.depends_on).toEqual({ postgres: { condition: 'service_healthy' }, valkey: { condition: 'service_healthy' } });
  expect(services.naru?.ports).toEqual(['127.0.0.1:3000:3000']);
  expect(services.naru?.environment?.METRICS_HOST).toBe('0.0.0.0');
  const settings = read('.env.example');
  for (const name of Object.keys(services.naru?.environment ?? {})) expect(settings).toContain(`#${name}=`);
  for (const [name, { ports, healthcheck }] of Object.entries(services).filter(([one]) => one !== 'naru')) {
    expect(ports, name).toBeUndefined();
    expect(healthcheck, name).toBeDefined();
  }
  const kept = Object.values(services).flatMap((service) => (service.volumes ?? []).map((volume) => volume.split(':')[0]));
  expect(kept.toSorted()).toEqual(Object.keys(volumes).toSorted());
});

test('the unit starts what there is, with settings that there are', () => {
  const unit = read('deploy/naru@.service');
  const start = /^ExecStart=\/opt\/naru\/(\S+) (?:.* )?(\S+)$/m.exec(unit);
  expect(start?.[1]).toBe('node_modules/node/bin/node');
  expect(existsSync(join(ROOT, start?.[2] as string))).toBe(true);
  const settings = read('.env.example');
  const set = [...(/^Environment=(.*)$/m.exec(unit)?.[1]?.matchAll(/(\w+)=/g) ?? [])].map(([, name]) => name as string);
  expect(set.filter((name) => !OF_OTHERS.includes(name) && !settings.includes(`#${name}=`))).toEqual([]);
  expect(unit).toMatch(/^User=naru$/m);
  // Two processes of one unit each need their own metrics port.
  expect(unit).toMatch(/^EnvironmentFile=\/etc\/naru\/naru\.env\n(#.*\n)?EnvironmentFile=-\/etc\/naru\/naru@%i\.env$/m);
});

test('the timer starts a backup, with the settings and the user of the product, that deletes old ones only after a new one', () => {
  const [unit, timer, product] = [read('deploy/naru-backup.service'), read('deploy/naru-backup.timer'), read('deploy/naru@.service')];
  for (const line of ['User', 'Group', 'WorkingDirectory', 'EnvironmentFile', 'ProtectSystem', 'CapabilityBoundingSet'])
    expect(new RegExp(`^${line}=.*$`, 'm').exec(unit)?.[0], line).toBe(new RegExp(`^${line}=.*$`, 'm').exec(product)?.[0]);
  expect(unit).toMatch(/^Type=oneshot$/m);
  const script = /node_modules\/node\/bin\/node (\S+) /.exec(unit)?.[1] as string;
  expect(script).toBe('server/commands/backup.ts');
  expect(existsSync(join(ROOT, script))).toBe(true);
  expect(unit).toMatch(/^ExecStartPost=\/usr\/bin\/find \/var\/backups\/naru .*-delete$/m);
  expect(unit).toMatch(/^ReadWritePaths=\/var\/backups\/naru$/m);
  expect(timer).toMatch(/^OnCalendar=/m);
  expect(timer).toMatch(/^WantedBy=timers\.target$/m);
});

test('a command on the machine gets the settings that only root reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'naru-deploy-'));
  try {
    writeFileSync(join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const naru = (...args: string[]) =>
      spawnSync('sh', [join(ROOT, 'deploy/naru'), ...args], { encoding: 'utf8', cwd: folder, env: { PATH: `${folder}:${process.env.PATH}` } });
    for (const command of ['backup', 'restore', 'content', 'staff']) {
      const { status, stdout } = naru(command, 'a b', '--apply');
      expect([status, stdout.split('\n').slice(-5)]).toEqual([
        0,
        ['/opt/naru/node_modules/node/bin/node', `server/commands/${command}.ts`, 'a b', '--apply', ''],
      ]);
      expect(stdout).toContain('--property=EnvironmentFile=/etc/naru/naru.env\n');
      expect(stdout).toContain('--property=User=naru\n');
      expect(stdout).toContain(`--setenv=INIT_CWD=${folder}\n`);
      expect(existsSync(join(ROOT, `server/commands/${command}.ts`))).toBe(true);
    }
    for (const wrong of [[], ['start'], ['../../tmp/x']]) expect(naru(...wrong)).toMatchObject({ status: 2, stdout: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every command and setting of the operator’s guide is there', () => {
  const guide = read('docs/operating.md');
  const commands = [...guide.matchAll(/npm run ([a-z]+)/g)].map(([, name]) => name as string);
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((name) => !scripts.includes(name))).toEqual([]);
  const known = read('.env.example');
  const settings = [...guide.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g)]
    .map(([, name]) => name as string)
    .filter((name) => !OF_OTHERS.includes(name));
  expect(settings.filter((name) => !known.includes(`#${name}=`))).toEqual([]);
});
