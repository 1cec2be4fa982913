import type { Language } from '../../contract/constants.ts';

/** The `msg` of a successful registration, in the reader's language. */
export const REGISTERED_TEXTS: Record<Language, string> = {
  en: 'The consultation is open.',
  zh: '咨询已开通。',
  ja: '相談を開始しました。',
  ar: 'تم فتح الاستشارة.',
  ko: '상담이 시작되었습니다.',
};

/** The `msg` for a withdrawn canned reply, in the reader's language. */
export const REPLY_WITHDRAWN_TEXTS: Record<Language, string> = {
  en: 'The reply is withdrawn.',
  zh: '回复已撤下。',
  ja: '返信文を取り下げました。',
  ar: 'تم سحب الرد.',
  ko: '답변을 내렸습니다.',
};

/** "One moment, please" in the languages of both sides. It is never translated. */
export const ONE_MOMENT_TEXTS: Record<Language, string> = {
  en: 'One moment, please. We are checking this and will answer you here.',
  zh: '请稍等。我们正在确认，会在这里回复您。',
  ja: '少々お待ちください。確認のうえ、こちらでお返事いたします。',
  ar: 'لحظة من فضلك. نتحقق من الأمر وسنجيبك هنا.',
  ko: '잠시만 기다려 주세요. 확인하고 여기에서 답변드리겠습니다.',
};
