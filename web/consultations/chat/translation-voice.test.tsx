import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/constants.ts';
import { LanguageProvider, loadTranslations, type PhraseKey } from '../../i18n/translations.tsx';
import { loadTestPhrases, type TestPhrases } from '../../testing/load-test-phrases.ts';
import { MessageBubble } from '../messages/message-bubble.tsx';
import { historyEntry } from '../thread/chat.fixture.ts';
import { type ChatMessage, toStoredMessage } from '../thread/chat-message.ts';

describe.each(LANGUAGES)('in %s', (language) => {
  let t: TestPhrases<'thread'>;
  beforeAll(async () => {
    await loadTranslations(language, ['thread', 'pins']);
    t = await loadTestPhrases(language, 'thread');
  });
  const shown = (message: Partial<ChatMessage>, translationFirst: boolean) =>
    renderToStaticMarkup(
      <LanguageProvider value={language}>
        <MessageBubble
          message={{ ...toStoredMessage(historyEntry(1, { message: 'Original' }), 'user'), ...message }}
          words={(key) => key}
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
  const all: PhraseKey<'thread'>[] = [
    'message.translating',
    'message.late',
    'message.mixed',
    'message.untranslated',
    'message.translationFailed',
    'message.translationStopped',
    'message.partial',
    'message.implausible',
  ];
  const said = (html: string) => all.filter((key) => html.includes(t(key)));

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
