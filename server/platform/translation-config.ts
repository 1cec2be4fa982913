/** Settings of translation: the services (providers 2), and the budget. */
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { httpUrl, splitList, wholeNumber } from './config-fields.ts';

/** Translation services in their default order, each with the variable that takes it out of the sandbox. */
const SERVICES = ['deepl', 'libretranslate'] as const;
export type TranslationService = (typeof SERVICES)[number];
const SERVICE_VARIABLES = { deepl: 'DEEPL_AUTH_KEY', libretranslate: 'LIBRETRANSLATE_URL' } as const;

const isService = (name: string): name is TranslationService => SERVICES.includes(name as TranslationService);
const isServiceList = (text: string) => new Set(splitList(text)).size === splitList(text).length && splitList(text).every(isService);

export const TRANSLATION_FIELDS = {
  DEEPL_BASE_URL: httpUrl.optional(),
  DEEPL_AUTH_KEY: z.string().optional(),
  LIBRETRANSLATE_URL: httpUrl.optional(),
  LIBRETRANSLATE_API_KEY: z.string().optional(),
  TRANSLATORS: z
    .string()
    .refine(isServiceList, `must be services in the order they are asked, each once: ${SERVICES.join(', ')}`)
    .default(''),
  TRANSLATION_TIMEOUT_MS: wholeNumber(100, 60_000).default(10_000),
  TRANSLATION_BUDGET: wholeNumber(0, 10_000_000_000).optional(),
  TRANSLATION_CLINIC_BUDGET: wholeNumber(0, 10_000_000_000).optional(),
  DEEPL_USD_PER_MILLION: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,2})?$/, 'must be an amount in dollars such as 25 or 20.50')
    .default('25'),
};

type TranslationEnv = { TRANSLATORS: string } & Partial<Record<(typeof SERVICE_VARIABLES)[TranslationService], string | undefined>>;

/** True if a real translation service is configured. Translation is then no sandbox, and no stand-in is a fallback. */
export const hasTranslator = (given: TranslationEnv): boolean => SERVICES.some((name) => given[SERVICE_VARIABLES[name]]);

/** Returns the configured services in the requested order; in the sandbox, all services. */
export function listConfiguredTranslators(given: TranslationEnv): TranslationService[] {
  const offered = SERVICES.filter((name) => !hasTranslator(given) || given[SERVICE_VARIABLES[name]]);
  const wanted = splitList(given.TRANSLATORS).filter(isService);
  const absent = wanted.find((name) => !offered.includes(name));
  if (absent) throw new ConfigError(`TRANSLATORS names ${absent}, but ${SERVICE_VARIABLES[absent]} is not set.`);
  return wanted.length > 0 ? wanted : offered;
}
