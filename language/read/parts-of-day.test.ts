import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { compareTexts, readFacts, writeFact } from '../language.ts';

describe('frequencies by the parts of a day', () => {
  it.each<[Language, string, string]>([
    ['ko', '아침저녁으로 한 번씩 바르세요.', '2/day'],
    ['ko', '아침, 점심, 저녁 식후에 한 알씩 드세요.', '3/day; 1 tablet'],
    ['ko', '아침저녁으로 쌀쌀해요.', ''],
    ['en', 'Apply it once in the morning and once in the evening.', '2/day'],
    ['en', 'Take one tablet in the morning, at noon and at night.', '1 tablet; 3/day'],
    ['en', 'It hurts in the morning and in the evening.', ''],
    ['zh', '每天早晚各涂一次。', '2/day'],
    ['zh', '早中晚各一片。', '3/day; 1 tablet'],
    ['zh', '每天晚上一次。', '1/day'],
    ['zh', '早晚天气凉。', ''],
    ['ja', '朝晩1回ずつ塗ってください。', '2/day'],
    ['ja', '朝・昼・晩に1錠ずつお飲みください。', '3/day; 1 tablet'],
    ['ja', '朝と夜は冷えます。', ''],
    ['ar', 'ضع المرهم مرة صباحًا ومرة مساءً.', '2/day'],
    ['ar', 'تناول حبة واحدة صباحًا وظهرًا ومساءً.', '1 tablet; 3/day'],
    ['ar', 'الجو بارد صباحًا ومساءً.', ''],
  ])('%s %s', (language, text, facts) => expect(readFacts(text, language).map(writeFact).join('; ')).toBe(facts));

  it.each<[Language, string, Language, string, number]>([
    ['ko', '연고는 하루 두 번 발라 주세요.', 'zh', '药膏每天早晚各涂一次。', 0],
    ['ko', '하루 세 번 드세요.', 'zh', '请早晚各服一次。', 1],
    ['zh', '请早晚各服一次。', 'ko', '하루 세 번 드세요.', 1],
    ['en', 'Apply it twice a day.', 'ko', '아침저녁으로 바르세요.', 0],
    ['en', 'Apply it three times a day.', 'ko', '아침저녁으로 바르세요.', 1],
  ])('%s %s | %s %s', (from, text, to, said, marks) => expect(compareTexts({ text, language: from }, { text: said, language: to })).toHaveLength(marks));
});
