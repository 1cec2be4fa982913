import type { Language } from '../../../contract/languages.ts';
import type { MessageChange } from '../../../contract/threads/changes.ts';
import type { ThreadPhrases } from '../marks/mark-words.ts';

/** Formats the kinds of facts in a message's former text, like "dose and time". */
export const formatFactKinds = (held: MessageChange['held'], t: ThreadPhrases, language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(held.map((one) => t(`change.held.${one}`)));
