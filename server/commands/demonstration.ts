import { join } from 'node:path';
import { hasOpenDemoAccounts, seedDemoAccounts } from '../accounts/accounts.ts';
import { areCardsEmpty, areRepliesEmpty, importCards, importReplies } from '../cards/cards.ts';
import { isCatalogueEmpty, listClinics } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { areSynonymsEmpty, importSynonyms } from '../finding/finding.ts';
import type { OutsideServices } from '../outside.ts';
import { ConfigError } from '../platform/config.ts';
import { hasNoQuestionTemplates, importQuestions } from '../questions/questions.ts';
import { hasNoTerms, importTerms } from '../terms/terms.ts';
import { CONTENT_PARTS } from './content-parts.ts';
import { reportDemoAge, simulateOnFirstStart } from './demo-history/first-start.ts';
import { readRegistrationEnds } from './demo-history/registration-ends.ts';

const CONTENT = join(import.meta.dirname, '../../content');

/**
 * Fills an empty database with the demonstration content. Its accounts are created only together with it and the sandbox (specification 1.7). In
 * production it throws ConfigError if the database contains demonstration accounts of an earlier trial. With `records`, a first start also
 * plays the weeks before it (`content/demonstration`), unless DEMO_LIFE is off.
 */
export async function prepareDemonstration(deps: Deps, say: (line: string) => void, records?: OutsideServices['store']): Promise<void> {
  const { config, database } = deps;
  if (config.production && (await hasOpenDemoAccounts(database.db)))
    throw new ConfigError('The database contains demonstration accounts whose password is public. Use a separate database for production.');
  if (config.production || !config.DEMO_CONTENT) return;
  const playsLife = records && config.DEMO_LIFE;
  const isFirst = await isCatalogueEmpty(database.db);
  if (isFirst) {
    say('Importing the demonstration content …');
    // Loaded on demand: only the first start needs the importer and its picture code.
    const { importContent } = await import('../catalog/import/import.ts');
    const registrationEnds = playsLife ? await readRegistrationEnds(CONTENT, deps.clock.now()) : undefined;
    await importContent({ ...deps, ...CONTENT_PARTS }, CONTENT, say, { registrationEnds });
  } else {
    // Adds the parts missing from demonstrations created before terms, cards, replies, questions or synonyms existed.
    const parts = [
      [hasNoTerms, importTerms] as const,
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
  if (playsLife) await (isFirst ? simulateOnFirstStart(deps, records, CONTENT, say) : reportDemoAge(deps, records, say));
}
