import { fillTexts, type Grid, makeValueCases, others, type StatementCase, type StatementTemplate, withWrongValues, writeTexts } from './grid.ts';

/* Doses of a medicine, their frequency and duration. */

const TIMES_EN = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times'];
const TABLETS_AR = ['', 'حبة واحدة', 'حبتين', '3 حبات', '4 حبات', '5 حبات'];
const TIMES_AR = ['', 'مرة', 'مرتين', '3 مرات', '4 مرات', '5 مرات', '6 مرات'];
const STRENGTHS = [5, 10, 50, 250, 500];
const strength: StatementTemplate<number> = {
  ko: (n) => `이 약을 ${n}mg 드세요.`,
  en: (n) => `Take ${n} mg of this medicine.`,
  zh: (n) => `请服用${n}毫克这种药。`,
  ja: (n) => `この薬を${n}mg飲んでください。`,
  ar: (n) => `تناول ${n} ملغ من هذا الدواء.`,
};
const volume: StatementTemplate<number> = {
  ko: (n) => `시럽은 한 번에 ${n}ml 드세요.`,
  en: (n) => `Take ${n} ml of the syrup at a time.`,
  zh: (n) => `糖浆每次服用${n}毫升。`,
  ja: (n) => `シロップは1回${n}ml飲んでください。`,
  ar: (n) => `تناول ${n} مل من الشراب في كل مرة.`,
};

type Dose = { times: number; tablets: number };
const DOSES = [1, 2, 3, 4].flatMap((times) => [1, 2, 3].map((tablets): Dose => ({ times, tablets })));
const KO_COUNTS = ['', '한', '두', '세', '네'];
const EN_COUNTS = ['', 'one', 'two', 'three', 'four'];
const ZH_COUNTS = ['', '一', '两', '三', '四'];
const dose: StatementTemplate<Dose> = {
  ko: ({ times, tablets }) => `하루 ${KO_COUNTS[times]} 번 ${KO_COUNTS[tablets]} 알씩 드세요.`,
  en: ({ times, tablets }) => `Take ${EN_COUNTS[tablets]} tablet${tablets > 1 ? 's' : ''} ${TIMES_EN[times]} a day.`,
  zh: ({ times, tablets }) => `每天${ZH_COUNTS[times]}次，每次${ZH_COUNTS[tablets]}片。`,
  ja: ({ times, tablets }) => `1日${times}回、1回${tablets}錠ずつ飲んでください。`,
  ar: ({ times, tablets }) => `تناول ${TABLETS_AR[tablets]} ${TIMES_AR[times]} في اليوم.`,
};
const doseInFigures: StatementTemplate<Dose> = {
  ...dose,
  ko: ({ times, tablets }) => `1일 ${times}회 ${tablets}정씩 복용하세요.`,
  en: ({ times, tablets }) => `Take ${tablets} tablet${tablets > 1 ? 's' : ''} ${times} time${times > 1 ? 's' : ''} a day.`,
  zh: ({ times, tablets }) => `一天${times}次，一次${tablets}片。`,
};
/** Returns doses with one of the two counts changed, or with both counts swapped. */
const makeWrongDoses = ({ times, tablets }: Dose): Dose[] => [
  ...DOSES.filter((other) => (other.times === times) !== (other.tablets === tablets)),
  ...(times === tablets ? [] : [{ times: tablets, tablets: times }]),
];
/** Painkillers without a number, mistranslated with a number of tablets. */
const painkillerCases: StatementCase[] = [2, 3, 4].map((n) => ({
  says: writeTexts(
    (l) => ({ ko: '진통제를 드세요.', en: 'Take the painkiller.', zh: '请吃止痛药。', ja: '痛み止めを飲んでください。', ar: 'تناول المسكن.' })[l],
  ),
  wrong: [
    writeTexts(
      (l) =>
        ({
          ko: `진통제를 ${n}알 드세요.`,
          en: `Take ${n} tablets of the painkiller.`,
          zh: `请吃${n}片止痛药。`,
          ja: `痛み止めを${n}錠飲んでください。`,
          ar: `تناول ${TABLETS_AR[n]} من المسكن.`,
        })[l],
    ),
  ],
}));

