import { makeImportPart } from '../../content/import-part.ts';
import { writeTemplates } from '../../content/write-rows.ts';
import { cardTemplates } from '../cards.tables.ts';
import { readCards } from './read-cards.ts';

/** Imports the cards of a content folder. Changed templates get a new version. */
export const importCards = makeImportPart(readCards, (tx, cards, ...options) =>
  writeTemplates(
    tx,
    cardTemplates,
    cards.map((card, place) => ({ ...card, place })),
    ...options,
  ),
);
