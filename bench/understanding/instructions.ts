import type { Language } from '../../contract/languages.ts';
import { fill, type Grid, opposites, type Template, type Texts, texts } from './grid.ts';

/* Prohibitions and requests of a clinic before and after a procedure: acts × spans of time. */

/** The prohibition and the request of an act in every language. */
type Act = Record<Language, readonly [forbidden: string, asked: string]>;

const act = (ko: Act['ko'], en: Act['en'], zh: Act['zh'], ja: Act['ja'], ar: Act['ar']): Act => ({ ko, en, zh, ja, ar });

/** Acts of the preparation cards. */
const PREPARATION: readonly Act[] = [
  act(['음식을 드시지 마세요', '음식을 드세요'], ['Do not eat', 'Please eat'], ['请不要进食', '请进食'], ['食事をしないでください', '食事をしてください'], ['لا تأكل', 'يرجى الأكل']),
  act(['물을 드시지 마세요', '물을 드세요'], ['Do not drink water', 'Drink water'], ['请不要喝水', '请喝水'], ['水を飲まないでください', '水を飲んでください'], ['لا تشرب الماء', 'اشرب الماء']),
  act(['술을 드시지 마세요', '술을 드세요'], ['Do not drink alcohol', 'Drink alcohol'], ['请勿饮酒', '请饮酒'], ['お酒を飲まないでください', 'お酒を飲んでください'], ['لا تشرب الكحول', 'اشرب الكحول']),
  act(['담배를 피우지 마세요', '담배를 피우세요'], ['Do not smoke', 'You may smoke'], ['请不要吸烟', '可以吸烟'], ['たばこを吸わないでください', 'たばこを吸ってください'], ['لا تدخن', 'يمكنك التدخين']),
  act(['아스피린을 드시지 마세요', '아스피린을 드세요'], ['Do not take aspirin', 'Take aspirin'], ['请不要服用阿司匹林', '请服用阿司匹林'], ['アスピリンを飲まないでください', 'アスピリンを飲んでください'], ['لا تتناول الأسبرين', 'تناول الأسبرين']),
  act(['혈압약을 끊지 마세요', '혈압약을 끊으세요'], ['Do not stop your blood pressure medicine', 'Stop your blood pressure medicine'], ['请不要停用降压药', '请停用降压药'], ['血圧の薬をやめないでください', '血圧の薬をやめてください'], ['لا توقف دواء الضغط', 'أوقف دواء الضغط']),
  act(['운전하지 마세요', '운전하세요'], ['Do not drive', 'Please drive'], ['请勿开车', '请开车'], ['運転しないでください', '運転してください'], ['لا تقد السيارة', 'قد السيارة']),
  act(['콘택트렌즈를 끼지 마세요', '콘택트렌즈를 끼세요'], ['Do not wear contact lenses', 'Wear contact lenses'], ['请不要戴隐形眼镜', '请戴隐形眼镜'], ['コンタクトレンズを着けないでください', 'コンタクトレンズを着けてください'], ['لا ترتد العدسات اللاصقة', 'ارتد العدسات اللاصقة']),
  act(['레티놀을 바르지 마세요', '레티놀을 바르세요'], ['Do not apply retinol', 'Apply retinol'], ['请不要涂抹维A醇', '请涂抹维A醇'], ['レチノールを塗らないでください', 'レチノールを塗ってください'], ['لا تضع الريتينول', 'ضع الريتينول']),
  act(['왁싱하지 마세요', '왁싱하세요'], ['Do not wax the area', 'Wax the area'], ['请勿使用蜜蜡脱毛', '请使用蜜蜡脱毛'], ['ワックス脱毛をしないでください', 'ワックス脱毛をしてください'], ['لا تستخدم الشمع', 'استخدم الشمع']),
]; // biome-ignore format: one act a line

