import { describe, expect, it } from 'vitest';
import type { CardPlaceholder } from '../../../contract/cards/cards.ts';
import { matchTemplates, type TemplateCandidate } from './match-templates.ts';

const hole = (name: string, type: CardPlaceholder['type']): CardPlaceholder => ({ name, type, label: null, optional: false });
const template = (id: string, title: string, text: string, ...holes: CardPlaceholder[]): TemplateCandidate => ({
  ...{ kind: 'card', id, title: { ko: title, en: id }, text, holes },
});
const CANDIDATES: readonly TemplateCandidate[] = [
  template('fasting', '금식 안내', '마취 전 {hours} 동안 음식을 드시지 마세요. 혹시 드셨다면 꼭 알려 주세요.', hole('hours', 'hours')),
  template(
    'anaesthesia',
    '마취 전 준비',
    '금식: 마취 전 {fasting} 동안 음식과 음료를 드시지 마세요. 물은 {water} 전부터 마시지 마세요.\n약: 드시는 약은 중단하지 마세요.',
    ...[hole('fasting', 'hours'), hole('water', 'hours')],
  ),
  template('alcohol', '술·담배', '시술 전 {days} 동안은 술과 담배를 피해 주세요.', hole('days', 'days')),
  template('make-up', '화장은 언제부터', '화장은 {day}부터 하실 수 있습니다.', hole('day', 'date')),
  template('painkiller', '통증', '아프면 병원이 드린 {medicine}만 드시고, 다른 약은 먼저 물어봐 주세요.', hole('medicine', 'medicine')),
  template(
    'dose',
    '식후 약 복용',
    '약은 {times} 식후에, 한 번에 {tablets}씩 드세요. 발진이 나면 복용을 멈추고 전화하세요.',
    ...[hole('times', 'times'), hole('tablets', 'tablets')],
  ),
  template('fever', '열', '38도 이상의 열이 있으면 전화하세요.'),
];
const MEDICINES = [{ ko: ['타이레놀'], en: ['Tylenol'], zh: ['泰诺'], ja: ['タイレノール'], ar: ['تايلينول'] }];
const suggested = (text: string) =>
  matchTemplates(text, CANDIDATES, { medicines: MEDICINES, now: new Date('2026-11-29T03:00:00Z') }).map(({ id, values }) => [id, values]);

describe('templates for an instruction that is typed', () => {
  it.each<[string, ReturnType<typeof suggested>]>([
    [
      '수술 8시간 전부터 아무것도 드시지 마세요',
      [
        ['fasting', { hours: { type: 'hours', count: 8 } }],
        ['anaesthesia', { fasting: { type: 'hours', count: 8 } }],
      ],
    ],
    // Each value in the hole of its own sentence.
    [
      '마취 8시간 전부터 음식을 드시지 마세요. 물은 2시간 전부터 마시지 마세요.',
      [['anaesthesia', { fasting: { type: 'hours', count: 8 }, water: { type: 'hours', count: 2 } }]],
    ],
    ['시술 일주일 전부터 술은 드시지 마세요.', [['alcohol', { days: { type: 'days', count: 7 } }]]],
    ['화장은 내일부터 하실 수 있어요.', [['make-up', { day: { type: 'date', day: '2026-11-30' } }]]],
    ['화장은 1월 4일부터 하실 수 있어요.', [['make-up', { day: { type: 'date', day: '2027-01-04' } }]]],
    [
      '아프면 타이레놀만 드시고 다른 약은 먼저 물어봐 주세요.',
      [['painkiller', { medicine: { type: 'texts', texts: [expect.objectContaining({ en: 'Tylenol' })] } }]],
    ],
    ['38도 이상의 열이 있으면 전화하세요.', [['fever', {}]]],
    ['하루 세 번 식사 후에 한 알씩 드세요.', [['dose', { times: { type: 'times', count: 3 }, tablets: { type: 'tablets', count: 1 } }]]],
  ])('%s', (text, found) => expect(suggested(text)).toEqual(found));

  it.each<[string]>([
    // The opposite of what a template says.
    ['마취 8시간 전부터 음식을 드세요.'],
    ['시술 3일 전부터 술을 드셔도 됩니다.'],
    // A value without a hole, or an impossible date.
    ['마취 8시간 전부터 음식을 드시지 마세요. 껌은 30분 전까지 괜찮아요.'],
    ['화장은 2월 30일부터 하실 수 있어요.'],
    ['39도 이상의 열이 있으면 전화하세요.'],
    // A dose that the template does not give: before meals, a range, half a tablet, a duration, a medicine, forbidden.
    ['하루 세 번 식전에 한 알씩 드세요.'],
    ['하루 3~4번 식후에 한 알씩 드세요.'],
    ['하루 세 번 식후에 반 알씩 드세요.'],
    ['5일 동안 하루 세 번 식후에 한 알씩 드세요.'],
    ['타이레놀은 하루 세 번 식후에 한 알씩 드세요.'],
    ['항생제는 하루 세 번 식후에 한 알씩 드세요.'],
    ['하루 세 번 식후에 한 알씩 드시지 마세요.'],
    // A subject that no template covers.
    ['시술 3일 동안 사우나에 가지 마세요.'],
    ['물은 3시간 동안 드시지 마세요. 술도 드시지 마세요.'],
    ['안녕하세요.'],
    [''],
  ])('none for: %s', (text) => expect(suggested(text)).toEqual([]));
});
