import { describe, expect, it } from 'vitest';
import { parseQueryFilters } from './query-filters.rules.ts';

const parse = (typed: string) => parseQueryFilters(typed, new Map([...[['KRW', 1400] as const, ['JPY', 150] as const]]));
const ARABIC = { speaks: 5 };

describe('filters said in words', () => {
  it.each([
    ['female doctor', { doctor: 'female' }],
    ['Clinics with a Female Doctor', { doctor: 'female' }],
    ['여의사 있는 병원', { doctor: 'female' }],
    ['有女醫生的診所', { doctor: 'female' }],
    ['女性の先生がいるクリニック', { doctor: 'female' }],
    ['عيادات فيها طبيبة', { doctor: 'female' }],
    ['male doctors', { doctor: 'male' }],
    ['arabic speaking', ARABIC],
    ['Arabic-speaking clinics', ARABIC],
    ['speaks Arabic', ARABIC],
    ['Arabic', ARABIC],
    ['아랍어 가능', ARABIC],
    ['会说阿拉伯语的诊所', ARABIC],
    ['アラビア語対応', ARABIC],
    ['عيادة تتحدث العربية', ARABIC],
    ['open Sunday', { sunday: '1' }],
    ['open on Sundays', { sunday: '1' }],
    ['일요일 진료', { sunday: '1' }],
    ['周日营业的诊所', { sunday: '1' }],
    ['日曜も診療', { sunday: '1' }],
    ['مفتوحة يوم الأحد', { sunday: '1' }],
    ['open saturday', { saturday: '1' }],
    ['under $300', { price: { amount: 300, inclusive: false } }],
    ['up to 1,200.50 dollars', { price: { amount: 1201, inclusive: true } }],
    ['30만원 이하', { price: { amount: 214, inclusive: true } }],
    ['42,000원 미만', { price: { amount: 30, inclusive: false } }],
    ['低于300美元', { price: { amount: 300, inclusive: false } }],
    ['3万円以下', { price: { amount: 200, inclusive: true } }],
    ['أقل من ٣٠٠ دولار', { price: { amount: 300, inclusive: false } }],
  ] as const)('%s', (typed, filters) => expect(parse(typed)).toEqual({ words: '', filters }));

  it.each([
    ['female doctor for a nose job under $2,000', 'for a nose job', { doctor: 'female', price: { amount: 2000, inclusive: false } }],
    ['botox, arabic-speaking, open sunday', 'botox', { ...ARABIC, sunday: '1' }],
    ['일요일 진료 보톡스', '보톡스', { sunday: '1' }],
    ['بوتوكس تتحدث العربية', 'بوتوكس', ARABIC],
    ['botox under €200', 'botox ', {}],
  ] as const)('leaves the other words of "%s"', (typed, words, filters) => {
    const parsed = parse(typed);
    expect({ ...parsed, words: parsed.words.replace(/ +/g, ' ') }).toEqual({ words, filters });
  });

  it.each(['under-eye fat', 'Korean', 'sweating', 'Dr. Man-su', 'english rose facial', 'female'])('reads none in "%s"', (typed) =>
    expect(parse(typed)).toEqual({ words: typed, filters: {} }),
  );
});
