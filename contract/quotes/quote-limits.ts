/** Limits of quotes that pages know as well (specification 5.22, 7.16). */
export const QUOTE_LIMITS = {
  /** Lines of one quote, and conditions of it. */
  lines: 12,
  conditions: 12,
  /** A line in the clinic's own words, which is translated. */
  words: 200,
  /** So many days a quote may hold. */
  days: 90,
  /** So many a new one begins with at most: it holds to the end of its last day, and so for a part of a day more. */
  firstDays: 89,
  /** Quotes that a clinic keeps under a name, and that name. */
  templates: 50,
  templateName: 60,
} as const;
