import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { readFacts, writeFact } from '../language.ts';

const said = (language: Language, text: string) => readFacts(text, language).map(writeFact).join('; ');

describe('money', () => {
  it.each<[Language, string, string]>([
    ['ko', '총 15만5천원입니다', 'KRW 155000'],
    ['ko', '1억 2천만원', 'KRW 120000000'],
    ['ko', '3만~5만원', 'KRW 30000..50000'],
    ['ko', '3~5만 원대', 'KRW 30000..50000'],
    ['ko', '만 원', 'KRW 10000'],
    ['ko', '5000 won', 'KRW 5000'],
    ['ko', '시간당 5만원, 1인당 3만원', 'KRW 50000; KRW 30000'],
    ['en', '1.5m won', 'KRW 1500000'],
    ['en', '₩1.2M', 'KRW 1200000'],
    ['en', '$100-200', 'USD 100..200'],
    ['en', 'from $100 to $200', 'USD 100..200'],
    ['en', 'half a million won', 'KRW 500000'],
    ['en', '60 pounds sterling', 'GBP 60'],
    ['en', '50 pounds', '50 lb'],
    ['en', 'HK$8,000 and NT$6,500', 'HKD 8000; TWD 6500'],
    ['en', 'vitamin B12', ''],
    ['zh', '一千二百五十元', 'CNY 1250'],
    ['zh', '两百来块', 'CNY 200'],
    ['zh', '¥300', 'CNY 300'],
    ['zh', '人民币3000元', 'CNY 3000'],
    ['ja', '¥300', 'JPY 300'],
    ['ja', '三万五千円', 'JPY 35000'],
    ['ja', '3〜5万円', 'JPY 30000..50000'],
    ['ar', 'مليون ونصف وون', 'KRW 1500000'],
    ['ar', 'مليوني وون', 'KRW 2000000'],
    ['ar', 'دولارين', 'USD 2'],
    ['ar', '٢٠ د.إ', 'AED 20'],
    ['ar', '١٬٢٥٠٬٠٠٠ وون', 'KRW 1250000'],
  ])('%s: %s', (language, text, facts) => expect(said(language, text)).toBe(facts));

  it.each<[Language, string]>([
    ['ko', '병원 원장님이 원하시면'],
    ['ko', '수만 원, 몇만 원'],
    ['zh', '二元醇，元旦，多元，一块去，三块地方'],
    ['zh', '几万，好几万'],
    ['ja', '円形脱毛症、百貨店、六本木、五十嵐'],
    ['en', 'I won. Pounding. A dollar sign.'],
    ['ar', 'ألف شكر ومليون سلامة'],
  ])('%s: none in %s', (language, text) => expect(said(language, text)).toBe(''));
});

describe('parts in a hundred', () => {
  it.each<[Language, string, string]>([
    ['ko', '반값', '50%'],
    ['ko', '30프로', '30%'],
    ['ko', '30~50% 정도', '30..50%'],
    ['en', 'half price', '50%'],
    ['en', '10%-20%', '10..20%'],
    ['en', 'sixty per cent', '60%'],
    ['zh', '打八折', '20%'],
    ['zh', '八五折', '15%'],
    ['zh', '8.5折', '15%'],
    ['zh', '七八折', '20..30%'],
    ['zh', '百分之二十到三十', '20..30%'],
    ['zh', '对折', '50%'],
    ['zh', '三成', '30%'],
    ['ja', '3割引', '30%'],
    ['ja', '半額', '50%'],
    ['ja', '１０％', '10%'],
    ['ar', '٪٣٠', '30%'],
    ['ar', 'خمسون في المئة', '50%'],
    ['ar', 'نصف السعر', '50%'],
  ])('%s: %s', (language, text, facts) => expect(said(language, text)).toBe(facts));
});
