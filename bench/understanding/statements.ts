import { type Grid, joinSentences, makeOppositeCases, type StatementCase, type TextsByLanguage } from './grid.ts';

/* Statements of patients about themselves: allergies, pregnancy, medicines and names; and messages that lose a sentence. */

const makeTexts = (ko: string, en: string, zh: string, ja: string, ar: string): TextsByLanguage => ({ ko, en, zh, ja, ar });

/** Medicines as in the glossary, content/terms/medicine.yaml. */
const MEDICINES: readonly TextsByLanguage[] = [
  makeTexts('페니실린', 'penicillin', '青霉素', 'ペニシリン', 'البنسلين'),
  makeTexts('아스피린', 'aspirin', '阿司匹林', 'アスピリン', 'الأسبرين'),
  makeTexts('와파린', 'warfarin', '华法林', 'ワルファリン', 'الوارفارين'),
  makeTexts('이부프로펜', 'ibuprofen', '布洛芬', 'イブプロフェン', 'الإيبوبروفين'),
  makeTexts('인슐린', 'insulin', '胰岛素', 'インスリン', 'الإنسولين'),
  makeTexts('리도카인', 'lidocaine', '利多卡因', 'リドカイン', 'الليدوكايين'),
];
const KINDS_OF_MEDICINE: readonly TextsByLanguage[] = [
  makeTexts('항생제', 'antibiotics', '抗生素', '抗生物質', 'المضاد الحيوي'),
  makeTexts('진통제', 'painkillers', '止痛药', '痛み止め', 'المسكن'),
  makeTexts('수면제', 'sleeping pills', '安眠药', '睡眠薬', 'الحبوب المنومة'),
  makeTexts('소염제', 'anti-inflammatory medicine', '抗炎药', '消炎剤', 'مضاد الالتهاب'),
  makeTexts('항응고제', 'blood thinners', '抗凝药', '抗凝固薬', 'مميعات الدم'),
  makeTexts('혈압약', 'blood pressure medicine', '降压药', '血圧の薬', 'دواء ضغط الدم'),
];

type MedicineStatement = (medicine: TextsByLanguage) => TextsByLanguage;
const sayAllergic: MedicineStatement = (m) =>
  makeTexts(`저는 ${m.ko} 알레르기가 있어요.`, `I am allergic to ${m.en}.`, `我对${m.zh}过敏。`, `私は${m.ja}アレルギーがあります。`, `لدي حساسية من ${m.ar}.`);
const sayNotAllergic: MedicineStatement = (m) =>
  makeTexts(
    `저는 ${m.ko} 알레르기가 없어요.`,
    `I am not allergic to ${m.en}.`,
    `我对${m.zh}不过敏。`,
    `私は${m.ja}アレルギーはありません。`,
    `ليس لدي حساسية من ${m.ar}.`,
  );
const sayTaking: MedicineStatement = (m) =>
  makeTexts(`저는 ${m.ko}을 먹고 있어요.`, `I take ${m.en}.`, `我在用${m.zh}。`, `私は${m.ja}を使っています。`, `أنا أتناول ${m.ar}.`);
const sayNotTaking: MedicineStatement = (m) =>
  makeTexts(`저는 ${m.ko}을 먹지 않아요.`, `I do not take ${m.en}.`, `我没有用${m.zh}。`, `私は${m.ja}を使っていません。`, `أنا لا أتناول ${m.ar}.`);
const sayCanTake: MedicineStatement = (m) =>
  makeTexts(`${m.ko}을 먹어도 되나요?`, `Can I take ${m.en}?`, `可以用${m.zh}吗？`, `${m.ja}を使ってもいいですか？`, `هل يمكنني تناول ${m.ar}؟`);

const pregnant = makeTexts('저는 임신 중이에요.', 'I am pregnant.', '我怀孕了。', '私は妊娠しています。', 'أنا حامل.');
const notPregnant = makeTexts('저는 임신 중이 아니에요.', 'I am not pregnant.', '我没有怀孕。', '私は妊娠していません。', 'أنا لست حاملاً.');

const makeMedicineCases = (medicines: readonly TextsByLanguage[]): StatementCase[] =>
  [sayAllergic, sayTaking, sayCanTake].flatMap((write) =>
    medicines.map((medicine) => ({ says: write(medicine), wrong: medicines.filter((other) => other !== medicine).map(write) })),
  );

