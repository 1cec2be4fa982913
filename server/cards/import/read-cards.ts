import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { CARD_KINDS, type CardKind, isFilledAutomatically, placeholderNames } from '../../../contract/cards/card-text.ts';
import type { CardTemplate } from '../../../contract/cards/cards.ts';
import { type CardEntry, CardFile, type CardSentence, CardSentenceFile, type CardSentences } from './card-format.ts';
import { readAs } from './read-yaml.ts';

export type ReadCard = Omit<CardTemplate, 'version'>;
/** `cards` is undefined if there is no folder `cards`; existing cards then stay unchanged. */
type ReadCards = { cards: ReadCard[] | undefined; problems: string[] };

const SENTENCES = 'sentences.yaml';

/** Reads and checks `cards/KIND.yaml` and `cards/sentences.yaml` of a content folder. Every problem is a sentence with file and place. */
export async function readCards(folder: string): Promise<ReadCards> {
  const place = `${basename(folder)}/cards`;
  const names = await readdir(join(folder, 'cards')).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
  if (!names) return { cards: undefined, problems: [] };
  const problems: string[] = [];
  const parse = async <S extends z.ZodType>(name: string, format: S) =>
    readAs(format, `${place}/${name}`, await readFile(join(folder, 'cards', name), 'utf8'), problems);
  const sentences = names.includes(SENTENCES) ? await parse(SENTENCES, CardSentenceFile) : {};
  const cards: ReadCard[] = [];
  const usedIds = new Map<string, string>();
  for (const name of names.filter((each) => /\.ya?ml$/.test(each) && each !== SENTENCES).sort()) {
    const file = `${place}/${name}`;
    const kind = CARD_KINDS.find((each) => name === `${each}.yaml`);
    if (!kind) {
      problems.push(`${file}: must be ${SENTENCES} or named after what its cards are about: ${CARD_KINDS.map((each) => `${each}.yaml`).join(', ')}.`);
      continue;
    }
    for (const entry of (await parse(name, CardFile)) ?? []) {
      const before = usedIds.get(entry.id);
      if (before) problems.push(`${file}: ${entry.id}: this id is already used in ${before}.`);
      usedIds.set(entry.id, file);
      // Cards that use sentences cannot be checked without them.
      if (sentences) cards.push(cardOf(kind, entry, sentences, (problem) => problems.push(`${file}: ${entry.id}: ${problem}.`)));
    }
  }
  return { cards, problems };
}

function cardOf(kind: CardKind, { id, departments, title, holes, rows }: CardEntry, sentences: CardSentences, say: (problem: string) => void): ReadCard {
  const whole = rows.flatMap((row): CardSentence[] => {
    if (!('use' in row)) return [row];
    const found = sentences[row.use];
    if (!found) say(`${SENTENCES} has no ${row.use}`);
    return found ? [found] : [];
  });
  const inTitle = placeholderNames(title.ko);
  const used = new Set([...inTitle, ...whole.flatMap(({ text }) => placeholderNames(text.ko))]);
  for (const { label } of whole) if (label && placeholderNames(label.ko).length > 0) say('a label has a hole; holes belong into the text');
  for (const name of used) if (!holes[name]) say(`the hole ${name} is not described under holes`);
  for (const [name, { type, label, optional }] of Object.entries(holes)) {
    if (!used.has(name)) say(`the hole ${name} stands in no text`);
    if (!label && !isFilledAutomatically(type)) say(`the hole ${name} needs a label, such as { ko: …, en: … }`);
    if (optional && inTitle.includes(name)) say(`the hole ${name} is in the title and cannot be optional`);
    if (type === 'included' && !Object.values(holes).some((other) => other.type === 'treatment')) say(`the hole ${name} needs a hole of type treatment`);
  }
  return {
    ...{ id, kind, departments, title },
    rows: whole.map(({ label, text }) => ({ label: label ?? null, text })),
    holes: Object.entries(holes).map(([name, { type, label, optional }]) => ({ name, type, label: label ?? null, optional })),
  };
}
