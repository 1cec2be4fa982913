import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type OwnDatabase = { url: string; name: string; drop(): Promise<void> };

/** A database of this test's own on the server that `base` names, a copy of `template` where one is given; dropped afterwards. */
export async function ownDatabase(base: string, template?: string): Promise<OwnDatabase> {
  const name = `naru_test_${randomBytes(6).toString('hex')}`;
  const run = async (...texts: string[]) => {
    const client = new pg.Client({ connectionString: base });
    await client.connect();
    try {
      for (const text of texts) await client.query(text);
    } finally {
      await client.end();
    }
  };
  // What a test writes need not outlive the server: nobody waits for its disk.
  await run(`create database ${name}${template ? ` template ${template}` : ''}`, `alter database ${name} set synchronous_commit = off`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return { url: url.href, name, drop: () => run(`drop database if exists ${name} with (force)`) };
}
