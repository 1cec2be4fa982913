import type { Language } from '../../contract/languages.ts';
import { fillTexts, type Grid, makeOppositeCases, type StatementTemplate, type TextsByLanguage, writeTexts } from './grid.ts';

/* Prohibitions and requests of a clinic before and after a procedure: acts × spans of time. */

/** Prohibition and request of one act, in every language. */
type Act = Record<Language, readonly [forbidden: string, asked: string]>;

const makeAct = (ko: Act['ko'], en: Act['en'], zh: Act['zh'], ja: Act['ja'], ar: Act['ar']): Act => ({ ko, en, zh, ja, ar });

/** Acts of the preparation cards. */
const PREPARATION: readonly Act[] = [
  makeAct(['음식을 드시지 마세요', '음식을 드세요'], ['Do not eat', 'Please eat'], ['请不要进食', '请进食'], ['食事をしないでください', '食事をしてください'], ['لا تأكل', 'يرجى الأكل']),
  makeAct(['물을 드시지 마세요', '물을 드세요'], ['Do not drink water', 'Drink water'], ['请不要喝水', '请喝水'], ['水を飲まないでください', '水を飲んでください'], ['لا تشرب الماء', 'اشرب الماء']),
  makeAct(['술을 드시지 마세요', '술을 드세요'], ['Do not drink alcohol', 'Drink alcohol'], ['请勿饮酒', '请饮酒'], ['お酒を飲まないでください', 'お酒を飲んでください'], ['لا تشرب الكحول', 'اشرب الكحول']),
  makeAct(['담배를 피우지 마세요', '담배를 피우세요'], ['Do not smoke', 'You may smoke'], ['请不要吸烟', '可以吸烟'], ['たばこを吸わないでください', 'たばこを吸ってください'], ['لا تدخن', 'يمكنك التدخين']),
  makeAct(['아스피린을 드시지 마세요', '아스피린을 드세요'], ['Do not take aspirin', 'Take aspirin'], ['请不要服用阿司匹林', '请服用阿司匹林'], ['アスピリンを飲まないでください', 'アスピリンを飲んでください'], ['لا تتناول الأسبرين', 'تناول الأسبرين']),
  makeAct(['혈압약을 끊지 마세요', '혈압약을 끊으세요'], ['Do not stop your blood pressure medicine', 'Stop your blood pressure medicine'], ['请不要停用降压药', '请停用降压药'], ['血圧の薬をやめないでください', '血圧の薬をやめてください'], ['لا توقف دواء الضغط', 'أوقف دواء الضغط']),
  makeAct(['운전하지 마세요', '운전하세요'], ['Do not drive', 'Please drive'], ['请勿开车', '请开车'], ['運転しないでください', '運転してください'], ['لا تقد السيارة', 'قد السيارة']),
  makeAct(['콘택트렌즈를 끼지 마세요', '콘택트렌즈를 끼세요'], ['Do not wear contact lenses', 'Wear contact lenses'], ['请不要戴隐形眼镜', '请戴隐形眼镜'], ['コンタクトレンズを着けないでください', 'コンタクトレンズを着けてください'], ['لا ترتد العدسات اللاصقة', 'ارتد العدسات اللاصقة']),
  makeAct(['레티놀을 바르지 마세요', '레티놀을 바르세요'], ['Do not apply retinol', 'Apply retinol'], ['请不要涂抹维A醇', '请涂抹维A醇'], ['レチノールを塗らないでください', 'レチノールを塗ってください'], ['لا تضع الريتينول', 'ضع الريتينول']),
  makeAct(['왁싱하지 마세요', '왁싱하세요'], ['Do not wax the area', 'Wax the area'], ['请勿使用蜜蜡脱毛', '请使用蜜蜡脱毛'], ['ワックス脱毛をしないでください', 'ワックス脱毛をしてください'], ['لا تستخدم الشمع', 'استخدم الشمع']),
]; // biome-ignore format: one act a line

