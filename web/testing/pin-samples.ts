import type { Pin, PinList } from '../../contract/desk/pins.ts';
import type { QuestionForm } from '../../contract/desk/questions.ts';

const words = (ko: string, en: string, ar = en) => ({ ko, en, ar, zh: en, ja: en });

/** A form with questions of every type, sent with message 2 and unanswered. */
export const questionForm: QuestionForm = {
  ...{ id: 40, message_id: 2, template: 'before', version: 1, sent_at: '2026-01-05T03:00:00Z', answered_at: null },
  title: words('방문 전 문진', 'Before your visit', 'قبل زيارتك'),
  questions: [
    {
      ...{ id: 'allergies', type: 'many', pins: 'allergy', hint: null },
      label: words('알레르기', 'Allergies', 'الحساسية'),
      text: words('알레르기가 있으신가요?', 'Do you have any allergies?', 'هل لديك حساسية؟'),
      options: [
        { id: 'none', text: words('없음', 'None', 'لا توجد'), more: false, alone: true },
        { id: 'drugs', text: words('항생제', 'Antibiotics', 'المضادات الحيوية'), more: true, alone: false },
        { id: 'latex', text: words('라텍스', 'Latex', 'اللاتكس'), more: false, alone: false },
      ],
    },
    {
      ...{ id: 'pregnancy', type: 'one', pins: 'health', hint: null },
      label: words('임신', 'Pregnancy', 'الحمل'),
      text: words('임신 중이신가요?', 'Are you pregnant?', 'هل أنتِ حامل؟'),
      options: [
        { id: 'no', text: words('아니요', 'No', 'لا'), more: false, alone: false },
        { id: 'yes', text: words('예', 'Yes', 'نعم'), more: false, alone: false },
      ],
    },
    {
      ...{ id: 'medicines', type: 'words', pins: 'medicines', hint: null, options: [] },
      label: words('복용 약', 'Medicines', 'الأدوية'),
      text: words('드시는 약이 있으신가요?', 'Which medicines do you take?', 'ما الأدوية التي تتناولها؟'),
    },
    {
      ...{ id: 'flight', type: 'day', pins: 'flight', hint: null, options: [] },
      label: words('귀국일', 'Flight home', 'رحلة العودة'),
      text: words('언제 귀국하시나요?', 'When do you fly home?', 'متى موعد رحلة عودتك؟'),
    },
  ],
};

const pin: Pin = {
  ...{ id: 50, kind: 'agreed', message_id: 1, form_id: null, question: null, at: '2026-01-05T04:00:00Z', by: 'hospital', author: null },
  ...{ chosen: [], day: null, withheld: false, said: null, disputed_at: null, unpinned: null },
};

/** A pin of the clinic from message 1. */
export const clinicPin: Pin = {
  ...pin,
  said: { text: '두 번 시술', language: 'ko', translated: 'Two sessions', translated_language: 'en', translation: 'done', marks: [] },
};

/** The patient's answer to the first question. */
export const answerPin: Pin = {
  ...pin,
  ...{ id: 51, kind: 'allergy', message_id: 2, form_id: 40, question: 'allergies', by: 'user' },
  chosen: [{ id: 'drugs', text: words('항생제', 'Antibiotics', 'المضادات الحيوية') }],
  said: { text: 'Penicillin', language: 'en', translated: '페니실린', translated_language: 'ko', translation: 'done', marks: [] },
};

export const noPins: PinList = { pinned: [], unpinned: [], forms: [] };
