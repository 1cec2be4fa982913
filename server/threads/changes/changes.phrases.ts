import type { Language } from '../../../contract/constants.ts';

/** What stands in place of a message that was withdrawn: to clients that do not know changes, in lists and in exports. */
export const WITHDRAWN: Record<Language, string> = {
  en: 'This message was withdrawn.',
  ko: '회수된 메시지입니다.',
  zh: '此消息已撤回。',
  ja: 'このメッセージは取り消されました。',
  ar: 'سُحبت هذه الرسالة.',
};
