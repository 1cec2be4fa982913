import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/languages.ts';
import type { MessageChange } from '../../../contract/threads/changes.ts';
import { LanguageProvider, loadTranslations } from '../../i18n/translations.tsx';
import { MessageBubble } from '../messages/message-bubble.tsx';
import { type ChatMessage, toUnsentMessage } from '../thread/chat-message.ts';

beforeAll(async () => void (await Promise.all(LANGUAGES.map((language) => loadTranslations(language, ['thread', 'failure'])))));

const AT = '2026-11-21T09:05:00Z';
const makeChange = (given: Partial<MessageChange> = {}): MessageChange => ({ number: 1, kind: 'corrected', at: AT, held: ['dose', 'time'], ...given });
const makeMessage = (given: Partial<ChatMessage> = {}): ChatMessage => ({
  ...toUnsentMessage({ clientId: 'a', text: '하루에 5mg', at: new Date().toISOString() }),
  ...{ messageId: 3, language: 'ko', translation: '5 mg a day', translationLanguage: 'en', translationState: 'done', delivery: 'sent', mine: false },
  ...given,
});
const renderNote = (
  message: ChatMessage,
  { language = 'en', side = 'user', you }: { language?: (typeof LANGUAGES)[number]; side?: 'user' | 'hospital'; you?: string } = {},
) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LanguageProvider value={language}>
        <MessageBubble
          {...{
            message,
            words: (key: string) => key,
            them: 'Clinic',
            read: false,
            connected: true,
            translationFirst: false,
            doubting: { threadId: 1, side, you },
          }}
          {...{ onRetry: () => undefined, onRemove: () => undefined, onWrite: () => undefined }}
        />
      </LanguageProvider>
    </MemoryRouter>,
  ).replaceAll(/[\u2068\u2069]/g, '');

describe('a message that was changed', () => {
  it('says when, and what of it changed, to its reader; former words are for who may read them', () => {
    const html = renderNote(makeMessage({ change: makeChange() }));
    expect(html).toContain('Changed at 18:05');
    expect(html).toContain('Changed in it: dose and time. Please go by what it says now.');
    expect(html).not.toContain('Show the earlier version');
    expect(renderNote(makeMessage({ change: makeChange() }), { side: 'hospital' })).toContain('Show the earlier version');
    const mine = renderNote(makeMessage({ mine: true, change: makeChange() }));
    expect(mine).toContain('The other side is told what changed: dose and time.');
    expect(mine).toContain('Show the earlier version');
    expect(renderNote(makeMessage({ change: makeChange({ held: [] }) }))).not.toContain('Changed in it');
  });

  it('leaves in place that it was withdrawn, with nothing of its words, in each language', () => {
    for (const language of LANGUAGES) {
      const html = renderNote(makeMessage({ text: 'words', translation: 'other', change: makeChange({ kind: 'withdrawn' }) }), { language });
      expect(html).not.toMatch(/>words<|>other</);
      expect(html).toContain('Clinic');
    }
    expect(renderNote(makeMessage({ change: makeChange({ kind: 'withdrawn' }) }))).toContain('It named: dose and time. Please do not act on it.');
  });

  it('is offered to its own side for fifteen minutes: what was written to be corrected, a card to be withdrawn, files neither', () => {
    const offers = (given: Partial<ChatMessage>, by: Parameters<typeof renderNote>[1] = {}) =>
      ['Correct', 'Withdraw'].filter((word) => renderNote(makeMessage(given), by).includes(`>${word}<`));
    expect(offers({ mine: true })).toEqual(['Correct', 'Withdraw']);
    expect(offers({ mine: false })).toEqual([]);
    const minji = { side: 'hospital', you: 'minji' } as const;
    expect(offers({ mine: true, authorId: 'minji' }, minji)).toEqual(['Correct', 'Withdraw']);
    expect(offers({ mine: true, authorId: 'soyeon' }, minji)).toEqual(['Withdraw']);
    expect(offers({ mine: true, at: new Date(Date.now() - 15 * 60_000).toISOString() })).toEqual([]);
    expect(offers({ mine: true, change: makeChange({ kind: 'withdrawn' }) })).toEqual([]);
    expect(offers({ mine: true, keepsWaiting: true })).toEqual([]);
    expect(offers({ mine: true, delivery: 'pending', messageId: null })).toEqual([]);
  });
});
