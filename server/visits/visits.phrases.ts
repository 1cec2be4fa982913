import type { Language } from '../../contract/constants.ts';

type Phrase = 'dateFixed' | 'dateTakenBack' | 'saved';

const PHRASES: Record<Language, Record<Phrase, string>> = {
  en: { dateFixed: 'The date is confirmed.', dateTakenBack: 'The date is cancelled.', saved: 'Saved.' },
  zh: { dateFixed: '预约日期已确定。', dateTakenBack: '预约日期已取消。', saved: '已保存。' },
  ja: { dateFixed: '予約日時が確定しました。', dateTakenBack: '予約日時を取り消しました。', saved: '保存しました。' },
  ar: { dateFixed: 'تم تأكيد الموعد.', dateTakenBack: 'تم إلغاء الموعد.', saved: 'تم الحفظ.' },
  ko: { dateFixed: '예약 일시가 확정되었습니다.', dateTakenBack: '예약 일시가 취소되었습니다.', saved: '저장되었습니다.' },
};

/** Returns the text of `msg` after a success, in the reader's language. */
export function getVisitPhrase(name: Phrase, language: Language): string {
  return PHRASES[language][name];
}