/** Acts of the aftercare cards. */
const AFTERCARE: readonly Act[] = [
  makeAct(['세수하지 마세요', '세수하세요'], ['Do not wash your face', 'Wash your face'], ['请不要洗脸', '请洗脸'], ['顔を洗わないでください', '顔を洗ってください'], ['لا تغسل وجهك', 'اغسل وجهك']),
  makeAct(['샤워하지 마세요', '샤워하세요'], ['Do not shower', 'Please shower'], ['请不要淋浴', '请淋浴'], ['シャワーを浴びないでください', 'シャワーを浴びてください'], ['لا تستحم', 'يمكنك الاستحمام']),
  makeAct(['화장하지 마세요', '화장하세요'], ['Do not wear make-up', 'Wear make-up'], ['请不要化妆', '请化妆'], ['化粧をしないでください', '化粧をしてください'], ['لا تضع المكياج', 'ضع المكياج']),
  makeAct(['운동하지 마세요', '운동하세요'], ['Do not exercise', 'Please exercise'], ['请不要运动', '请运动'], ['運動しないでください', '運動してください'], ['لا تمارس الرياضة', 'مارس الرياضة']),
  makeAct(['사우나에 가지 마세요', '사우나에 가세요'], ['Do not go to the sauna', 'Go to the sauna'], ['请不要去桑拿', '请去桑拿'], ['サウナに行かないでください', 'サウナに行ってください'], ['لا تذهب إلى الساونا', 'اذهب إلى الساونا']),
  makeAct(['상처를 만지지 마세요', '상처를 만지세요'], ['Do not touch the wound', 'Touch the wound'], ['请不要触摸伤口', '请触摸伤口'], ['傷に触らないでください', '傷に触ってください'], ['لا تلمس الجرح', 'المس الجرح']),
  makeAct(['마사지하지 마세요', '마사지하세요'], ['Do not massage the area', 'Massage the area'], ['请不要按摩', '请按摩'], ['マッサージしないでください', 'マッサージしてください'], ['لا تدلك المنطقة', 'دلك المنطقة']),
  makeAct(['붕대를 풀지 마세요', '붕대를 푸세요'], ['Do not take off the bandage', 'Take off the bandage'], ['请不要拆下绷带', '请拆下绷带'], ['包帯を外さないでください', '包帯を外してください'], ['لا تنزع الضماد', 'انزع الضماد']),
  makeAct(['수영하지 마세요', '수영하세요'], ['Do not swim', 'Please swim'], ['请不要游泳', '请游泳'], ['泳がないでください', '泳いでください'], ['لا تسبح', 'يمكنك السباحة']),
  makeAct(['엎드려 자지 마세요', '엎드려 주무세요'], ['Do not sleep face down', 'Sleep face down'], ['请不要趴着睡', '请趴着睡'], ['うつ伏せで寝ないでください', 'うつ伏せで寝てください'], ['لا تنم على بطنك', 'نم على بطنك']),
  makeAct(['찜질하지 마세요', '찜질하세요'], ['Do not use a warm pack', 'Use a warm pack'], ['请不要热敷', '请热敷'], ['温めないでください', '温めてください'], ['لا تستخدم الكمادات الدافئة', 'استخدم الكمادات الدافئة']),
  makeAct(['코를 풀지 마세요', '코를 푸세요'], ['Do not blow your nose', 'Blow your nose'], ['请不要擤鼻涕', '请擤鼻涕'], ['鼻をかまないでください', '鼻をかんでください'], ['لا تنفخ أنفك', 'انفخ أنفك']),
]; // biome-ignore format: one act a line

const arabicDays = (n: number) => (n === 1 ? 'يوم' : n === 2 ? 'يومين' : n <= 10 ? `${n} أيام` : `${n} يومًا`);
const arabicHours = (n: number) => (n === 1 ? 'ساعة' : n === 2 ? 'ساعتين' : n <= 10 ? `${n} ساعات` : `${n} ساعة`);
const arabicWeeks = (n: number) => (n === 1 ? 'أسبوع' : n === 2 ? 'أسبوعين' : `${n} أسابيع`);

