import type { Language } from '../../contract/constants.ts';

type Phrase = 'opened' | 'dateFixed' | 'dateTakenBack';

const PHRASES: Record<Language, Record<Phrase, string>> = {
  en: { opened: 'The consultation is open.', dateFixed: 'The date is confirmed.', dateTakenBack: 'The date is cancelled.' },
  zh: { opened: '咨询已开通。', dateFixed: '预约日期已确定。', dateTakenBack: '预约日期已取消。' },
  ja: { opened: '相談を開始しました。', dateFixed: '予約日時が確定しました。', dateTakenBack: '予約日時を取り消しました。' },
  ar: { opened: 'تم فتح الاستشارة.', dateFixed: 'تم تأكيد الموعد.', dateTakenBack: 'تم إلغاء الموعد.' },
  ko: { opened: '상담이 시작되었습니다.', dateFixed: '예약 일시가 확정되었습니다.', dateTakenBack: '예약 일시가 취소되었습니다.' },
};

/** What a success says in `msg`, in the reader's language. */
export function phrase(name: Phrase, language: Language): string {
  return PHRASES[language][name];
}