const everyHours: StatementTemplate<number> = {
  ko: (n) => `약은 ${n}시간마다 드세요.`,
  en: (n) => `Take the medicine every ${n} hours.`,
  zh: (n) => `每${n}小时服药一次。`,
  ja: (n) => `薬は${n}時間おきに飲んでください。`,
  ar: (n) => `تناول الدواء كل ${n} ساعات.`,
};
const forDays: StatementTemplate<number> = {
  ko: (n) => `항생제를 ${n}일 동안 드세요.`,
  en: (n) => `Take the antibiotic for ${n} days.`,
  zh: (n) => `抗生素请服用${n}天。`,
  ja: (n) => `抗生剤を${n}日間飲んでください。`,
  ar: (n) => `تناول المضاد الحيوي لمدة ${n} أيام.`,
};
/** Two or three times a day, expressed by parts of the day. */
const partsOfDay: StatementTemplate<2 | 3> = {
  ko: (n) => (n === 2 ? '아침저녁으로 한 번씩 드세요.' : '아침, 점심, 저녁에 한 번씩 드세요.'),
  en: (n) => (n === 2 ? 'Take it once in the morning and once in the evening.' : 'Take it once each morning, noon and evening.'),
  zh: (n) => (n === 2 ? '请早晚各服一次。' : '请早中晚各服一次。'),
  ja: (n) => (n === 2 ? '朝と夜に1回ずつ飲んでください。' : '朝・昼・夜に1回ずつ飲んでください。'),
  ar: (n) => (n === 2 ? 'تناوله مرة صباحًا ومرة مساءً.' : 'تناوله مرة صباحًا ومرة ظهرًا ومرة مساءً.'),
};
const timesADay: StatementTemplate<number> = {
  ko: (n) => `하루 ${KO_COUNTS[n]} 번 드세요.`,
  en: (n) => `Take it ${TIMES_EN[n]} a day.`,
  zh: (n) => `请每天服${ZH_COUNTS[n]}次。`,
  ja: (n) => `1日${n}回飲んでください。`,
  ar: (n) => `تناوله ${TIMES_AR[n]} في اليوم.`,
};
/** Returns a text in which one side names parts of the day and the other a number of times. `isKorean` is true if Korean names the parts. */
const writeMixedTexts = (n: 2 | 3, isKorean: boolean) => writeTexts((l) => ((l === 'ko') === isKorean ? partsOfDay : timesADay)[l](n));
const partsOfDayCases: StatementCase[] = ([2, 3] as const).flatMap((n) => {
  const other = n === 2 ? 3 : 2;
  return [
    { says: fillTexts(partsOfDay, n), wrong: [fillTexts(partsOfDay, other), fillTexts(timesADay, other), fillTexts(timesADay, 4)] },
    ...[true, false].map((isKorean) => ({ says: writeMixedTexts(n, isKorean), wrong: [writeMixedTexts(other, isKorean)] })),
  ];
});

export const DOSE_GRIDS: readonly Grid[] = [
  { name: 'dose: strength', cases: [...makeValueCases(strength, others(STRENGTHS)), ...makeValueCases(volume, others([5, 10, 15, 50]))] },
  {
    name: 'dose: tablets and times a day',
    cases: [...makeValueCases(dose, withWrongValues(DOSES, makeWrongDoses)), ...makeValueCases(doseInFigures, withWrongValues(DOSES, makeWrongDoses))],
  },
  { name: 'dose: by the parts of a day', cases: partsOfDayCases },
  { name: 'dose: tablets added', cases: painkillerCases },
  {
    name: 'dose: every so many hours, for so many days',
    cases: [...makeValueCases(everyHours, others([4, 6, 8])), ...makeValueCases(forDays, others([3, 5, 7, 10]))],
  },
];
