import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { SITE_LANGUAGES } from '../../../contract/constants.ts';
import { LanguageProvider, loadTranslations } from '../../i18n/translations.tsx';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { MessageBubble } from '../messages/message-bubble.tsx';
import type { ThreadTranslate, ThreadTranslationKey } from '../messages/thread-text.ts';
import { historyEntry } from '../thread/chat.fixture.ts';
import { type ChatMessage, toStoredMessage } from '../thread/chat-message.ts';

const CONSOLE = ['ko', 'en'] as const;
/** All readers of messages: patients in their languages, clinics in theirs. */
const READERS = [...SITE_LANGUAGES.map((language) => ['consultations', language] as const), ...CONSOLE.map((language) => ['clinic', language] as const)];

describe.each(READERS)('in %s, %s', (namespace, language) => {
  let words: ThreadTranslate;
  beforeAll(async () => {
    await loadTranslations(language, ['thread', 'pins']);
    words = await loadTestPhrases(language, namespace);
  });
  const shown = (message: Partial<ChatMessage>, translationFirst: boolean) =>
    renderToStaticMarkup(
      <LanguageProvider value={language}>
        <MessageBubble
          message={{ ...toStoredMessage(historyEntry(1, { message: 'Original' }), 'user'), ...message }}
          words={words}
          them="Clinic"
          read={false}
          connected
          translationFirst={translationFirst}
          onRetry={() => undefined}
          onRemove={() => undefined}
          onWrite={() => undefined}
        />
      </LanguageProvider>,
    );
  const all: ThreadTranslationKey[] = [
    'message.translating',
    'message.late',
    'message.mixed',
    'message.untranslated',
    'message.translationFailed',
    'message.translationStopped',
    'message.partial',
    'message.implausible',
  ];
  const said = (html: string) => all.filter((key) => html.includes(words(key)));

  it.each([
    ['pending', 'message.translating'],
    ['late', 'message.late'],
    ['mixed', 'message.mixed'],
    ['untranslated', 'message.untranslated'],
    ['failed', 'message.translationFailed'],
    ['implausible', 'message.implausible'],
    ['stopped', 'message.translationStopped'],
  ] as const)('without a translation, %s says %s beside the original', (translationState, key) => {
    const html = shown({ translation: null, translationState }, false);
    expect(html).toContain('Original');
    expect(said(html)).toEqual([key]);
  });

  it.each(['partial', 'mixed'] as const)('a translation that is %s says so, whichever stands first', (translationState) => {
    for (const first of [true, false]) {
      const html = shown({ translation: 'Translated', translationState }, first);
      expect(html).toContain('Original');
      expect(html).toContain('Translated');
      expect(said(html)).toEqual([`message.${translationState}`]);
    }
  });

  it('a whole one says nothing more', () => {
    expect(said(shown({ translation: 'Translated', translationState: 'done' }, true))).toEqual([]);
  });
});