const makeTexts = (ko: string, en: string, zh: string, ja: string, ar: string): TextsByLanguage => ({ ko, en, zh, ja, ar });

/** Time before the surgery. A wrong translation changes the number. */
const DAYS_BEFORE: StatementTemplate<number> = {
  ko: (n) => `수술 ${n}일 전부터`,
  en: (n) => `from ${n} days before the surgery`,
  zh: (n) => `从手术前${n}天起`,
  ja: (n) => `手術の${n}日前から`,
  ar: (n) => `بدءًا من ${arabicDays(n)} قبل العملية`,
};
const HOURS_BEFORE: StatementTemplate<number> = {
  ko: (n) => `수술 ${n}시간 전부터`,
  en: (n) => `from ${n} hours before the surgery`,
  zh: (n) => `从手术前${n}小时起`,
  ja: (n) => `手術の${n}時間前から`,
  ar: (n) => `بدءًا من ${arabicHours(n)} قبل العملية`,
};
const DAYS_AFTER: StatementTemplate<number> = {
  ko: (n) => `수술 후 ${n}일 동안`,
  en: (n) => `for ${n} days after the surgery`,
  zh: (n) => `手术后${n}天内`,
  ja: (n) => `手術後${n}日間は`,
  ar: (n) => `لمدة ${arabicDays(n)} بعد العملية`,
};
const WEEKS_AFTER: StatementTemplate<number> = {
  ko: (n) => `시술 후 ${n}주 동안`,
  en: (n) => `for ${n} weeks after the treatment`,
  zh: (n) => `治疗后${n}周内`,
  ja: (n) => `施術後${n}週間は`,
  ar: (n) => `لمدة ${arabicWeeks(n)} بعد العلاج`,
};
const DAYS: StatementTemplate<number> = {
  ko: (n) => `${n}일 동안`,
  en: (n) => `for ${n} days`,
  zh: (n) => `${n}天内`,
  ja: (n) => `${n}日間は`,
  ar: (n) => `لمدة ${arabicDays(n)}`,
};

const BEFORE: readonly TextsByLanguage[] = [
  fillTexts(DAYS_BEFORE, 3),
  fillTexts(DAYS_BEFORE, 7),
  fillTexts(HOURS_BEFORE, 8),
  makeTexts('수술 전날부터', 'from the day before the surgery', '从手术前一天起', '手術の前日から', 'بدءًا من اليوم السابق للعملية'),
  makeTexts('밤 12시부터', 'from midnight', '从半夜12点起', '深夜0時から', 'من منتصف الليل'),
  makeTexts('수술 전에', 'before the surgery', '手术前', '手術の前に', 'قبل العملية'),
  makeTexts('수술 당일에는', 'on the day of the surgery', '手术当天', '手術当日は', 'في يوم العملية'),
  makeTexts('내일 아침에는', 'tomorrow morning', '明天早上', '明日の朝は', 'صباح الغد'),
];
const AFTER: readonly TextsByLanguage[] = [
  fillTexts(DAYS_AFTER, 3),
  fillTexts(WEEKS_AFTER, 2),
  fillTexts(DAYS, 5),
  makeTexts('실밥을 뽑을 때까지', 'until the stitches are out', '拆线之前', '抜糸までは', 'حتى إزالة الغرز'),
  makeTexts('12월 14일까지', 'until December 14', '12月14日之前', '12月14日までは', 'حتى 14 ديسمبر'),
  makeTexts('다음 진료 때까지', 'until your next visit', '下次就诊之前', '次の診察までは', 'حتى موعدك القادم'),
  makeTexts('수술 후에', 'after the surgery', '手术后', '手術の後に', 'بعد العملية'),
  makeTexts('오늘은', 'today', '今天', '今日は', 'اليوم'),
];
const NO_SPAN = makeTexts('', '', '', '', '');

