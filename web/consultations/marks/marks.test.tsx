import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../contract/languages.ts';
import type { MessageFact, TranslationMark } from '../../../contract/threads/message-facts.ts';
import { LanguageProvider, loadTranslations } from '../../i18n/translations.tsx';
import { MessageBubble } from '../messages/message-bubble.tsx';
import { historyEntry } from '../thread/chat.fixture.ts';
import { type ChatMessage, toStoredMessage } from '../thread/chat-message.ts';
import { HighlightedText, splitAtSpans } from './highlighted-text.tsx';
import { formatMark, type ThreadPhrases } from './mark-words.ts';
import { loadThreadPhrases } from './phrases.fixture.tsx';

const DOSE = { kind: 'quantity', strength: 'strong', original: { start: 4, end: 7 }, translation: { start: 5, end: 10 } } as const;
const message: ChatMessage = {
  ...toStoredMessage(
    historyEntry(1, { message: '하루에 5mg을 드세요.', hospital_translated_message: 'Take 50 mg a day.', timestamp: '2026-11-21T01:05:00Z' }),
    'user',
  ),
  marks: [DOSE],
  facts: [{ kind: 'quantity', value: 5, unit: 'mg', start: 4, end: 7 }],
};

let english: ThreadPhrases;
beforeAll(async () => {
  english = await loadThreadPhrases('en');
  await Promise.all(LANGUAGES.map((language) => loadTranslations(language, ['thread'])));
});

/** Renders a message as its reader sees it. */
const renderMessage = (given: Partial<ChatMessage> = {}, language: Language = 'en') =>
  renderToStaticMarkup(
    <LanguageProvider value={language}>
      <MessageBubble
        message={{ ...message, ...given }}
        words={(key) => key}
        them="Clinic"
        read={false}
        connected
        translationFirst={false}
        onRetry={() => undefined}
        onRemove={() => undefined}
        onWrite={() => undefined}
      />
    </LanguageProvider>,
  );
const toPlainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ');
const underlinedTexts = (html: string) => [...html.matchAll(/<span class="[^"]*\bunderline\b[^"]*">([^<]*)<\/span>/g)].map(([, text]) => text);