/** Acts of the aftercare cards. */
const AFTERCARE: readonly Act[] = [
  act(['세수하지 마세요', '세수하세요'], ['Do not wash your face', 'Wash your face'], ['请不要洗脸', '请洗脸'], ['顔を洗わないでください', '顔を洗ってください'], ['لا تغسل وجهك', 'اغسل وجهك']),
  act(['샤워하지 마세요', '샤워하세요'], ['Do not shower', 'Please shower'], ['请不要淋浴', '请淋浴'], ['シャワーを浴びないでください', 'シャワーを浴びてください'], ['لا تستحم', 'يمكنك الاستحمام']),
  act(['화장하지 마세요', '화장하세요'], ['Do not wear make-up', 'Wear make-up'], ['请不要化妆', '请化妆'], ['化粧をしないでください', '化粧をしてください'], ['لا تضع المكياج', 'ضع المكياج']),
  act(['운동하지 마세요', '운동하세요'], ['Do not exercise', 'Please exercise'], ['请不要运动', '请运动'], ['運動しないでください', '運動してください'], ['لا تمارس الرياضة', 'مارس الرياضة']),
  act(['사우나에 가지 마세요', '사우나에 가세요'], ['Do not go to the sauna', 'Go to the sauna'], ['请不要去桑拿', '请去桑拿'], ['サウナに行かないでください', 'サウナに行ってください'], ['لا تذهب إلى الساونا', 'اذهب إلى الساونا']),
  act(['상처를 만지지 마세요', '상처를 만지세요'], ['Do not touch the wound', 'Touch the wound'], ['请不要触摸伤口', '请触摸伤口'], ['傷に触らないでください', '傷に触ってください'], ['لا تلمس الجرح', 'المس الجرح']),
  act(['마사지하지 마세요', '마사지하세요'], ['Do not massage the area', 'Massage the area'], ['请不要按摩', '请按摩'], ['マッサージしないでください', 'マッサージしてください'], ['لا تدلك المنطقة', 'دلك المنطقة']),
  act(['붕대를 풀지 마세요', '붕대를 푸세요'], ['Do not take off the bandage', 'Take off the bandage'], ['请不要拆下绷带', '请拆下绷带'], ['包帯を外さないでください', '包帯を外してください'], ['لا تنزع الضماد', 'انزع الضماد']),
  act(['수영하지 마세요', '수영하세요'], ['Do not swim', 'Please swim'], ['请不要游泳', '请游泳'], ['泳がないでください', '泳いでください'], ['لا تسبح', 'يمكنك السباحة']),
  act(['엎드려 자지 마세요', '엎드려 주무세요'], ['Do not sleep face down', 'Sleep face down'], ['请不要趴着睡', '请趴着睡'], ['うつ伏せで寝ないでください', 'うつ伏せで寝てください'], ['لا تنم على بطنك', 'نم على بطنك']),
  act(['찜질하지 마세요', '찜질하세요'], ['Do not use a warm pack', 'Use a warm pack'], ['请不要热敷', '请热敷'], ['温めないでください', '温めてください'], ['لا تستخدم الكمادات الدافئة', 'استخدم الكمادات الدافئة']),
  act(['코를 풀지 마세요', '코를 푸세요'], ['Do not blow your nose', 'Blow your nose'], ['请不要擤鼻涕', '请擤鼻涕'], ['鼻をかまないでください', '鼻をかんでください'], ['لا تنفخ أنفك', 'انفخ أنفك']),
]; // biome-ignore format: one act a line

const days = (n: number) => (n === 1 ? 'يوم' : n === 2 ? 'يومين' : n <= 10 ? `${n} أيام` : `${n} يومًا`);
const hours = (n: number) => (n === 1 ? 'ساعة' : n === 2 ? 'ساعتين' : n <= 10 ? `${n} ساعات` : `${n} ساعة`);
const weeks = (n: number) => (n === 1 ? 'أسبوع' : n === 2 ? 'أسبوعين' : `${n} أسابيع`);

const span = (ko: string, en: string, zh: string, ja: string, ar: string): Texts => ({ ko, en, zh, ja, ar });

/** Time before the surgery; the number is the value that a wrong translation changes. */
const DAYS_BEFORE: Template<number> = {
  ko: (n) => `수술 ${n}일 전부터`,
  en: (n) => `from ${n} days before the surgery`,
  zh: (n) => `从手术前${n}天起`,
  ja: (n) => `手術の${n}日前から`,
  ar: (n) => `بدءًا من ${days(n)} قبل العملية`,
};
const HOURS_BEFORE: Template<number> = {
  ko: (n) => `수술 ${n}시간 전부터`,
  en: (n) => `from ${n} hours before the surgery`,
  zh: (n) => `从手术前${n}小时起`,
  ja: (n) => `手術の${n}時間前から`,
  ar: (n) => `بدءًا من ${hours(n)} قبل العملية`,
};
const DAYS_AFTER: Template<number> = {
  ko: (n) => `수술 후 ${n}일 동안`,
  en: (n) => `for ${n} days after the surgery`,
  zh: (n) => `手术后${n}天内`,
  ja: (n) => `手術後${n}日間は`,
  ar: (n) => `لمدة ${days(n)} بعد العملية`,
};
const WEEKS_AFTER: Template<number> = {
  ko: (n) => `시술 후 ${n}주 동안`,
  en: (n) => `for ${n} weeks after the treatment`,
  zh: (n) => `治疗后${n}周内`,
  ja: (n) => `施術後${n}週間は`,
  ar: (n) => `لمدة ${weeks(n)} بعد العلاج`,
};
const DAYS: Template<number> = {
  ko: (n) => `${n}일 동안`,
  en: (n) => `for ${n} days`,
  zh: (n) => `${n}天内`,
  ja: (n) => `${n}日間は`,
  ar: (n) => `لمدة ${days(n)}`,
};