/** Returns the full sentence. Korean, Chinese and Japanese put the time first; English and Arabic put it last. */
const writeSentence = (one: Act, which: 0 | 1, at: TextsByLanguage): TextsByLanguage =>
  writeTexts((language) => {
    const said = one[language][which];
    const when = at[language];
    if (language === 'zh') return `${when}${said}。`;
    if (language === 'ja') return `${when}${said}。`;
    return `${(language === 'ko' ? [when, said] : [said, when]).filter(Boolean).join(' ')}.`;
  });

const makeReversedCases = (acts: readonly Act[], spans: readonly TextsByLanguage[]) =>
  acts.flatMap((one) => spans.flatMap((at) => makeOppositeCases(writeSentence(one, 0, at), writeSentence(one, 1, at))));

const NUMBERS = [2, 3, 5, 7, 10, 14];
/** Returns instructions whose wrong translation states another time. */
const makeDurationCases = (acts: readonly Act[], template: StatementTemplate<number>) =>
  acts.flatMap((one) =>
    NUMBERS.map((n) => ({
      says: writeSentence(one, 0, fillTexts(template, n)),
      wrong: NUMBERS.filter((other) => other !== n).map((other) => writeSentence(one, 0, fillTexts(template, other))),
    })),
  );

/** Pairs of templates: days before and days after, in the same form. */
const BEFORE_AFTER_TEMPLATES: readonly (readonly [StatementTemplate<number>, StatementTemplate<number>])[] = [
  [
    { ko: (n) => `수술 ${n}일 전에`, en: (n) => `${n} days before the surgery`, zh: (n) => `手术前${n}天`, ja: (n) => `手術の${n}日前に`, ar: (n) => `قبل العملية بـ${arabicDays(n)}` },
    { ko: (n) => `수술 ${n}일 후에`, en: (n) => `${n} days after the surgery`, zh: (n) => `手术后${n}天`, ja: (n) => `手術の${n}日後に`, ar: (n) => `بعد العملية بـ${arabicDays(n)}` },
  ],
]; // biome-ignore format: one language beside the other

const PLACED_ACTS: readonly TextsByLanguage[] = [
  makeTexts('검사를 받으세요', 'Have the test', '请做检查', '検査を受けてください', 'أجر الفحص'),
  makeTexts('병원에 오세요', 'Come to the clinic', '请来医院', '病院に来てください', 'احضر إلى العيادة'),
  makeTexts('약을 드세요', 'Take the medicine', '请服药', '薬を飲んでください', 'تناول الدواء'),
  makeTexts('비용을 결제하세요', 'Pay the fee', '请付费', '費用を支払ってください', 'ادفع الرسوم'),
];
const beforeAfterCases = PLACED_ACTS.flatMap((said) => {
  const one: Act = Object.fromEntries(Object.entries(said).map(([language, text]) => [language, [text, text]])) as unknown as Act;
  return BEFORE_AFTER_TEMPLATES.flatMap(([before, after]) =>
    [1, 2, 3, 7, 10].flatMap((n) => makeOppositeCases(writeSentence(one, 0, fillTexts(before, n)), writeSentence(one, 0, fillTexts(after, n)))),
  );
});

export const INSTRUCTIONS: readonly Grid[] = [
  { name: 'preparation: forbidden or asked for', cases: makeReversedCases(PREPARATION, [NO_SPAN, ...BEFORE]) },
  { name: 'aftercare: forbidden or asked for', cases: makeReversedCases(AFTERCARE, [NO_SPAN, ...AFTER]) },
  {
    name: 'preparation: how long before',
    cases: [...makeDurationCases(PREPARATION.slice(0, 5), DAYS_BEFORE), ...makeDurationCases(PREPARATION.slice(0, 5), HOURS_BEFORE)],
  },
  { name: 'aftercare: how long after', cases: [...makeDurationCases(AFTERCARE.slice(0, 5), DAYS_AFTER), ...makeDurationCases(AFTERCARE.slice(5, 10), DAYS)] },
  { name: 'before or after', cases: beforeAfterCases },
];
