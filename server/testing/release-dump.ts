import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { importCards, importReplies } from '../cards/cards.ts';
import { importContent } from '../catalog/import/import.ts';
import { prepareDemonstration } from '../commands/demonstration.ts';
import type { Deps } from '../deps.ts';
import { importSynonyms } from '../finding/finding.ts';
import { importHelp } from '../help/help.ts';
import { startServer } from '../main.ts';
import { loadConfig } from '../platform/config.ts';
import type { Database } from '../platform/database.ts';
import { importQuestions } from '../questions/questions.ts';
import { importConditions } from '../quotes/quotes.ts';
import { importReviews } from '../reviews/reviews.ts';
import { importDocuments } from '../site/site.ts';
import { importTerms } from '../terms/terms.ts';
import { createTestDatabase } from './own-database.ts';
import { playReleaseStory } from './release-story.ts';

/**
 * `npm run release-dump` writes a database of this version, with rows in every table, to `server/testing/releases/VERSION.sql.gz`. Every later
 * migration is tested on it (docs/migrations.md). Needs pg_dump and DATABASE_URL, and creates a database on that server.
 */
const ROOT = join(import.meta.dirname, '../..');
/** Key that encrypts the secrets in the dump, so that a test can decrypt them. */
export const TOKEN_SECRET = 'a secret of the tests, long enough';
const CLINICS = ['01-dancheong-skin.yaml', '02-yeoun-skin.yaml', '03-haneul-dermatology.yaml'];
/** Tables that can be empty in a dump, each with the reason. */
const MAY_BE_EMPTY: Record<string, string> = {
  attachment_removals: 'a row is deleted as soon as its file is',
  open_pages: 'a row is deleted with its socket',
  reservation_dates: 'no version since 0.3.0 writes it',
};

async function writeDump(base: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const file = join(ROOT, 'server/testing/releases', `${version}.sql.gz`);
  if (existsSync(file)) throw new Error(`${file} exists: a released version has been dumped. Set the next version in package.json first.`);
  const database = await createTestDatabase(base);
  const folder = mkdtempSync(join(tmpdir(), 'naru-release-'));
  try {
    const told = await playOn(database.url, folder);
    const { status, stdout, stderr } = spawnSync('pg_dump', ['--no-owner', '--no-privileges', '--inserts', database.url], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (status !== 0) throw new Error(`pg_dump: ${stderr}`);
    mkdirSync(join(ROOT, 'server/testing/releases'), { recursive: true });
    writeFileSync(file, gzipSync(`-- ${JSON.stringify(told)}\n${keepPortableStatements(stdout)}`, { level: 9 }));
    console.log(`${file} is written.`);
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes statements that only psql, or only some server versions, understand. */
const keepPortableStatements = (sql: string) => sql.replace(/^(\\(un)?restrict .*|SET transaction_timeout.*)\n/gm, '');

/** Runs the product with three demonstration clinics until every table has rows. */
async function playOn(url: string, folder: string) {
  // Copies everything but the other clinics, so that a new part of the content is in the dump too.
  for (const part of readdirSync(join(ROOT, 'content'))) if (part !== 'clinics') symlinkSync(join(ROOT, 'content', part), join(folder, part));
  mkdirSync(join(folder, 'clinics'));
  for (const clinic of CLINICS) symlinkSync(join(ROOT, 'content/clinics', clinic), join(folder, 'clinics', clinic));
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), PORT: '0', LIMIT_SCALE: '1000', LOG_LEVEL: 'silent', TOKEN_SECRET };
  const running = await startServer(loadConfig(env), {
    beforeListening: async (deps: Deps) => {
      const ownTexts = { importDocuments, importHelp, importConditions };
      await importContent({ ...deps, importReviews, importTerms, importCards, importReplies, importQuestions, importSynonyms, ownTexts }, folder);
      await prepareDemonstration(deps, console.log);
    },
  });
  try {
    const told = await playReleaseStory(running.address, running.deps.config.publicUrl);
    // A job processes the provider's webhooks.
    for (let tries = 0; (await listEmptyTables(running.deps.database)).length > 0 && tries < 60; tries++) await wait(1_000);
    const empty = await listEmptyTables(running.deps.database);
    if (empty.length > 0)
      throw new Error(`nothing is in ${empty.join(', ')}: let the story fill them (release-story.ts), or say why they may be empty (MAY_BE_EMPTY)`);
    return told;
  } finally {
    await running.stop();
  }
}

/** Returns the product's tables without rows, except those that can be empty. */
export async function listEmptyTables(database: Database): Promise<string[]> {
  const { rows } = await database.query(`select tablename from pg_tables where schemaname = 'public' order by 1`);
  const empty: string[] = [];
  for (const { tablename } of rows) {
    const found = await database.query(`select 1 from "${tablename}" limit 1`);
    if (found.rows.length === 0 && !(String(tablename) in MAY_BE_EMPTY)) empty.push(String(tablename));
  }
  return empty;
}

if (import.meta.main) {
  if (process.env.DATABASE_URL) await writeDump(process.env.DATABASE_URL);
  else {
    console.error('DATABASE_URL is not set: npm run release-dump makes a database of its own on that PostgreSQL server.');
    process.exitCode = 2;
  }
}
