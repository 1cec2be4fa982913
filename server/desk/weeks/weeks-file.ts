import type { Language } from '../../../contract/constants.ts';
import type { ClinicWeeklyStats } from '../../../contract/desk/clinic-weeks.ts';
import { csvLine } from '../../platform/csv.ts';

const KO = [
  ...(['주', '시작일', '문의한 환자', '답변받은 환자', '결제한 환자', '방문한 환자', '첫 답변 중앙값(진료 시간 분)', '첫 답변 90%(진료 시간 분)'] as const),
  ...(['번역 대상 메시지', '번역되지 않음', '번역 오류 신고', '답변: '] as const),
];
const EN: typeof KO = [
  ...(['Week', 'From', 'Asked', 'Answered', 'Paid', 'Came', 'First answer, median (open minutes)', 'First answer, 90th percentile (open minutes)'] as const),
  ...(['Messages to translate', 'Not translated', 'Doubted', 'Answers: '] as const),
] as unknown as typeof KO;

/**
 * Returns a clinic's figures as a CSV file, with one line for each week and one column for each coordinator who answered. UTF-8 with a byte order
 * mark, so that Excel displays Korean.
 */
export function renderWeeksCsv({ weeks, authors }: ClinicWeeklyStats, language: Language): { file_name: string; content: string } {
  const titles: readonly string[] = language === 'ko' ? KO : EN;
  const answersOf = titles.at(-1) ?? '';
  const lines = [
    [...titles.slice(0, -1), ...authors.map(({ name }) => `${answersOf}${name}`)],
    ...weeks.map((week, i) => [
      ...[week.week, week.from, week.asked, week.answered, week.paid, week.came, week.median_minutes, week.p90_minutes],
      ...[week.messages, week.untranslated, week.doubted, ...authors.map(({ answers }) => answers[i] ?? 0)],
    ]),
  ];
  const content = `\uFEFF${lines.map(csvLine).join('')}`;
  return { file_name: `${weeks[0]?.week ?? ''}_${weeks.at(-1)?.week ?? ''}.csv`, content };
}
