import { REPLY_TOPICS } from '../../../contract/desk/reply-text.ts';
import { makeImportPart, type ParsedPart } from '../../content/import-part.ts';
import { makeUniqueCheck, parseEntries } from '../../content/parse-yaml.ts';
import { readSources } from '../../content/sources.ts';
import { writeTemplates } from '../../content/write-rows.ts';
import { type ReplyTemplateRow, replyTemplates } from '../cards.tables.ts';
import { ReplyFile } from './reply-format.ts';

type ParsedReply = Omit<ReplyTemplateRow, 'version' | 'withdrawnAt'>;

/** Imports the shared library of canned replies, versioned like cards. */
export const importReplies = makeImportPart(readReplies, (tx, replies, ...options) => writeTemplates(tx, replyTemplates, replies, ...options));

/** Reads and checks `replies/TOPIC.yaml` of a content folder, in the order of the topics. */
export async function readReplies(folder: string): Promise<ParsedPart<ParsedReply>> {
  const sources = await readSources(folder, 'replies');
  if (!sources) return { entries: undefined, problems: [] };
  const fileOf = (topic: string) => `${topic}.yaml`;
  const problems = sources
    .filter(({ name }) => !REPLY_TOPICS.some((topic) => name === fileOf(topic)))
    .map(({ file }) => `${file}: must be named after what its replies are about: ${REPLY_TOPICS.map(fileOf).join(', ')}.`);
  const checkUnique = makeUniqueCheck(problems);
  const replies = REPLY_TOPICS.flatMap((topic) => {
    const source = sources.find(({ name }) => name === fileOf(topic));
    const entries = source ? parseEntries(ReplyFile, source, problems) : [];
    return entries.map(({ entry: { id, title, text }, placeOf }) => {
      checkUnique(id, placeOf());
      return { id, topic, title, texts: text };
    });
  });
  return { entries: replies.map((reply, place) => ({ ...reply, place })), problems };
}
