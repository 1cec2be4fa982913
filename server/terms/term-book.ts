import type { Language } from '../../contract/constants.ts';
import type { Deps } from '../deps.ts';
import type { TranslationOptions } from '../providers/translation/port.ts';
import { listTermsInForce, readTermState, type TermRow, type TermState } from './terms.tables.ts';

type GlossaryBinding = Pick<TranslationOptions, 'glossary' | 'glossaryVersion'>;
type LoadedTerms = { terms: readonly TermRow[]; binding: GlossaryBinding };

/** In-process cache of the terms in force, reloaded after a change by any process. */
export type TermBook = {
  terms(): Promise<readonly TermRow[]>;
  /** Returns the glossary options of a translation between two languages; empty if there is no glossary for the pair. */
  binding(from: Language | null, to: Language | null): Promise<GlossaryBinding>;
};

export function makeTermBook({ database, bus }: Pick<Deps, 'database' | 'bus'>): TermBook {
  let known: Promise<LoadedTerms> | undefined;
  const forget = () => {
    known = undefined;
  };
  bus.subscribe('terms.changed', forget);
  bus.onGap(forget);
  const read = (): Promise<LoadedTerms> => {
    const reading = Promise.all([listTermsInForce(database.db), readTermState(database.db)]).then(([terms, state]) => ({ terms, binding: toBinding(state) }));
    known = reading;
    // After a database failure, the next call reads the terms again.
    reading.catch(() => {
      if (known === reading) forget();
    });
    return reading;
  };
  return {
    terms: async () => (await (known ?? read())).terms,
    async binding(from, to) {
      // Every dictionary has the clinic's language on one side.
      if (from === null || to === null || from === to || (from !== 'ko' && to !== 'ko')) return {};
      return (await (known ?? read())).binding;
    },
  };
}

const toBinding = (state: TermState | undefined): GlossaryBinding =>
  state?.glossaryId ? { glossary: state.glossaryId, glossaryVersion: state.glossaryVersion } : {};

const termBooks = new WeakMap<Deps['database'], TermBook>();

/** Returns the term book of this process. */
export function getTermBook(deps: Pick<Deps, 'database' | 'bus'>): TermBook {
  const book = termBooks.get(deps.database) ?? makeTermBook(deps);
  termBooks.set(deps.database, book);
  return book;
}

/** A medicine with its names in every language. */
export type KnownMedicine = Pick<TermRow, 'id' | 'forms' | 'binding'>;

const medicinesByTerms = new WeakMap<readonly TermRow[], readonly KnownMedicine[]>();

/** Returns the medicines in force, for the translation guards. Returns the same array until a term changes. */
export async function readMedicines(deps: Pick<Deps, 'database' | 'bus'>): Promise<readonly KnownMedicine[]> {
  const terms = await getTermBook(deps).terms();
  const known = medicinesByTerms.get(terms) ?? terms.filter(({ category }) => category === 'medicine');
  medicinesByTerms.set(terms, known);
  return known;
}