const BEFORE: readonly Texts[] = [
  fill(DAYS_BEFORE, 3),
  fill(DAYS_BEFORE, 7),
  fill(HOURS_BEFORE, 8),
  span('수술 전날부터', 'from the day before the surgery', '从手术前一天起', '手術の前日から', 'بدءًا من اليوم السابق للعملية'),
  span('밤 12시부터', 'from midnight', '从半夜12点起', '深夜0時から', 'من منتصف الليل'),
  span('수술 전에', 'before the surgery', '手术前', '手術の前に', 'قبل العملية'),
  span('수술 당일에는', 'on the day of the surgery', '手术当天', '手術当日は', 'في يوم العملية'),
  span('내일 아침에는', 'tomorrow morning', '明天早上', '明日の朝は', 'صباح الغد'),
];
const AFTER: readonly Texts[] = [
  fill(DAYS_AFTER, 3),
  fill(WEEKS_AFTER, 2),
  fill(DAYS, 5),
  span('실밥을 뽑을 때까지', 'until the stitches are out', '拆线之前', '抜糸までは', 'حتى إزالة الغرز'),
  span('12월 14일까지', 'until December 14', '12月14日之前', '12月14日までは', 'حتى 14 ديسمبر'),
  span('다음 진료 때까지', 'until your next visit', '下次就诊之前', '次の診察までは', 'حتى موعدك القادم'),
  span('수술 후에', 'after the surgery', '手术后', '手術の後に', 'بعد العملية'),
  span('오늘은', 'today', '今天', '今日は', 'اليوم'),
];
const NO_SPAN = span('', '', '', '', '');

/** Returns the full sentence: Korean, Chinese and Japanese put the time first, English and Arabic last. */
const sentence = (one: Act, which: 0 | 1, at: Texts): Texts =>
  texts((language) => {
    const said = one[language][which];
    const when = at[language];
    if (language === 'zh') return `${when}${said}。`;
    if (language === 'ja') return `${when}${said}。`;
    return `${(language === 'ko' ? [when, said] : [said, when]).filter(Boolean).join(' ')}.`;
  });

const turned = (acts: readonly Act[], spans: readonly Texts[]) =>
  acts.flatMap((one) => spans.flatMap((at) => opposites(sentence(one, 0, at), sentence(one, 1, at))));

const NUMBERS = [2, 3, 5, 7, 10, 14];
/** The same instruction with another time as the wrong translation. */
const lengths = (acts: readonly Act[], template: Template<number>) =>
  acts.flatMap((one) =>
    NUMBERS.map((n) => ({
      says: sentence(one, 0, fill(template, n)),
      wrong: NUMBERS.filter((other) => other !== n).map((other) => sentence(one, 0, fill(template, other))),
    })),
  );

/** Days before and days after in the same form. */
const PLACES: readonly (readonly [Template<number>, Template<number>])[] = [
  [
    { ko: (n) => `수술 ${n}일 전에`, en: (n) => `${n} days before the surgery`, zh: (n) => `手术前${n}天`, ja: (n) => `手術の${n}日前に`, ar: (n) => `قبل العملية بـ${days(n)}` },
    { ko: (n) => `수술 ${n}일 후에`, en: (n) => `${n} days after the surgery`, zh: (n) => `手术后${n}天`, ja: (n) => `手術の${n}日後に`, ar: (n) => `بعد العملية بـ${days(n)}` },
  ],
]; // biome-ignore format: one language beside the other

const PLACED: readonly Texts[] = [
  span('검사를 받으세요', 'Have the test', '请做检查', '検査を受けてください', 'أجر الفحص'),
  span('병원에 오세요', 'Come to the clinic', '请来医院', '病院に来てください', 'احضر إلى العيادة'),
  span('약을 드세요', 'Take the medicine', '请服药', '薬を飲んでください', 'تناول الدواء'),
  span('비용을 결제하세요', 'Pay the fee', '请付费', '費用を支払ってください', 'ادفع الرسوم'),
];
const placed = PLACED.flatMap((said) => {
  const one: Act = Object.fromEntries(Object.entries(said).map(([language, text]) => [language, [text, text]])) as unknown as Act;
  return PLACES.flatMap(([before, after]) => [1, 2, 3, 7, 10].flatMap((n) => opposites(sentence(one, 0, fill(before, n)), sentence(one, 0, fill(after, n)))));
});

export const INSTRUCTIONS: readonly Grid[] = [
  { name: 'preparation: forbidden or asked for', cases: turned(PREPARATION, [NO_SPAN, ...BEFORE]) },
  { name: 'aftercare: forbidden or asked for', cases: turned(AFTERCARE, [NO_SPAN, ...AFTER]) },
  { name: 'preparation: how long before', cases: [...lengths(PREPARATION.slice(0, 5), DAYS_BEFORE), ...lengths(PREPARATION.slice(0, 5), HOURS_BEFORE)] },
  { name: 'aftercare: how long after', cases: [...lengths(AFTERCARE.slice(0, 5), DAYS_AFTER), ...lengths(AFTERCARE.slice(5, 10), DAYS)] },
  { name: 'before or after', cases: placed },
];
