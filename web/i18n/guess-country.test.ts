import { expect, it } from 'vitest';
import { guessCountry } from './guess-country.ts';

it.each([
  [['en-US', 'ar'], 'Asia/Riyadh', 'SA'],
  [['ja'], 'Asia/Tokyo', 'JP'],
  [['en-GB'], 'America/Los_Angeles', 'US'],
  [['en', 'de-AT'], 'Asia/Seoul', 'AT'],
  [['zh-Hant-TW'], 'UTC', 'TW'],
  [['es-419', 'es'], 'UTC', undefined],
  [[], 'Asia/Seoul', undefined],
] as const)('proposes for %j in %s: %s', (languages, zone, country) => expect(guessCountry(languages, zone)).toBe(country));
