import { expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { writeFactsOf } from './reading.fixture.ts';
import { readSides } from './sides.ts';

it.each<[Language, string, string]>([
  ['en', 'My right eye is worse than the left.', 'right; left'],
  ['en', 'Turn right, the lift is on your left. Left eye: two drops.', 'right; left; left'],
  ['en', "I left the hotel, 7 sessions left, she left her bag. That's right, right away, all right, the right dose.", ''],
  ['en', 'Both cheeks, both days, the upper lip, an upper price limit', 'both; upper'],
  ['ko', '왼쪽 볼과 오른쪽 눈, 양쪽 다, 윗입술, 하안검', 'left; right; both; upper; lower'],
  ['ko', '좌우 비대칭, 의사의 좌우명, 결과를 좌우합니다', 'both'],
  ['zh', '左脸、右边、两侧、双眼、上唇；双眼皮', 'left; right; both; both; upper'],
  ['zh', '3000元左右，30分钟左右，左右为难，左右两侧', 'both'],
  ['ja', '左頬、右側、両目、左右差、上まぶた', 'left; right; both; both; upper'],
  ['ja', '天気に左右されます、右往左往', ''],
  ['ar', 'العين اليسرى والخد الأيمن وكلا الجانبين، المصعد على يسارك', 'left; right; both; left'],
  ['ar', 'اليمن، الشفة العليا، الجفن السفلي', 'upper; lower'],
])('%s %s', (language, text, facts) => expect(writeFactsOf(readSides, language, text)).toBe(facts));