/** Short opening sentences of a message. */
const OPENINGS: readonly TextsByLanguage[] = [
  makeTexts('안녕하세요.', 'Hello.', '您好。', 'こんにちは。', 'مرحبا.'),
  makeTexts('감사합니다.', 'Thank you.', '谢谢。', 'ありがとうございます。', 'شكرا.'),
  makeTexts('오늘 예약했어요.', 'I have an appointment today.', '我今天有预约。', '今日予約しています。', 'لدي موعد اليوم.'),
  makeTexts(
    '시술 전에 궁금한 점이 있어요.',
    'I have a question before the treatment.',
    '治疗前我有个问题。',
    '施術の前に聞きたいことがあります。',
    'عندي سؤال قبل العلاج.',
  ),
  sayAllergic(MEDICINES[0] as TextsByLanguage),
];
/** Sentences that a translation must not drop after the opening. */
const LOST_SENTENCES: readonly TextsByLanguage[] = [
  pregnant,
  notPregnant,
  sayAllergic(MEDICINES[1] as TextsByLanguage),
  sayTaking(MEDICINES[2] as TextsByLanguage),
  sayTaking(MEDICINES[4] as TextsByLanguage),
  makeTexts(
    '붓기가 심해요. 열이 38.5도예요.',
    'The swelling is bad. My fever is 38.5 degrees.',
    '肿得很厉害。发烧38.5度。',
    '腫れがひどいです。熱が38.5度あります。',
    'التورم شديد. حرارتي 38.5 درجة.',
  ),
  makeTexts('저는 술을 마시지 않아요.', 'I do not drink alcohol.', '我不喝酒。', '私はお酒を飲みません。', 'أنا لا أشرب الكحول.'),
  makeTexts('물도 드시지 마세요.', 'Do not drink water either.', '水也请不要喝。', '水も飲まないでください。', 'لا تشرب الماء أيضًا.'),
  makeTexts(
    '12월 4일 오후 2시에 갈게요.',
    'I will come on December 4 at 2 pm.',
    '我12月4日下午2点来。',
    '12月4日の午後2時に行きます。',
    'سأحضر يوم 4 ديسمبر الساعة 2 مساءً.',
  ),
];
const lostSentenceCases: StatementCase[] = OPENINGS.flatMap((opening) =>
  LOST_SENTENCES.filter((one) => one !== opening).map((one) => ({ says: joinSentences(opening, one), wrong: [opening] })),
);

const NAMES = ['AIKO TANAKA', 'MARIA SANTOS', 'FATIMA ALHARBI', 'JOHN SMITH', 'WEI ZHANG', 'SARAH COHEN'];
/** Names with a letter added, missing or changed, or another name. */
const WRONG_NAMES = ['AYKO TANAKA', 'MARIA SANTO', 'FATIMA ALHARBY', 'JOHN SMYTH', 'WEI CHANG', 'SARA COHEN'];
const writeNameTexts = (name: string): TextsByLanguage[] => [
  makeTexts(`예약자 이름은 ${name}입니다.`, `The booking is for ${name}.`, `预约人姓名是${name}。`, `予約者の名前は${name}です。`, `الحجز باسم ${name}.`),
  makeTexts(
    `여권 이름은 ${name}이에요.`,
    `The name in my passport is ${name}.`,
    `我护照上的名字是${name}。`,
    `パスポートの名前は${name}です。`,
    `الاسم في جواز سفري ${name}.`,
  ),
  makeTexts(
    `제 동생 ${name}도 같이 가요.`,
    `My sister ${name} comes with me.`,
    `我妹妹${name}也一起去。`,
    `妹の${name}も一緒に行きます。`,
    `أختي ${name} ستأتي معي.`,
  ),
];
const nameCases: StatementCase[] = NAMES.flatMap((name, at) =>
  writeNameTexts(name).map((one, form) => ({
    says: one,
    wrong: [WRONG_NAMES[at] as string, NAMES[(at + 1) % NAMES.length] as string].map((other) => writeNameTexts(other)[form] as TextsByLanguage),
  })),
);

export const STATEMENTS: readonly Grid[] = [
  { name: 'allergic or not', cases: MEDICINES.flatMap((medicine) => makeOppositeCases(sayAllergic(medicine), sayNotAllergic(medicine))) },
  { name: 'pregnant or not', cases: makeOppositeCases(pregnant, notPregnant) },
  { name: 'takes a medicine or not', cases: MEDICINES.flatMap((medicine) => makeOppositeCases(sayTaking(medicine), sayNotTaking(medicine))) },
  { name: 'a medicine that became another', cases: makeMedicineCases(MEDICINES) },
  { name: 'a kind of medicine that became another', cases: makeMedicineCases(KINDS_OF_MEDICINE) },
  { name: 'a lost sentence', cases: lostSentenceCases },
  { name: 'names in capitals', cases: nameCases },
];
