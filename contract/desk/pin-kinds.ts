/** What a fact pinned to a thread is about (specification 7.14). */
export const PIN_KINDS = ['allergy', 'medicines', 'health', 'agreed', 'flight', 'other'] as const;
export type PinKind = (typeof PIN_KINDS)[number];

const OF_HEALTH: ReadonlySet<PinKind> = new Set<PinKind>(['allergy', 'medicines', 'health']);
/** Whether it is kept on her consent to the handling of sensitive information alone. */
export const isOfHealth = (kind: PinKind): boolean => OF_HEALTH.has(kind);

/** How a question is answered: by one of its options, by several, in words, by a day. */
export const QUESTION_TYPES = ['one', 'many', 'words', 'day'] as const;
