import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { loadTranslations } from '../../i18n/translations.tsx';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { type ChatMessage, toUnsentMessage } from '../thread/chat-message.ts';
import { MessageBubble } from './message-bubble.tsx';

await loadTranslations('en', ['thread']);
const t = await loadTestPhrases('en', 'thread');

const unsent = toUnsentMessage({ clientId: 'a', text: 'Hello', at: '2026-11-21T09:00:00Z' });
const theirs: ChatMessage = {
  ...unsent,
  key: 'message-1',
  messageId: 1,
  clientId: null,
  mine: false,
  text: '네, 가능합니다.',
  language: 'ko',
  translation: 'Yes, that is possible.',
  translationLanguage: 'en',
  translationState: 'done',
  delivery: 'sent',
};
const mine: ChatMessage = { ...theirs, mine: true, text: 'Is it possible?', language: 'en', translation: '가능한가요?', translationLanguage: 'ko' };

/** Returns the texts of a bubble from top to bottom; a quiet one is smaller and paler. */
function renderBubble(message: ChatMessage, { connected = true, translationFirst = false } = {}) {
  const html = renderToStaticMarkup(
    <MessageBubble
      message={message}
      words={(key) => key}
      them="Clinic"
      read={false}
      connected={connected}
      translationFirst={translationFirst}
      onRetry={() => undefined}
      onRemove={() => undefined}
      onWrite={() => undefined}
    />,
  );
  const [bubble = '', foot = ''] = html.split('<time');
  const texts = [...bubble.matchAll(/<p([^>]*)>(.*?)<\/p>/gs)].map(([, attributes = '', inner = '']) => ({
    text: inner.replaceAll(/<[^>]*>/g, '').trim(),
    quiet: /text-sm text-(ink-soft|white\/90)/.test(attributes),
  }));
  return { html, texts: texts.filter(({ text }) => text !== ''), foot };
}

it('runs as its language does, whatever letters a translation begins with; an original finds its own direction', () => {
  const runs = (message: ChatMessage, text: string) =>
    renderBubble(message)
      .html.match(new RegExp(`<p lang="(..)" dir="(\\w+)"[^>]*>${RegExp.escape(text)}`))
      ?.slice(1);
  const arabic: ChatMessage = { ...mine, language: 'ar', text: 'لم تصلني الرسالة.', translation: '‹لم تصلني› 어떻게 하면 되는지 묻습니다.' };
  expect(runs(arabic, arabic.translation ?? '')).toEqual(['ko', 'ltr']);
  expect(runs(arabic, arabic.text)).toEqual(['ar', 'auto']);
  const named: ChatMessage = { ...theirs, translation: 'Dancheong ترحب بكم.', translationLanguage: 'ar' };
  expect(runs(named, named.translation ?? '')).toEqual(['ar', 'rtl']);
});

describe('the text in the language of the reader is emphasised', () => {
  it('shows the patient the translation of the clinic, beneath, and her own words, above', () => {
    expect(renderBubble(theirs).texts).toEqual([
      { text: theirs.text, quiet: true },
      { text: theirs.translation, quiet: false },
    ]);
    expect(renderBubble(mine).texts).toEqual([
      { text: mine.text, quiet: false },
      { text: mine.translation, quiet: true },
    ]);
  });

  it('shows the clinic the translation of the patient, above', () => {
    expect(
      renderBubble({ ...theirs, text: 'Does it hurt?', language: 'en', translation: '아픈가요?', translationLanguage: 'ko' }, { translationFirst: true }).texts,
    ).toEqual([
      { text: '아픈가요?', quiet: false },
      { text: 'Does it hurt?', quiet: true },
    ]);
  });

  it('the original, where there is no translation and none will come', () => {
    for (const translationState of ['untranslated', 'failed', 'done'] as const)
      expect(renderBubble({ ...theirs, translation: null, translationState }).texts[0]).toEqual({ text: theirs.text, quiet: false });
    expect(renderBubble({ ...theirs, translation: null, translationState: 'pending' }).texts).toEqual([
      { text: theirs.text, quiet: true },
      { text: t('message.translating'), quiet: true },
    ]);
  });

  it('secondary text is not made transparent', () => {
    for (const message of [theirs, mine]) expect(renderBubble({ ...message, translationState: 'partial' }).html).not.toContain('opacity');
  });
});

describe('words that are not sent yet say one thing', () => {
  it('while they are being translated with a connection', () => {
    const { texts, foot } = renderBubble(unsent);
    expect(texts.map(({ text }) => text)).toEqual(['Hello', t('message.translating')]);
    expect(foot).not.toContain(t('message.sent'));
    expect(foot).not.toContain(t('message.pending'));
  });

  it('while they wait without one', () => {
    const { texts, foot } = renderBubble(unsent, { connected: false });
    expect(texts.map(({ text }) => text)).toEqual(['Hello']);
    expect(foot).toContain(t('message.pending'));
  });

  it('after they were refused', () => {
    const { html } = renderBubble({ ...unsent, delivery: 'failed', failure: 'Too long.' });
    expect(html).toContain(t('message.failed', { reason: 'Too long.' }));
    expect(html).not.toContain(t('message.translating'));
    expect(html).not.toContain(t('message.pending'));
  });
});

it('names the coordinator in a colour of the ground that the name stands on: dark within the bubble, light above a card', () => {
  const named = (message: ChatMessage) => renderBubble(message).html.match(/<p class="([^"]*)"[^>]*>[^<]*<bdi[^>]*>Minji/)?.[1];
  expect(named({ ...mine, author: 'Minji' })).toContain('text-white/90');
  const card = { template: 'x', version: 1, kind: 'date' as const, title: { ko: '날짜', en: 'Date' }, rows: [], values: {} };
  expect(named({ ...mine, author: 'Minji', card })).toContain('text-celadon-700');
});
