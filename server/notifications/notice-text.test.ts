import { expect, test } from 'vitest';
import { LANGUAGES } from '../../contract/constants.ts';
import { NOTICE_KINDS, type NoticeKind } from './notice-kinds.ts';
import { renderNoticeText } from './notice-text.ts';
import type { FactSubject } from './record-facts.ts';

const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[];
const ABOUT: FactSubject = {
  start_at: '2026-12-22T02:00:00.000Z',
  was_at: '2026-12-21T02:00:00.000Z',
  held_until: '2026-12-20T02:00:00.000Z',
  firstAt: '2026-12-22T01:00:00.000Z',
  amount: 120,
  currency_code: 'USD',
  order_num: 'N20261201-A',
  count: 4,
};

test.each(LANGUAGES)('every kind is said whole in %s, and what strangers may see names neither clinic nor patient', (language) => {
  for (const kind of KINDS) {
    const { title, text, button } = renderNoticeText(kind, ABOUT, { language, timeZone: 'Asia/Dubai', brand: 'Naru', clinic: 'CLINIC', patient: 'PATIENT' });
    for (const words of [title, text, button]) expect(words, kind).toMatch(/^[^{}]+$/);
    expect(title, kind).not.toMatch(/CLINIC|PATIENT|120/);
  }
});

test('leaves out a sentence whose value is missing, never half of it', () => {
  const naming = { language: 'en', timeZone: 'Asia/Seoul', brand: 'Naru', clinic: 'CLINIC' } as const;
  expect(renderNoticeText('date-given-up', {}, naming).text).toBe('CLINIC cannot give you the date you asked for. You can ask for another one.');
  expect(renderNoticeText('clinic-date-fixed', {}, naming).text).toBe('A patient chose a date');
  expect(renderNoticeText('date-fixed', ABOUT, naming).text, 'one clock where both show the same').toBe(
    'Your visit to CLINIC is confirmed for 22 December 2026 at 11:00 (Seoul).',
  );
});

test.each(LANGUAGES)('money and hours stand in %s as the screens have them', (language) => {
  const naming = { language, timeZone: 'Asia/Dubai', brand: 'Naru', clinic: 'CLINIC' };
  expect(renderNoticeText('paid', ABOUT, naming).text).toMatch(/(?<![A-Z])\$120\.00/);
  const { text } = renderNoticeText('date-fixed', { start_at: '2026-12-22T10:05:00.000Z' }, naming);
  for (const hour of ['19:05', '14:05']) expect(text).toContain(hour);
});

test.each(LANGUAGES)('names non-text messages in %s, each kind differently, without names on lock screens', (language) => {
  const naming = { language, timeZone: 'Asia/Dubai', brand: 'Naru', clinic: 'CLINIC', patient: 'PATIENT' };
  for (const kind of ['message', 'clinic-message'] as const) {
    const usual = renderNoticeText(kind, {}, naming);
    const said = (['photo', 'document', 'files'] as const).map((sent) => renderNoticeText(kind, {}, { ...naming, sent }));
    for (const { title, text, button } of said) {
      expect(title).toMatch(/^[^{}]+$/);
      expect(title).not.toMatch(/CLINIC|PATIENT/);
      expect(text).toContain(kind === 'message' ? 'CLINIC' : 'PATIENT');
      expect(button).toBe(usual.button);
    }
    expect(new Set([usual, ...said].map(({ title }) => title)).size).toBe(4);
    expect(new Set([usual, ...said].map(({ text }) => text)).size).toBe(4);
  }
});

test('a refund notice leads to the cancelled orders', () => {
  expect(NOTICE_KINDS.refunded.path()).toBe('/myPage?tab=2');
  expect(NOTICE_KINDS['payment-failed'].path()).toBe('/myPage?tab=1');
});

test('distinguishes singular and plural', () => {
  const naming = { language: 'en', timeZone: 'Asia/Seoul', brand: 'Naru', clinic: 'CLINIC' } as const;
  const said = (['photo', 'photos', 'document', 'documents', 'files'] as const).map((sent) => renderNoticeText('message', {}, { ...naming, sent }));
  expect(said.map(({ title }) => title)).toEqual([
    'You have a new photo',
    'You have new photos',
    'You have a new document',
    'You have new documents',
    'You have new photos and documents',
  ]);
  expect(said[0]?.text).toBe('New photo from CLINIC.');
});
