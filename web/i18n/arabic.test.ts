import { expect, it } from 'vitest';

/** All Arabic texts of the product by file. They must address one reader in the singular (docs/voice.md). */
const texts = import.meta.glob<string>(
  [
    './phrases/*/ar.ts',
    '../../contract/errors/ar.ts',
    '../../server/accounts/**/{mails/ar,*.phrases}.ts',
    '../../server/consultations/*.phrases.ts',
    '../../sandbox/*/words.ts',
    '../../content/documents/*/*/ar.yaml',
    '../../content/clinics/*.yaml',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** Exceptions: words that look like plural "your" or "you do" but are not. */
const OTHERWISE = new Set(['كم', 'وكم', 'حكم', 'بحكم', 'الحكم', 'للحكم', 'التحكم', 'يحكم', 'ستتراكم', 'عضوا', 'تكون', 'ستكون']);

/** Patterns of plural address: "your" and "you" at the end of a word, "you do", and an imperative at the start of a sentence. */
const PLURAL = [/(?<!\p{L})\p{L}+كم(?!\p{L})/gu, /(?<!\p{L})[وفس]?ت\p{L}+ون(?:ه|ها|نا)?(?!\p{L})/gu];
const COMMAND = /(?<=(?:^|['".:،؛] ?))\p{L}{2,}وا(?!\p{L})/gmu;

/** Removes vowel marks, which stand between letters and are irrelevant here. */
const bare = (text: string) => text.replaceAll(/[\u064b-\u0652]/g, '');
const plurals = (text: string, patterns: RegExp[]) => patterns.flatMap((pattern) => bare(text).match(pattern) ?? []).filter((word) => !OTHERWISE.has(word));

it('finds the plural where there is one', () => {
  expect(plurals('اختاروا الخيارات. يصلكم الجواب بلغتكم، وتدفعون الرسم.', [...PLURAL, COMMAND])).toEqual(['يصلكم', 'بلغتكم', 'وتدفعون', 'اختاروا']);
});

it.each(Object.entries(texts))('%s speaks to one reader', (file, text) => {
  // Reviews say what "they" did. In Arabic this is spelled like an imperative.
  expect(plurals(text, file.includes('/clinics/') ? PLURAL : [...PLURAL, COMMAND])).toEqual([]);
});

it('reads all of them', () => {
  for (const part of ['/phrases/orders/ar.ts', '/errors/ar.ts', '/mails/ar.ts', 'export.phrases.ts', '/guide/', '/clinics/01', '/payment/words.ts'])
    expect(
      Object.keys(texts).some((file) => file.includes(part)),
      part,
    ).toBe(true);
});
