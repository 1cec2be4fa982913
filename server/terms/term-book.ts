import type { Language } from '../../contract/constants.ts';
import type { Deps } from '../deps.ts';
import type { TranslationOptions } from '../providers/translation/port.ts';
import { readState, type TermRow, type TermState, termsInForce } from './terms.tables.ts';

/** Hint on the bus: terms were written, or given to the translation service. */
export const TERMS_CHANGED = 'terms.changed';

type Binding = Pick<TranslationOptions, 'glossary' | 'glossaryVersion'>;
type Known = { terms: readonly TermRow[]; binding: Binding };

/** The terms in force as a process holds them: read once, and anew after a change by whichever process. */
export type TermBook = {
  terms(): Promise<readonly TermRow[]>;
  /** What binds a translation from one language to the other, among its options; nothing where there is no glossary, or none for these two. */
  binding(from: Language | null, to: Language | null): Promise<Binding>;
};

export function makeTermBook({ database, bus }: Pick<Deps, 'database' | 'bus'>): TermBook {
  let known: Promise<Known> | undefined;
  const forget = () => {
    known = undefined;
  };
  bus.subscribe(TERMS_CHANGED, forget);
  bus.onGap(forget);
  const read = (): Promise<Known> => {
    const reading = Promise.all([termsInForce(database.db), readState(database.db)]).then(([terms, state]) => ({ terms, binding: bindingOf(state) }));
    known = reading;
    // The database was away: the next who asks reads.
    reading.catch(() => {
      if (known === reading) forget();
    });
    return reading;
  };
  return {
    terms: async () => (await (known ?? read())).terms,
    async binding(from, to) {
      // One side of every dictionary is the clinic's language.
      if (from === null || to === null || from === to || (from !== 'ko' && to !== 'ko')) return {};
      return (await (known ?? read())).binding;
    },
  };
}

const bindingOf = (state: TermState | undefined): Binding => (state?.glossaryId ? { glossary: state.glossaryId, glossaryVersion: state.glossaryVersion } : {});

const books = new WeakMap<Deps['database'], TermBook>();

/** The one term book of a process. */
export function getTermBook(deps: Pick<Deps, 'database' | 'bus'>): TermBook {
  const book = books.get(deps.database) ?? makeTermBook(deps);
  books.set(deps.database, book);
  return book;
}

/** A medicine with its names in every language. */
export type KnownMedicine = Pick<TermRow, 'id' | 'forms' | 'binding'>;

const medicines = new WeakMap<readonly TermRow[], readonly KnownMedicine[]>();

/** The medicines in force, for the guards of a translation: the same list until a term changes. */
export async function readMedicines(deps: Pick<Deps, 'database' | 'bus'>): Promise<readonly KnownMedicine[]> {
  const terms = await getTermBook(deps).terms();
  const known = medicines.get(terms) ?? terms.filter(({ category }) => category === 'medicine');
  medicines.set(terms, known);
  return known;
}
