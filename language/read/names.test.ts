import { expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { readNames } from './names.ts';
import { writeFactsOf } from './reading.fixture.ts';

it.each<[Language, string, string]>([
  ['ko', 'Botox 말고 Dysport로요. 여권에는 Chen Meiling입니다.', 'Botox; Dysport; Chen Meiling'],
  ['zh', 'Dr. Kim在吗？Thermage FLX多少钱？', 'Kim; Thermage'],
  ['ja', 'MRIとCT、10mg、OKです', ''],
  ['en', 'Botox or Dysport? I live in Seoul with Anna.', 'Botox; Dysport'],
])('%s %s', (language, text, facts) => expect(writeFactsOf(readNames, language, text)).toBe(facts));
