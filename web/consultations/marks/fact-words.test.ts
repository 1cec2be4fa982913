import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../contract/languages.ts';
import type { MessageFact } from '../../../contract/threads/message-facts.ts';
import { toFactChips } from './fact-words.ts';
import type { ThreadPhrases } from './mark-words.ts';
import { loadThreadPhrases } from './phrases.fixture.tsx';

const AT = '2026-11-21T01:05:00Z';
const at = (start: number) => ({ start, end: start + 3 });
let phrases: Record<Language, ThreadPhrases>;
const chipTexts = (facts: MessageFact[], language: Language = 'en') =>
  toFactChips({ facts, text: '', at: AT }, language, phrases[language]).map(({ text }) => text);

beforeAll(async () => {
  const each = LANGUAGES.map(async (language) => [language, await loadThreadPhrases(language)]);
  phrases = Object.fromEntries(await Promise.all(each)) as typeof phrases;
});

describe('a chip', () => {
  it('says the strength of a lens, a way and a weight in units that are read everywhere', () => {
    const facts: MessageFact[] = [
      { kind: 'quantity', value: 4.5, unit: 'diopter', ...at(0) },
      { kind: 'quantity', value: 5, unit: 'mile', ...at(40) },
      { kind: 'quantity', value: 8, unit: 'oz', ...at(80) },
    ];
    expect(chipTexts(facts)).toEqual(['4.5 D', '5 mi', '8 oz']);
    expect(chipTexts(facts, 'ar')).toEqual(['\u20664.5 D\u2069', '\u20665 mi\u2069', '\u20668 oz\u2069']);
  });

  it('says in each language what is forbidden, and which medicine a marked translation has exchanged', () => {
    const facts: MessageFact[] = [{ kind: 'prohibition', act: 'drive', ...at(0) }];
    expect(LANGUAGES.map((language) => chipTexts(facts, language)[0])).toEqual(['운전 금지', 'do not drive', '不要开车', '運転しない', 'عدم القيادة']);
    const medicine = { ko: '페니실린', en: 'penicillin', zh: '青霉素', ja: 'ペニシリン', ar: 'بنسلين' };
    const marks = [{ strength: 'strong', kind: 'name', original: at(0), translation: at(9), medicine }] as const;
    expect(toFactChips({ facts, text: '', at: AT, marks: [...marks] }, 'ja', phrases.ja)).toEqual([{ text: 'ペニシリン' }, { text: '運転しない' }]);
  });

  it('says how much and how often together', () => {
    const dose: MessageFact[] = [
      { kind: 'quantity', value: 500, unit: 'mg', ...at(0) },
      { kind: 'frequency', times: 2, every: 1, per: 'day', ...at(8) },
    ];
    expect(chipTexts(dose)).toEqual(['500 mg, twice a day']);
    expect(chipTexts(dose, 'ar')).toEqual(['\u2066500 mg\u2069، مرتين في اليوم']);
    expect(chipTexts(dose, 'zh')).toEqual(['500 mg，每天两次']);
    expect(chipTexts(dose, 'ja')).toEqual(['500 mg、1日2回']);
    expect(chipTexts(dose, 'ko')).toEqual(['500 mg, 하루 두 번']);
  });

  it('has an amount with its currency, a range as one', () => {
    expect(chipTexts([{ kind: 'amount', value: 125_000, currency: 'KRW', ...at(0) }])).toEqual(['₩125,000']);
    expect(chipTexts([{ kind: 'amount', value: 30, to: 50, currency: 'USD', ...at(0) }], 'ar')).toEqual(['\u2066$30–$50\u2069']);
  });

  it('writes spans of time by the language’s own rules', () => {
    expect(chipTexts([{ kind: 'duration', value: 3, unit: 'day', ...at(0) }])).toEqual(['3 days']);
    expect(chipTexts([{ kind: 'duration', value: 2, unit: 'night', ...at(0) }], 'ar')).toEqual(['ليلتان']);
    expect(chipTexts([{ kind: 'frequency', times: 1, every: 8, per: 'hour', ...at(0) }])).toEqual(['every 8 hours']);
    expect(chipTexts([{ kind: 'count', value: 0.5, counter: 'tablet', ...at(0) }])).toEqual(['0.5 tablets']);
  });

  it('can be called where it is a telephone', () => {
    expect(toFactChips({ facts: [{ kind: 'phone', text: '025550101', start: 5, end: 16 }], text: 'Call 02-555-0101.', at: AT }, 'en', phrases.en)).toEqual([
      { text: '02-555-0101', phone: '025550101' },
    ]);
  });

  it('has what counts nothing, names and addresses left out, and there are four at most, each once', () => {
    expect(
      chipTexts([
        { kind: 'number', value: 3, ...at(0) },
        { kind: 'name', text: 'Botox', ...at(4) },
        { kind: 'url', text: 'a.example', ...at(8) },
      ]),
    ).toEqual([]);
    const days = [1, 2, 2, 3, 4, 5].map((value, i): MessageFact => ({ kind: 'duration', value, unit: 'day', ...at(i * 40) }));
    expect(chipTexts(days)).toEqual(['1 day', '2 days', '3 days', '4 days']);
  });

  it.each(LANGUAGES)('is written in %s', (language) => {
    const facts: MessageFact[] = [
      { kind: 'count', value: 3, counter: 'drop', ...at(0) },
      { kind: 'frequency', times: 3, every: 2, per: 'week', ...at(60) },
      { kind: 'duration', value: 3, to: 5, unit: 'day', ...at(90) },
      { kind: 'date', month: 12, day: 4, ...at(120) },
    ];
    const chips = chipTexts(facts, language);
    expect(chips).toHaveLength(4);
    expect(chips.join()).not.toMatch(/\{|fact\.|undefined|NaN/);
  });
});

describe('a day', () => {
  it('without a year is the one that comes, and of today or tomorrow the one it was said on', () => {
    expect(chipTexts([{ kind: 'date', month: 12, day: 4, ...at(0) }])).toEqual([expect.stringMatching(/4 Dec/)]);
    expect(chipTexts([{ kind: 'date', month: 1, day: 4, ...at(0) }])).toEqual([expect.stringMatching(/4 Jan 2027/)]);
    expect(chipTexts([{ kind: 'relative-day', days: 1, ...at(0) }])).toEqual([expect.stringMatching(/22 Nov/)]);
  });

  it('is no chip when it does not exist or is half of one', () => {
    expect(
      chipTexts([
        { kind: 'date', month: 2, day: 30, ...at(0) },
        { kind: 'date', month: 12, ...at(9) },
        { kind: 'date', weekday: 2, week: 'next', ...at(18) },
      ]),
    ).toEqual([]);
  });

  it('is counted from the Seoul day on which it was said', () => {
    // AT is a Saturday in Seoul; on the Friday before, the next week is unambiguous.
    const FRIDAY = '2026-11-20T01:05:00Z';
    const said = (fact: MessageFact, text: string, at = FRIDAY) =>
      toFactChips({ facts: [{ ...fact, start: 0, end: text.length }], text, at }, 'en', phrases.en).map((chip) => chip.text);
    const day = { start: 0, end: 0 };
    expect(said({ kind: 'date', weekday: 2, week: 'next', ...day }, '다음 주 화요일')).toEqual([expect.stringMatching(/24 Nov/)]);
    expect(said({ kind: 'date', weekday: 3, week: 'after-next', ...day }, 'Wednesday the week after next')).toEqual([expect.stringMatching(/2 Dec/)]);
    expect(said({ kind: 'date', weekday: 2, week: 'next', ...day }, 'next Tuesday')).toEqual([]);
    expect(said({ kind: 'date', weekday: 7, week: 'next', ...day }, '다음 주 일요일')).toEqual([]);
    expect(said({ kind: 'date', weekday: 2, week: 'next', ...day }, '다음 주 화요일', AT)).toEqual([]);
    expect(said({ kind: 'date', week: 'next', ...day }, 'next week')).toEqual([expect.stringMatching(/^23\D+29 Nov/)]);
    expect(said({ kind: 'date', months: 1, ...day }, 'next month')).toEqual(['December 2026']);
    expect(said({ kind: 'date', months: 2, part: 'end', ...day }, 'the end of the month after next')).toEqual(['the end of January 2027']);
    expect(said({ kind: 'date', months: 1, day: 5, ...day }, '다음 달 5일')).toEqual([expect.stringMatching(/5 Dec/)]);
    expect(said({ kind: 'date', months: 3, day: 30, ...day }, 'the 30th')).toEqual([]);
    expect(said({ kind: 'duration', value: 3, unit: 'week', ahead: true, ...day }, 'three weeks')).toEqual([expect.stringMatching(/11 Dec/)]);
    expect(said({ kind: 'duration', value: 3, unit: 'week', ...day }, 'three weeks')).toEqual(['3 weeks']);
  });

  it('has the clock time beside it; one alone is Seoul’s, and one of which half is known has no chip', () => {
    const [day, time]: [MessageFact, MessageFact] = [
      { kind: 'date', month: 12, day: 4, ...at(0) },
      { kind: 'time', minute: 600, ...at(8) },
    ];
    expect(chipTexts([day, time])).toEqual([expect.stringMatching(/4 Dec.*10:00/)]);
    expect(chipTexts([time])).toEqual(['10:00 in Seoul']);
    expect(chipTexts([day, { ...time, ...at(60) }])).toEqual([expect.not.stringContaining('10:00'), '10:00 in Seoul']);
    expect(chipTexts([day, { kind: 'time', minute: 180, half: true, ...at(8) }])).toEqual([expect.not.stringContaining('3:00')]);
  });
});
