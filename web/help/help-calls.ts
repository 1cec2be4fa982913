import type { HelpMessage, HelpThread } from '../../contract/help/help.ts';
import type { ChatEntry } from '../../contract/threads/consultations.ts';
import { getTranslationSettings } from '../../contract/translated-languages.ts';
import { api } from '../session/session.ts';

type PageCursor = { after?: number | undefined; before?: number | undefined };

/** Calls for a member's thread with the operators, in the shape that the conversation components use. */
export const memberHelpCalls = {
  read: async ({ after, before }: PageCursor) => toThreadPage(await api('myHelp', { query: { after, before } })),
  write: async (message: string, client_message_id: string) => toChatEntry(await api('writeHelp', { body: { message, client_message_id } })),
  markRead: (message_id: number) => api('readHelp', { body: { message_id } }),
};

/** The same calls for an operator. With `goes_on`, a repeated read is not recorded as a new access. */
export const createOperatorHelpCalls = (id: number) => ({
  read: async ({ after, before }: PageCursor) => toThreadPage(await api('helpCase', { params: { id }, query: { after, before, goes_on: 'true' } })),
  write: async (message: string, client_message_id: string) => toChatEntry(await api('answerHelp', { params: { id }, body: { message, client_message_id } })),
  markRead: (message_id: number) => api('readHelpCase', { params: { id }, body: { message_id } }),
});

const toThreadPage = ({ messages, has_more, read_up_to }: HelpThread) => ({ history: messages.map(toChatEntry), has_more, read_up_to });

/** Converts a message for the conversation components, which know two sides: the member and the other side. */
function toChatEntry(message: HelpMessage): ChatEntry {
  const isMembers = message.side === 'member';
  return {
    message_id: message.message_id,
    message: message.message,
    user_translated_message: isMembers ? message.translated : null,
    hospital_translated_message: isMembers ? null : message.translated,
    timestamp: message.timestamp,
    user_id: '',
    sender_user_type: isMembers ? 'user' : 'hospital',
    client_message_id: message.client_message_id,
    translation: message.translation,
    language: message.language,
    target_lang: getTranslationSettings(message.reader).target,
    marks: message.marks,
    facts: message.facts,
  };
}
