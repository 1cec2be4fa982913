import type { Language } from '../../contract/constants.ts';

/** Frame of every mail. `{brand}` is filled in. */
export const MAIL_FRAME: Record<Language, { greeting: string; footer: string }> = {
  en: {
    greeting: 'Hello,',
    footer: 'This email was sent automatically because of activity on {brand}. Please do not reply.',
  },
  zh: {
    greeting: '您好：',
    footer: '这封邮件因您在 {brand} 上的操作而自动发送，请勿直接回复。',
  },
  ja: {
    greeting: 'こんにちは。',
    footer: 'このメールは {brand} でのお手続きに伴い自動で送信されています。ご返信いただいてもお答えできません。',
  },
  ar: {
    greeting: 'مرحبًا،',
    footer: 'أُرسلت هذه الرسالة تلقائيًا بسبب إجراء تم على {brand}. يُرجى عدم الرد عليها.',
  },
  ko: {
    greeting: '안녕하세요.',
    footer: '이 메일은 {brand}에서 이루어진 요청에 따라 자동으로 발송되었습니다. 회신하셔도 답변을 드릴 수 없습니다.',
  },
};
