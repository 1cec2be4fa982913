import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { REPLY_TOPICS } from '../../../contract/desk/reply-text.ts';
import type { Db } from '../../platform/database.ts';
import { type ReplyTemplateRow, replyTemplates } from '../cards.tables.ts';
import { readAs } from './read-yaml.ts';
import { ReplyFile } from './reply-format.ts';
import { planVersions, type VersionedImport } from './versions.ts';

type ReadReply = Omit<ReplyTemplateRow, 'version' | 'withdrawnAt'>;

/**
 * Imports the shared library of canned replies in two steps, like cards: `problems` lists every error with file and place, `write` updates the
 * table. Without a folder `replies` nothing changes.
 */
export async function importReplies(
  folder: string,
): Promise<{ problems: string[]; write(tx: Db, now: Date, withdrawMissing: boolean): Promise<VersionedImport> }> {
  const { replies, problems } = await readReplies(folder);
  return {
    problems,
    write: async (tx, now, withdrawMissing) => (replies ? writeReplies(tx, replies, now, withdrawMissing) : { inserted: 0, updated: 0, missing: [] }),
  };
}

/** Reads and checks `replies/TOPIC.yaml` of a content folder; `replies` is undefined if there is no such folder. */
export async function readReplies(folder: string): Promise<{ replies: ReadReply[] | undefined; problems: string[] }> {
  const place = `${basename(folder)}/replies`;
  const names = await readdir(join(folder, 'replies')).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
  if (!names) return { replies: undefined, problems: [] };
  const topics = names.filter((each) => /\.ya?ml$/.test(each)).map((name) => ({ name, topic: REPLY_TOPICS.find((each) => name === `${each}.yaml`) }));
  const problems = topics
    .filter(({ topic }) => !topic)
    .map(({ name }) => `${place}/${name}: must be named after what its replies are about: ${REPLY_TOPICS.map((each) => `${each}.yaml`).join(', ')}.`);
  const replies: ReadReply[] = [];
  const usedIds = new Map<string, string>();
  for (const topic of REPLY_TOPICS) {
    const name = topics.find((each) => each.topic === topic)?.name;
    if (!name) continue;
    const file = `${place}/${name}`;
    for (const { id, title, text } of readAs(ReplyFile, file, await readFile(join(folder, 'replies', name), 'utf8'), problems) ?? []) {
      const before = usedIds.get(id);
      if (before) problems.push(`${file}: ${id}: this id is already used in ${before}.`);
      usedIds.set(id, file);
      replies.push({ id, topic, place: replies.length, title, texts: text });
    }
  }
  return { replies, problems };
}

async function writeReplies(tx: Db, wanted: readonly ReadReply[], now: Date, withdrawMissing: boolean): Promise<VersionedImport> {
  const { fresh, changed, missing } = planVersions(await tx.select().from(replyTemplates), wanted);
  if (fresh.length > 0) await tx.insert(replyTemplates).values([...fresh]);
  for (const row of changed) await tx.update(replyTemplates).set(row).where(eq(replyTemplates.id, row.id));
  if (withdrawMissing && missing.length > 0) await tx.update(replyTemplates).set({ withdrawnAt: now }).where(inArray(replyTemplates.id, missing));
  return { inserted: fresh.length, updated: changed.length, missing };
}
