import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect, inject } from 'vitest';
import type { Language, Role } from '../../contract/constants.ts';
import { DAY_MS } from '../../contract/time.ts';
import { members, sessions } from '../accounts/accounts.tables.ts';
import { buildApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { openOutsideServices } from '../outside.ts';
import { makeLocalBus } from '../platform/bus.ts';
import { loadConfig } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { makeJobs } from '../platform/jobs.ts';
import { makeRateLimits } from '../platform/limits.ts';
import { makeLog } from '../platform/log.ts';
import { makeAccessTokens } from '../platform/tokens.ts';
import type { Traces } from '../platform/traces.ts';
import { readBystanderRows } from './bystander-rows.ts';
import { openReusedEngine } from './reused-engine.ts';
import { openReusedServerDatabase } from './reused-server.ts';

/** A clock that a test controls. `hold` stops it until the returned function is called. */
type TestClock = { now(): Date; set(iso: string): void; forward(seconds: number): void; hold(): () => void };

export type World = {
  app: FastifyInstance;
  deps: Deps;
  clock: TestClock;
  /** Address of the listening app; listens on the first call. */
  listen(): Promise<string>;
  /** Creates a session without the sign-in page. Returns the bearer header. */
  as(person: { id: string; role?: Role; hospitalId?: number | null }): Promise<{ authorization: string }>;
  /** Gives the session of these headers a fresh proof of identity (`proveAgain`) without the password. Returns the headers. */
  prove<H extends { authorization?: string }>(headers: H): Promise<H>;
  /** Creates a person, with role `user` by default. */
  person(given?: Partial<typeof members.$inferInsert>): Promise<typeof members.$inferSelect>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  put(url: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Ends the world and checks that the bystander (bystander.ts) is unchanged. */
  close(): Promise<void>;
};

type WorldOptions = {
  change?: (deps: Deps) => Partial<Deps>;
  env?: Record<string, string>;
  jobs?: boolean;
  databaseUrl?: string;
  database?: Database;
  watched?: Traces['statements'];
};

/** PostgreSQL connections per world. Few, because many worlds are open at once. */
const POOL_SIZE = 6;

/**
 * Starts the real product for a test, with real adapters against the sandbox, two clinics with treatments (catalogue.ts) and a movable clock. Uses
 * in-memory PGlite, or a separate PostgreSQL database if DATABASE_URL is set. `change` replaces parts (`deps`), for instance with a hostile stand-in
 * behind a real port. `databaseUrl` is a database shared with another world, whose creator drops it. `database` is an open database, which this world
 * closes.
 */
export async function testWorld(options: WorldOptions = {}): Promise<World> {
  if (process.env.WITHOUT_STORES) throw new Error('a test that opens a world is none of those without stores (vitest.config.ts)');
  const folder = mkdtempSync(join(tmpdir(), 'naru-test-'));
  const config = testConfig(folder, options.env);
  const database = await openTestDatabase(options);
  const clock = testClock();
  const log = makeLog('silent');
  const outside = await openOutsideServices({ config, database });
  const base: Deps = {
    config,
    database,
    clock,
    log,
    bus: makeLocalBus(),
    jobs: makeJobs(database, log),
    limits: makeRateLimits(config.LIMIT_SCALE),
    tokens: makeAccessTokens(config.tokenSecret, clock),
    ...outside.providers,
  };
  const deps: Deps = { ...base, ...options.change?.(base) };
  const app = await buildApp(deps, { sandbox: outside.mount });
  let address: Promise<string> | undefined;
  const listen = () =>
    (address ??= app.listen({ port: 0, host: '127.0.0.1' }).then((url) => {
      outside.listening(url);
      return url;
    }));
  if (options.jobs) await deps.jobs.start();
  await app.ready();
  // Adapters reach the sandbox over a real socket.
  await listen();

  return {
    app,
    deps,
    clock,
    listen,
    ...makePeople({ ...deps, database, clock }),
    get: (url, headers = {}) => app.inject({ method: 'GET', url, headers }),
    post: (url, body, headers = {}) => app.inject({ method: 'POST', url, headers, payload: body as object }),
    put: (url, body, headers = {}) => app.inject({ method: 'PUT', url, headers, payload: body as object }),
    async close() {
      await deps.jobs.stop();
      await app.close();
      try {
        // A given database has no bystander.
        if (!options.database) expect(await readBystanderRows(database), 'who stands by (bystander.ts) is as she was').toEqual(inject('bystander'));
      } finally {
        await outside.close();
        await deps.bus.close();
        await database.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

const testConfig = (folder: string, env: Record<string, string> = {}) =>
  loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PORT: '0',
    LIMIT_SCALE: '1000',
    TOKEN_SECRET: 'a secret of the tests, long enough',
    ...env,
  });

/** Returns the database of a world: the given one, the one shared by address, or one that no other world uses at the time. */
async function openTestDatabase({ database, databaseUrl, watched }: WorldOptions): Promise<Database> {
  if (database) return database;
  if (databaseUrl) return openDatabase({ url: databaseUrl, poolSize: POOL_SIZE, watched });
  const template = inject('worldTemplate');
  return process.env.DATABASE_URL
    ? openReusedServerDatabase(process.env.DATABASE_URL, template, { poolSize: POOL_SIZE, watched })
    : openReusedEngine(template, watched);
}

/** Returns functions that create and sign in people without the pages. */
function makePeople({ database: { db }, tokens, clock }: Deps): Pick<World, 'person' | 'as' | 'prove'> {
  return {
    async person(given = {}) {
      const uid = given.uid ?? `p${randomBytes(5).toString('hex')}`;
      const [row] = await db
        .insert(members)
        .values({
          uid,
          uidKey: uid.toLowerCase(),
          firstName: 'Amal',
          lastName: 'Haddad',
          gender: 'F',
          country: 'GB',
          messenger: 'whatsapp',
          messengerId: 'amal',
          phone: '+447700900123',
          email: `${uid}@example.com`,
          emailKey: `${uid.toLowerCase()}@example.com`,
          language: 'en' as Language,
          role: 'user',
          customerKey: randomUUID(),
          ...given,
        })
        .returning();
      return row as typeof members.$inferSelect;
    },
    async as({ id, role = 'user', hospitalId = null }) {
      const sessionId = randomUUID();
      const now = clock.now();
      await db.insert(sessions).values({ id: sessionId, memberId: id, createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + DAY_MS * 30) });
      const { token } = await tokens.issue({ memberId: id, sessionId, role, hospitalId });
      return { authorization: `Bearer ${token}` };
    },
    async prove(headers) {
      const caller = await tokens.verify((headers.authorization ?? '').slice('Bearer '.length));
      if (typeof caller !== 'object') throw new Error('nobody is signed in by these headers');
      await db.update(sessions).set({ provenAt: clock.now() }).where(eq(sessions.id, caller.sessionId));
      return headers;
    },
  };
}

/** Reads a member by id from the database. */
export async function readMemberRow(world: World, id: string) {
  const [row] = await world.deps.database.db.select().from(members).where(eq(members.id, id));
  return row;
}

function testClock(): TestClock {
  let moved = 0;
  let held: number | undefined;
  const real = () => held ?? Date.now();
  return {
    now: () => new Date(real() + moved),
    set: (iso) => {
      moved = Date.parse(iso) - real();
    },
    hold: () => {
      held ??= Date.now();
      return () => {
        held = undefined;
      };
    },
    forward: (seconds) => {
      moved += seconds * 1000;
    },
  };
}
