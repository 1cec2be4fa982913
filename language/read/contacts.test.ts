import { expect, it } from 'vitest';
import { readContacts } from './contacts.ts';
import { writeFactsOf } from './reading.fixture.ts';

it.each([
  ['+82 10-1234-5678 / 010-1234-5678 / (02) 123-4567 / 1588-1234', '+821012345678; 01012345678; 021234567; 15881234'],
  ['+971 50 123 4567, 415-555-0100, +82 (0)10 1234 5678', '+971501234567; 4155550100; +821012345678'],
  ['2026-12-04, 1,250,000, 100000-200000, 10-12', ''],
  ['help@Naru.example로 보내세요. Sara.Ali@mail.example', 'help@naru.example; sara.ali@mail.example'],
  ['https://Naru.example/o/NARU-9?a=1。www.naru.example.', 'https://naru.example/o/NARU-9?a=1; www.naru.example'],
  ['NARU-48213, N20261204-8F3KQ2, SPRING10, KE902', 'NARU-48213; N20261204-8F3KQ2; SPRING10; KE902'],
  ['COVID-19, SPF50, UV-400, MRI, B12', ''],
])('%s', (text, facts) => expect(writeFactsOf(readContacts, 'ko', text)).toBe(facts));
