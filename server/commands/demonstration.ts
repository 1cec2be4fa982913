import { join } from 'node:path';
import { DAY_MS } from '../../contract/time.ts';
import { hasOpenDemoAccounts, seedDemoAccounts } from '../accounts/accounts.ts';
import { areCardsEmpty, areRepliesEmpty, importCards, importReplies } from '../cards/cards.ts';
import { isCatalogueEmpty, listClinics } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { areSynonymsEmpty, importSynonyms } from '../finding/finding.ts';
import type { OutsideServices } from '../outside.ts';
import { ConfigError } from '../platform/config.ts';
import { hasNoQuestionTemplates, importQuestions } from '../questions/questions.ts';
import { importReviews } from '../reviews/reviews.ts';
import { areTermsEmpty, importTerms } from '../terms/terms.ts';

/** Kind of the records in the sandbox's table that say what was played. */
const DEMONSTRATION_RECORDS = 'demonstration';
type SandboxParts = Pick<OutsideServices, 'store' | 'mount' | 'listening'>;

const CONTENT = join(import.meta.dirname, '../../content');

/**
 * Fills an empty database with the demonstration content. Its accounts are created only together with it and the sandbox (specification 1.7). In
 * production it throws ConfigError if the database contains demonstration accounts of an earlier trial. With `sandbox`, also plays the weeks before
 * (`content/demonstration`), unless DEMO_LIFE is off.
 */
export async function prepareDemonstration(deps: Deps, say: (line: string) => void, sandbox?: SandboxParts): Promise<void> {
  const { config, database } = deps;
  if (config.production && (await hasOpenDemoAccounts(database.db)))
    throw new ConfigError('The database contains demonstration accounts whose password is public. Use a separate database for production.');
  if (config.production || !config.DEMO_CONTENT) return;
  if (await isCatalogueEmpty(database.db)) {
    say('Importing the demonstration content …');
    // Loaded on demand: only the first start needs the importer and its picture code.
    const { importContent } = await import('../catalog/import/import.ts');
    await importContent({ ...deps, importReviews, importTerms, importCards, importReplies, importQuestions, importSynonyms }, CONTENT, say);
  } else {
    // Adds the parts missing from demonstrations created before terms, cards, replies, questions or synonyms existed.
    const parts = [
      [areTermsEmpty, importTerms] as const,
      [areCardsEmpty, importCards] as const,
      [areRepliesEmpty, importReplies] as const,
      [hasNoQuestionTemplates, importQuestions] as const,
      [areSynonymsEmpty, importSynonyms] as const,
    ];
    for (const [isEmpty, read] of parts) {
      if (!(await isEmpty(database.db))) continue;
      const { write } = await read(CONTENT);
      await database.db.transaction((tx) => write(tx, deps.clock.now(), false));
    }
  }
  if (!config.sandbox.payment) return;
  const clinics = await listClinics(database.db, 'ko', deps.clock.now());
  await seedDemoAccounts(
    database.db,
    clinics.filter(({ withdrawn }) => !withdrawn).map(({ id }) => id),
  );
  if (sandbox && config.DEMO_LIFE) await playLifeOnce(deps, sandbox, say);
}

/** Days after which a demonstration's dates are old: its upcoming visits are over. */
const FRESH_DAYS = 30;
const PLAYED_RECORD = 'played';
type PlayedRecord = { at: string; done: boolean };

/** Plays the weeks of the demonstration, unless they were played before. Then says if they are old, or were interrupted. */
async function playLifeOnce(deps: Deps, sandbox: SandboxParts, say: (line: string) => void): Promise<void> {
  const played = await sandbox.store.get<PlayedRecord>(DEMONSTRATION_RECORDS, PLAYED_RECORD);
  if (played) {
    const isOld = deps.clock.now().getTime() - Date.parse(played.at) > FRESH_DAYS * DAY_MS;
    if (isOld || !played.done) say(`The demonstration ${played.done ? 'is a month old' : 'is incomplete'}. To begin anew: npm run content -- demo --renew`);
    return;
  }
  const at = deps.clock.now().toISOString();
  // The record comes first: of two processes that start at the same time, one plays.
  if (!(await sandbox.store.insert<PlayedRecord>(DEMONSTRATION_RECORDS, PLAYED_RECORD, { at, done: false }))) return;
  // Loaded on demand, like the importer.
  const { playDemonstration } = await import('./demo-life/play-demonstration.ts');
  for (const problem of await playDemonstration(deps, sandbox, CONTENT, say)) say(problem);
  await sandbox.store.update<PlayedRecord>(DEMONSTRATION_RECORDS, PLAYED_RECORD, (record) => ({ ...record, done: true }));
}
