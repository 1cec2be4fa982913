import type { Language } from '../../contract/constants.ts';

/** What a registration says in `msg`, in the reader's language. */
export const OPENED: Record<Language, string> = {
  en: 'The consultation is open.',
  zh: '咨询已开通。',
  ja: '相談を開始しました。',
  ar: 'تم فتح الاستشارة.',
  ko: '상담이 시작되었습니다.',
};
