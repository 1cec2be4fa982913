import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { readFacts } from '../language.ts';

const isAhead = (language: Language, text: string) => readFacts(text, language).some((fact) => fact.kind === 'duration' && fact.ahead);

describe('a span of time begins on the day on which it is said', () => {
  it.each([
    ['en', "I'm coming in three weeks."],
    ['en', 'Two weeks from today, please.'],
    ['ko', '3주 뒤에 갈게요.'],
    ['ko', '지금부터 열흘 뒤예요.'],
    ['zh', '我们两周后到首尔。'],
    ['ja', '3週間後に伺います。'],
    ['ar', 'سأعود بعد ثلاثة أسابيع.'],
  ] as const)('in %s: %s', (language, text) => expect(isAhead(language, text)).toBe(true));

  it.each([
    ['en', 'The stitches come out in seven days.'],
    ['en', "I'm coming three weeks after the surgery."],
    ['ko', '수술 3주 뒤에 오시면 돼요.'],
    ['ko', '3주 동안 한국에 있어요.'],
    ['zh', '术后两周可以来复查。'],
    ['ja', '手術の3週間後にお越しください。'],
    ['ar', 'بعد العملية بثلاثة أسابيع.'],
  ] as const)('is not, or not surely, meant in %s: %s', (language, text) => expect(isAhead(language, text)).toBe(false));

  it('is counted in days for any number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), (days) => {
        const said = { en: `I'm flying home in ${days} days.`, ko: `${days}일 뒤에 돌아가요.`, zh: `我${days}天后回国。`, ja: `${days}日後に帰ります。` };
        for (const [language, text] of Object.entries(said)) {
          const [fact] = readFacts(text, language as Language);
          expect(fact, text).toMatchObject({ kind: 'duration', value: days, unit: 'day', ahead: true });
        }
      }),
    );
  });
});
