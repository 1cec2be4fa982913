import type { Language } from '../../../contract/constants.ts';
import type { NoticeKind } from '../notice-kinds.ts';
import { ar } from './patients.ar.ts';
import { en } from './patients.en.ts';
import { ja } from './patients.ja.ts';
import { ko } from './patients.ko.ts';
import { zh } from './patients.zh.ts';
import { en as staffEn } from './staff.en.ts';
import { ko as staffKo } from './staff.ko.ts';

/**
 * Text of a notice: a title that strangers may see, a sentence, and the label of its button. `bare` replaces the sentence if one of its holes has no
 * value.
 */
export type NoticeText = { title: string; text: string; bare?: string; button: string };
type PatientKind = keyof typeof en;
export type PatientWords = Record<PatientKind, NoticeText>;
export type StaffWords = Record<Exclude<NoticeKind, PatientKind>, NoticeText>;

const PATIENT_WORDS: Record<Language, PatientWords> = { en, zh, ja, ar, ko };

/** Returns the text for a kind of notice in a language. Staff get Korean or English. */
export function findNoticeText(kind: NoticeKind, language: Language): NoticeText {
  const patients: Partial<Record<NoticeKind, NoticeText>> = PATIENT_WORDS[language];
  // The consoles and their notices exist in Korean and English only.
  const staff: Partial<Record<NoticeKind, NoticeText>> = language === 'ko' ? staffKo : staffEn;
  const said = patients[kind] ?? staff[kind];
  if (!said) throw new Error(`no words for the notice ${kind}`);
  return said;
}

type NoticePhrases = {
  patient: string;
  /** An instant in Seoul. `here` adds the same instant in the reader's time zone. */
  seoul(time: string): string;
  here(time: string): string;
  /** Adds the remark that a translation may be wrong. */
  withMark(text: string): string;
  wishes: string;
  unsubscribe: string;
  always: string;
  urgent: string;
};

/** Texts around a notice. */
export const NOTICE_PHRASES: Record<Language, NoticePhrases> = {
  en: {
    patient: 'a patient',
    seoul: (time) => `${time} (Seoul)`,
    here: (time) => `${time} your time`,
    withMark: (text) => `${text} A translation may differ from its original: please read both.`,
    wishes: 'Choose what you are told, and how',
    unsubscribe: 'No more emails of this kind',
    always: 'Emails about payments and your account always go to you.',
    urgent: 'We are telling you in your quiet hours because it cannot wait.',
  },
  zh: {
    patient: '一位患者',
    seoul: (time) => `${time}（首尔）`,
    here: (time) => `您当地 ${time}`,
    withMark: (text) => `${text}译文可能与原文不符，请对照阅读。`,
    wishes: '选择接收哪些通知及方式',
    unsubscribe: '不再接收此类邮件',
    always: '有关付款和账户的邮件始终会发送给您。',
    urgent: '此事紧急，因此在您的免打扰时段通知您。',
  },
  ja: {
    patient: '患者さん',
    seoul: (time) => `${time}（ソウル）`,
    here: (time) => `現地時間 ${time}`,
    withMark: (text) => `${text}翻訳が原文と異なる可能性があります。両方をご確認ください。`,
    wishes: 'お知らせの種類と方法を選ぶ',
    unsubscribe: 'この種類のメールを停止する',
    always: 'お支払いとアカウントに関するメールは必ずお送りします。',
    urgent: 'お急ぎの内容のため、おやすみ時間中にお知らせしています。',
  },
  ar: {
    patient: 'مريض',
    seoul: (time) => `${time} (سيول)`,
    here: (time) => `${time} بتوقيتك`,
    withMark: (text) => `${text} قد تختلف الترجمة عن الأصل. يُرجى قراءة النصين معًا.`,
    wishes: 'اختر ما يصلك من إشعارات وكيف',
    unsubscribe: 'إيقاف هذا النوع من الرسائل',
    always: 'رسائل المدفوعات والحساب تصلك دائمًا.',
    urgent: 'نخبرك في ساعات الهدوء لأن الأمر لا يحتمل التأخير.',
  },
  ko: {
    patient: '환자',
    seoul: (time) => `${time}(서울)`,
    here: (time) => `현지 시각 ${time}`,
    withMark: (text) => `${text} 번역이 원문과 다를 수 있습니다. 두 글을 함께 읽어 주세요.`,
    wishes: '알림 종류와 방법 선택',
    unsubscribe: '이 종류의 메일 그만 받기',
    always: '결제와 계정에 관한 메일은 항상 보내드립니다.',
    urgent: '미룰 수 없는 일이라 방해 금지 시간에 알려드립니다.',
  },
};