describe('a mark', () => {
  it('names the fact as both texts have it, underlined in both', () => {
    const html = renderMessage();
    expect(toPlainText(html)).toContain('The number differs : Original: 5 mg. The translation says 50 mg. Go by the original.');
    expect(underlinedTexts(html)).toEqual(['5', 'mg', '50', ' mg']);
  });

  it('says in the reader’s language what the original forbids, and which medicine it names', () => {
    const forbidden = {
      ...{ text: '운전하지 마세요.', translation: 'Please drive.' },
      marks: [{ strength: 'strong', kind: 'negation', original: { start: 0, end: 8 }, translation: { start: 0, end: 12 } }] satisfies TranslationMark[],
      facts: [{ kind: 'prohibition', act: 'drive', start: 2, end: 6 }] satisfies MessageFact[],
    };
    expect(toPlainText(renderMessage(forbidden))).toContain('Do not act on this yet : The original says: do not drive. The translation does not.');
    const medicine = { ko: '페니실린', en: 'penicillin', zh: '青霉素', ja: 'ペニシリン', ar: 'بنسلين' };
    const exchanged = {
      ...{ text: '페니실린을 드세요.', translation: 'アスピリンを飲んでください。', facts: [] },
      marks: [{ strength: 'strong', kind: 'name', original: { start: 0, end: 4 }, translation: { start: 0, end: 5 }, medicine }] satisfies TranslationMark[],
    };
    expect(toPlainText(renderMessage(exchanged, 'ja'))).toContain('原文ではペニシリンですが、翻訳ではアスピリンになっています。');
  });

  it.each(LANGUAGES)('quotes in %s the words that a second check doubts', async (language) => {
    const t = await loadThreadPhrases(language);
    const words = (mark: Partial<TranslationMark>, mine = false) =>
      formatMark({ kind: 'meaning', strength: 'soft', original: null, translation: null, ...mark }, { ...message, mine }, language, t);
    const { what, how } = words({ translation: { start: 0, end: 4 } });
    expect([what, how.replaceAll(/[\u2066-\u2069]/g, '')]).toEqual([t('mark.care'), t('mark.meaning', { part: 'Take' })]);
    expect(words({ translation: { start: 0, end: 4 } }, true)).toEqual({ what: t('mark.doubt'), how });
    expect(words({ original: { start: 0, end: 3 } }).how).toContain('하루에');
    expect(words({}).how).toBe(t('mark.unclear'));
    const long = { ...message, mine: false, text: '약'.repeat(90) };
    const whole = { kind: 'meaning', strength: 'soft', original: { start: 0, end: 90 }, translation: null } as const;
    expect(formatMark(whole, long, language, t).how).toBe(t('mark.unclear'));
  });

  it.each(LANGUAGES)('says in %s which of the texts speaks of an allergy or a pregnancy, and which of none', async (language) => {
    const t = await loadThreadPhrases(language);
    const how = (kind: 'allergy' | 'pregnancy', affirmed: boolean, mine: boolean) =>
      formatMark({ kind, strength: 'strong', original: null, translation: null, affirmed }, { ...message, mine }, language, t).how;
    const all = (['allergy', 'pregnancy'] as const).flatMap((kind) => [how(kind, true, false), how(kind, false, false)]);
    expect(new Set(all).size).toBe(4);
    for (const words of all) expect(words).not.toMatch(/mark\.|\{\w+\}|[.。]{2}/);
    expect(how('allergy', true, true)).toBe(how('allergy', true, false));
    if (language === 'en') expect(all[3]).toBe('Original: not pregnant. The translation says pregnant.');
  });

  it.each(LANGUAGES)('says it in %s', (language) => {
    const text = toPlainText(renderMessage({}, language));
    expect(text).toMatch(/5 mg.*50 mg/);
    expect(text).not.toMatch(/mark\.|\{\w+\}/);
    if (language !== 'en') expect(text).not.toContain('differs');
  });

  it('says what is missing, and what was added', () => {
    const words = (given: Partial<TranslationMark>) => formatMark({ ...DOSE, ...given }, message, 'en', english).how.replaceAll(/[\u2066-\u2069]/g, '');
    expect(words({ translation: null })).toBe('Original: 5 mg. The translation leaves it out. Go by the original.');
    expect(words({ original: null })).toBe('50 mg in the translation is not in the original.');
  });

  it('asks to read with care, more quietly, when it is soft', () => {
    const html = renderMessage({ marks: [{ kind: 'negation', strength: 'soft', original: null, translation: null }] });
    expect(toPlainText(html)).toContain('Ask before you act on it : One text may say “not” where the other does not.');
    expect(html).not.toContain('bg-gold-100');
    expect(renderMessage()).toContain('bg-gold-100');
  });

  it.each(LANGUAGES)('says a side and a time in %s, where the original is in letters that its reader may not know', async (language) => {
    const t = await loadThreadPhrases(language);
    const said = { ...message, text: '오후 3시에 오른쪽', translation: '', facts: [] };
    const how = (fact: MessageFact) =>
      formatMark({ kind: 'time', strength: 'strong', original: fact, translation: null }, { ...said, facts: [fact] }, language, t).how;
    const [time, side] = [how({ kind: 'time', minute: 900, start: 0, end: 5 }), how({ kind: 'side', side: 'right', start: 7, end: 10 })];
    expect(time).toMatch(/15:00|3:00/);
    if (language !== 'ko') expect(time + side).not.toMatch(/[가-힣]/);
    expect(side).not.toMatch(/fact\.|undefined/);
  });

  it('says not to act on an instruction that may be turned round', () => {
    const html = renderMessage({ marks: [{ kind: 'negation', strength: 'strong', original: null, translation: null }] });
    expect(toPlainText(html)).toContain('Do not act on this yet : One text may say “not” where the other does not.');
    expect(html).toContain('bg-gold-100');
    expect(toPlainText(renderMessage({ mine: true, marks: [{ kind: 'negation', strength: 'strong', original: null, translation: null }] }))).not.toContain(
      'Do not act',
    );
  });

  it('greys the translation when a part is lost', () => {
    const lost = { kind: 'sentences', strength: 'strong', original: null, translation: null } as const;
    expect(renderMessage({ marks: [lost] }).match(/<p[^>]*text-ink-soft[^>]*>Take/)).toBeTruthy();
    expect(renderMessage().match(/<p[^>]*text-ink-soft[^>]*>Take/)).toBeNull();
  });

  it('distinguishes an order number from the order of before and after', () => {
    expect(formatMark({ ...DOSE, kind: 'order' }, message, 'en', english).what).toBe('A number or address differs');
    expect(formatMark({ ...DOSE, kind: 'order', strength: 'soft' }, message, 'en', english).how).toBe('“Before” and “after” may be the wrong way round.');
  });

  it('is not told more than three times, and says how many more there are', () => {
    const marks = [1, 2, 3, 4, 5].map((start) => ({ ...DOSE, original: { start, end: start + 1 } }));
    const html = renderMessage({ marks, facts: [] });
    expect(html.match(/<li/g)).toHaveLength(1 + 4);
    expect(toPlainText(html)).toContain('2 more places differ.');
  });

  it('lets the reader ask again, and the writer say it in other words', () => {
    expect(toPlainText(renderMessage())).toContain('Ask to say it again');
    expect(toPlainText(renderMessage({ mine: true }))).toContain('Say it in other words');
  });

  it('is nothing without a translation, and there is none of a faithful one', () => {
    expect(toPlainText(renderMessage({ translation: null, translationState: 'failed' }))).not.toContain('differs');
    expect(toPlainText(renderMessage({ marks: [] }))).not.toMatch(/differs|again/);
  });
});

describe('figures', () => {
  it('are set off, and the pieces are the text again', () => {
    const text = '5 mg, 12:30, ١٢٠ and 3.5';
    const pieces = splitAtSpans(text, [
      { start: 0, end: 4 },
      { start: 90, end: 99 },
    ]);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.filter(({ figure }) => figure).map((piece) => piece.text)).toEqual(['5', '12:30', '١٢٠', '3.5']);
    expect(pieces.filter(({ differs }) => differs).map((piece) => piece.text)).toEqual(['5', ' mg']);
  });

  it.each([
    ['لا أتناول الأسبرين. رقمي +966 50 123 4567، اتصل.', ['+966 50 123 4567']],
    ['رقمي ٠٥٠ ١٢٣ ٤٥٦٧', ['٠٥٠ ١٢٣ ٤٥٦٧']],
    ['Call 02-555-0101 or 010 5550 0101 (or +82 (2) 555-0101).', ['02-555-0101', '010 5550 0101', '+82 (2) 555-0101']],
    ['في 2026-12-03 15:00', ['2026-12-03']],
    ['12월 3일 15:30, 300,000원 - 5 10 15', []],
  ])('keep a telephone number together, and its direction in Arabic: %s', (text, numbers) => {
    const pieces = splitAtSpans(text, []);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.filter(({ number }) => number).map((piece) => piece.text)).toEqual(numbers);
    const markup = renderToStaticMarkup(<HighlightedText text={text} differing={[]} onDark={false} />);
    expect([...markup.matchAll(/<bdi dir="ltr"[^>]*>(.*?)<\/bdi>/g)].map(([, number]) => number)).toEqual(numbers);
  });
});
