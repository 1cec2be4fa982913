import { CARD_KINDS, type CardKind, isFilledAutomatically, listPlaceholderNames } from '../../../contract/cards/card-text.ts';
import type { CardTemplate } from '../../../contract/cards/cards.ts';
import type { ParsedPart } from '../../content/import-part.ts';
import { makeUniqueCheck, parseEntries, parseYaml } from '../../content/parse-yaml.ts';
import { readSources } from '../../content/sources.ts';
import { type CardEntry, CardFile, type CardSentence, CardSentenceFile, type CardSentences } from './card-format.ts';

type ParsedCard = Omit<CardTemplate, 'version'>;

const SENTENCES_FILE = 'sentences.yaml';

/** Reads and checks `cards/KIND.yaml` and `cards/sentences.yaml` of a content folder. */
export async function readCards(folder: string): Promise<ParsedPart<ParsedCard>> {
  const sources = await readSources(folder, 'cards');
  if (!sources) return { entries: undefined, problems: [] };
  const problems: string[] = [];
  const checkUnique = makeUniqueCheck(problems);
  const shared = sources.find(({ name }) => name === SENTENCES_FILE);
  const sentences = shared ? parseYaml(CardSentenceFile, shared, problems)?.values : {};
  const cards: ParsedCard[] = [];
  for (const source of sources.filter((each) => each !== shared)) {
    const kind = CARD_KINDS.find((each) => source.name === `${each}.yaml`);
    if (!kind) {
      const names = CARD_KINDS.map((each) => `${each}.yaml`).join(', ');
      problems.push(`${source.file}: must be ${SENTENCES_FILE} or named after what its cards are about: ${names}.`);
      continue;
    }
    for (const { entry, placeOf } of parseEntries(CardFile, source, problems)) {
      checkUnique(entry.id, placeOf());
      // Cards that use sentences cannot be checked without them.
      if (sentences) cards.push(toCard(kind, entry, sentences, (problem) => problems.push(`${placeOf()}: ${problem}.`)));
    }
  }
  return { entries: cards, problems };
}

function toCard(kind: CardKind, { id, departments, title, holes, rows }: CardEntry, sentences: CardSentences, say: (problem: string) => void): ParsedCard {
  const whole = rows.flatMap((row): CardSentence[] => {
    if (!('use' in row)) return [row];
    const found = sentences[row.use];
    if (!found) say(`${SENTENCES_FILE} has no ${row.use}`);
    return found ? [found] : [];
  });
  const inTitle = listPlaceholderNames(title.ko);
  const used = new Set([...inTitle, ...whole.flatMap(({ text }) => listPlaceholderNames(text.ko))]);
  for (const { label } of whole) if (label && listPlaceholderNames(label.ko).length > 0) say('a label has a hole; holes belong into the text');
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
