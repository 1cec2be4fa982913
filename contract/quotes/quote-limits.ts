/** Limits of quotes that pages know as well (specification 5.22, 7.16). */
export const QUOTE_LIMITS = {
  /** Most lines of a quote, and most conditions. */
  lines: 12,
  conditions: 12,
  /** Most characters of a line in the clinic's own words, which is translated. */
  words: 200,
  /** Longest validity of a quote, in days. */
  days: 90,
  /** Longest default validity, in days. A quote is valid to the end of its last day, and so up to a day longer. */
  firstDays: 89,
  /** Most saved quote templates of a clinic, and most characters of a template's name. */
  templates: 50,
  templateName: 60,
} as const;
