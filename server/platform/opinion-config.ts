/** Settings of the second opinion on a clinic's instructions (specification 5.16). */
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { httpUrl, isLocalUrl, wholeNumber } from './config-fields.ts';
import type { TranslationService } from './translation-config.ts';

export const OPINION_FIELDS = {
  SECOND_OPINION: z.enum(['off', 'translator', 'model']).default('off'),
  SECOND_OPINION_URL: httpUrl.optional(),
  SECOND_OPINION_KEY: z.string().optional(),
  SECOND_OPINION_MODEL: z.string().optional(),
  SECOND_OPINION_TIMEOUT_MS: wholeNumber(100, 30_000).default(20_000),
};

type OpinionEnv = z.output<z.ZodObject<typeof OPINION_FIELDS>> & { LIBRETRANSLATE_URL?: string | undefined };
/** `isSandbox`: true if translation is the sandbox, which includes a stand-in for the model. */
type OpinionContext = { translators: readonly TranslationService[]; isSandbox: boolean; production: boolean };
export type OpinionSettings =
  | { by: 'translator' }
  | { by: 'model'; baseUrl: string | null; apiKey: string | undefined; model: string; timeoutMs: number }
  | null;

/** Returns the second-opinion service, or null if there is none. `baseUrl` is null for the stand-in. Throws ConfigError. */
export function readOpinionSettings(e: OpinionEnv, { translators, isSandbox, production }: OpinionContext): OpinionSettings {
  const { SECOND_OPINION: by, SECOND_OPINION_URL: url, SECOND_OPINION_KEY: apiKey, SECOND_OPINION_MODEL: model } = e;
  const idle = (['SECOND_OPINION_URL', 'SECOND_OPINION_KEY', 'SECOND_OPINION_MODEL'] as const).find((name) => by !== 'model' && e[name]);
  if (idle) throw new ConfigError(`${idle} is set but SECOND_OPINION is not “model”. Set both or neither.`);
  if (by === 'off') return null;
  if (by === 'translator') {
    if (!e.LIBRETRANSLATE_URL && !isSandbox) throw new ConfigError('SECOND_OPINION=translator asks LibreTranslate, but LIBRETRANSLATE_URL is not set.');
    if (translators[0] === 'libretranslate')
      throw new ConfigError('SECOND_OPINION=translator asks LibreTranslate, which translates already. Set another translator before it (TRANSLATORS).');
    return { by };
  }
  // A stand-in's opinion about a real service's translation would be invented.
  if ((!url && !isSandbox) || (url && !model) || (!url && (model || apiKey)))
    throw new ConfigError('SECOND_OPINION=model needs SECOND_OPINION_URL and SECOND_OPINION_MODEL, and one of them is not set.');
  if (production && url?.startsWith('http:') && !isLocalUrl(url))
    throw new ConfigError('SECOND_OPINION_URL must start with https:// in production: keys and personal data travel over it.');
  return { by, baseUrl: url ?? null, apiKey, model: model ?? 'sandbox', timeoutMs: e.SECOND_OPINION_TIMEOUT_MS };
}
