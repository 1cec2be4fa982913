import type { Language } from '../../../contract/constants.ts';

/** Texts of `msg` of these calls, in the reader's language. */
export const VIEW_RECORDED_MESSAGE: Record<Language, string> = {
  en: 'Kept among what you looked at.',
  zh: '已记入您的浏览记录。',
  ja: '閲覧履歴に残しました。',
  ar: 'أُضيف إلى ما عُرض مؤخرًا.',
  ko: '최근 본 목록에 남겼습니다.',
};

export const VIEWS_CLEARED_MESSAGE: Record<Language, string> = {
  en: 'What you looked at is forgotten.',
  zh: '您的浏览记录已清除。',
  ja: '閲覧履歴を消去しました。',
  ar: 'مُسح سجل ما عُرض مؤخرًا.',
  ko: '최근 본 목록을 지웠습니다.',
};
