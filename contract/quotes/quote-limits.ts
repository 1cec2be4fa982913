/** Limits of quotes that pages also use (specification 5.22, 7.16). */
export const QUOTE_LIMITS = {
  /** Maximum number of lines of a quote, and of its conditions. */
  lines: 12,
  conditions: 12,
  /** Maximum characters of a line in the clinic's own words. Such a line is translated. */
  words: 200,
  /** Maximum validity of a quote, in days. */
  days: 90,
  /** Maximum default validity, in days. One day shorter than `days`, because a quote is valid until the end of its last day. */
  firstDays: 89,
  /** Maximum number of saved templates per clinic, and maximum characters of a template's name. */
  templates: 50,
  templateName: 60,
} as const;
