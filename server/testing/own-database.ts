import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type TestDatabase = { url: string; name: string; drop(): Promise<void> };

/**
 * Creates a database for this test on the server at `base`, as a copy of `template` if given. `drop` also drops remaining copies of this database,
 * whose names derive from its name.
 */
export async function createTestDatabase(base: string, template?: string): Promise<TestDatabase> {
  const name = `${template ?? 'naru_test'}_${randomBytes(6).toString('hex')}`;
  // Test data need not survive a server crash, so commits do not wait for the disk.
  await withClient(base, async (client) => {
    await client.query(`create database ${name}${template ? ` template ${template}` : ''}`);
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  const url = new URL(base);
  url.pathname = `/${name}`;
  return { url: url.href, name, drop: () => withClient(base, (client) => dropWithCopies(client, name)) };
}

async function dropWithCopies(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query(`select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_')`, [name]);
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
