/** Kinds of facts pinned to a thread (specification 7.14). */
export const PIN_KINDS = ['allergy', 'medicines', 'health', 'agreed', 'flight', 'other'] as const;
export type PinKind = (typeof PIN_KINDS)[number];

const HEALTH_KINDS: ReadonlySet<PinKind> = new Set<PinKind>(['allergy', 'medicines', 'health']);
/** True if pins of this kind require the patient's consent to the handling of sensitive information. */
export const isHealthKind = (kind: PinKind): boolean => HEALTH_KINDS.has(kind);

/** Types of answers: one option, several options, free text, or a day. */
export const QUESTION_TYPES = ['one', 'many', 'words', 'day'] as const;
