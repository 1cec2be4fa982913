import type { Language } from '../../contract/constants.ts';

/** Text shown for a withdrawn message in clients without support for changes, in lists and in exports. */
export const WITHDRAWN_MESSAGE_TEXTS: Record<Language, string> = {
  en: 'This message was withdrawn.',
  ko: '회수된 메시지입니다.',
  zh: '此消息已撤回。',
  ja: 'このメッセージは取り消されました。',
  ar: 'سُحبت هذه الرسالة.',
};
