/**
 * Document store of the stand-ins. It uses the product's database, so every stand-in survives a restart, and all server processes share the same
 * data.
 */
export interface SandboxStore {
  get<T>(kind: string, key: string): Promise<T | undefined>;
  /** Returns false, and changes nothing, if the key already exists. */
  insert<T>(kind: string, key: string, value: T): Promise<boolean>;
  /**
   * Atomic. `change` receives the newest value and may be called again after a concurrent change, so it must not mutate its argument or have side
   * effects. Returning the identical value writes nothing; throwing leaves the record unchanged. Returns undefined if there is no such record.
   */
  update<T>(kind: string, key: string, change: (value: T) => T): Promise<T | undefined>;
  /** Newest first, by the time of insertion. */
  list<T>(kind: string, limit: number): Promise<T[]>;
}

/** The signature that node-postgres and PGlite share. */
export type SandboxQuery = (text: string, params: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** Maximum number of concurrent writers to one record. Each round of a race has one winner. */
const MAX_UPDATE_TRIES = 64;

/** Returns the text without what JSON in PostgreSQL cannot hold: U+0000, and broken surrogates. */
export const toStorableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** An in-memory store for tests. Values are copied in and out. */
export function createMemoryStore(): SandboxStore {
  const kinds = new Map<string, Map<string, unknown>>();
  const records = (kind: string): Map<string, unknown> => {
    const known = kinds.get(kind) ?? new Map<string, unknown>();
    kinds.set(kind, known);
    return known;
  };
  return {
    async get<T>(kind: string, key: string) {
      return structuredClone(records(kind).get(key)) as T | undefined;
    },
    async insert<T>(kind: string, key: string, value: T) {
      if (records(kind).has(key)) return false;
      records(kind).set(key, structuredClone(value));
      return true;
    },
    async update<T>(kind: string, key: string, change: (value: T) => T) {
      if (!records(kind).has(key)) return undefined;
      const value = structuredClone(records(kind).get(key)) as T;
      const next = change(value);
      if (next !== value) records(kind).set(key, structuredClone(next));
      return next;
    },
    async list<T>(kind: string, limit: number) {
      const newest = [...records(kind).values()].reverse().slice(0, limit);
      return structuredClone(newest) as T[];
    },
  };
}

/**
 * Creates a store in PostgreSQL or PGlite: one table, `sandbox_records`, which is created if missing. Values are JSON. Their strings must be
 * well-formed Unicode without U+0000, which jsonb refuses.
 */
export function createSqlStore(query: SandboxQuery): SandboxStore {
  let prepared: Promise<void> | undefined;
  const run: SandboxQuery = async (text, params) => {
    prepared ??= createSandboxTable(query).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    await prepared;
    return query(text, params);
  };
  return {
    async get<T>(kind: string, key: string) {
      const { rows } = await run('select value::text as value from sandbox_records where kind = $1 and key = $2', [kind, key]);
      return rows[0] && parseValue<T>(rows[0].value);
    },
    async insert<T>(kind: string, key: string, value: T) {
      const { rows } = await run(
        `insert into sandbox_records (kind, key, value, version, created_at)
         values ($1, $2, $3::jsonb, 1, clock_timestamp())
         on conflict (kind, key) do nothing returning key`,
        [kind, key, JSON.stringify(value)],
      );
      return rows.length === 1;
    },
    update: <T>(kind: string, key: string, change: (value: T) => T) => compareAndSwap(run, kind, key, change),
    async list<T>(kind: string, limit: number) {
      const { rows } = await run(
        `select value::text as value from sandbox_records where kind = $1
         order by created_at desc, key desc limit $2`,
        [kind, limit],
      );
      return rows.map((row) => parseValue<T>(row.value));
    },
  };
}

/** Creates the table of `createSqlStore`. The store does so on first use, but a restore needs it earlier. */
export async function createSandboxTable(query: SandboxQuery): Promise<void> {
  try {
    await query(
      `create table if not exists sandbox_records (
         kind text not null, key text not null, value jsonb not null,
         version int not null, created_at timestamptz not null,
         primary key (kind, key))`,
      [],
    );
  } catch (error) {
    if (!wasCreatedMeanwhile(error)) throw error;
  }
}

/**
 * True if another process created the table at the same time. "If not exists" takes no lock, so two processes can collide in the catalogue's indexes.
 */
function wasCreatedMeanwhile(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '23505' || code === '42P07' || code === '42710';
}

async function compareAndSwap<T>(run: SandboxQuery, kind: string, key: string, change: (value: T) => T): Promise<T | undefined> {
  for (let tries = 0; tries < MAX_UPDATE_TRIES; tries += 1) {
    const found = await run('select value::text as value, version from sandbox_records where kind = $1 and key = $2', [kind, key]);
    const row = found.rows[0];
    if (!row) return undefined;
    const value = parseValue<T>(row.value);
    const next = change(value);
    if (next === value) return value;
    const { rows } = await run(
      `update sandbox_records set value = $3::jsonb, version = version + 1
       where kind = $1 and key = $2 and version = $4 returning version`,
      [kind, key, JSON.stringify(next), row.version],
    );
    if (rows.length === 1) return next;
  }
  throw new Error(`sandbox record ${kind} is changed by too many at once`);
}

/** Read as text and parsed here, so that no driver's handling of jsonb interferes. */
function parseValue<T>(value: unknown): T {
  return JSON.parse(String(value)) as T;
}
