import { expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { readProhibitions } from '../language.ts';

it.each<[Language, string, string]>([
  ['ko', '수술 3일 전부터 아스피린을 복용하지 마세요.', 'take 지 마세'],
  ['ko', '음식을 드시지 마세요. 당일에는 운전하지 마세요.', 'consume 지 마세, drive 지 마세'],
  ['ko', '혈압약은 끊지 마세요.', 'stop 지 마세'],
  ['en', 'Do not eat for 8 hours. You may drink water.', 'eat Do not'],
  ['zh', '一周内请不要喝酒。', 'drink 不要'],
  ['ja', '傷に触らないでください。', 'touch ないで'],
  ['ar', 'لا تدخن قبل الجراحة.', 'smoke لا تدخن'],
  // No prohibitions: an instruction, a question, a supposition, and an unknown act.
  ['ko', '아스피린을 드세요.', ''],
  ['ko', '물도 마시면 안 되나요?', ''],
  ['en', 'If you cannot drive, call us.', ''],
  ['en', 'We do not refund the deposit.', ''],
])('%s %s', (language, text, found) => {
  expect(
    readProhibitions(text, language)
      .map(({ act, start, end }) => `${act} ${text.slice(start, end)}`)
      .join(', '),
  ).toBe(found);
});
