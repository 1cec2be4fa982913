import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Language, UserType } from '../../../contract/constants.ts';
import { EVENT_KINDS, type ThreadEvent } from '../../../contract/threads/thread-events.ts';
import { LanguageProvider, loadTranslations } from '../../i18n/translations.tsx';
import { makeThreadEvent } from '../thread/chat.fixture.ts';
import { EventLine } from './event-line.tsx';

async function renderEvent(given: Partial<ThreadEvent>, language: Language = 'en', side: UserType = 'user'): Promise<string> {
  await loadTranslations(language, ['thread']);
  const html = renderToStaticMarkup(
    <LanguageProvider value={language}>
      <EventLine event={makeThreadEvent(1, 0, { at: '2026-11-21T00:52:00Z', ...given })} side={side} />
    </LanguageProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, '');
}

describe('a line of what happened', () => {
  it('says what, and when in Seoul', async () => {
    expect(await renderEvent({ kind: 'paid', amount: 48, currency_code: 'USD' })).toBe('Paid $48 · 09:52');
  });

  it('names the treatment in the language of the reader', async () => {
    const product_title = { ko: '보습 부스터', en: 'Hydrating skin booster' };
    expect(await renderEvent({ kind: 'asked-about', product_title }, 'ko', 'hospital')).toBe('보습 부스터 문의 · 09:52');
  });

  it('says who did it where either could have, and why', async () => {
    const moved: Partial<ThreadEvent> = {
      kind: 'visit-moved',
      by: 'hospital',
      start_at: '2099-12-03T05:00:00Z',
      was_at: '2099-12-02T05:00:00Z',
      reason: 'doctor-away',
    };
    const text = await renderEvent(moved);
    expect(text).toMatch(/^Date changed from .*2 Dec.* to .*3 Dec.* · by the clinic · the doctor is away · 09:52$/);
  });

  it('names the coordinator to the clinic, and never to the patient', async () => {
    const moved: Partial<ThreadEvent> = { kind: 'arrived', by: 'hospital', by_name: '민서' };
    expect(await renderEvent(moved, 'ko', 'hospital')).toMatch(/ · 민서 · 09:52$/);
    expect(await renderEvent({ ...moved, kind: 'visit-given-up' }, 'en', 'hospital')).toMatch(/ · by 민서 · 09:52$/);
    expect(await renderEvent({ ...moved, kind: 'visit-given-up' }, 'en', 'user')).toMatch(/ · by the clinic · 09:52$/);
  });

  it('leaves a reason out that says who did it once more', async () => {
    const moved: Partial<ThreadEvent> = { kind: 'visit-moved', start_at: '2099-12-03T05:00:00Z', was_at: '2099-12-02T05:00:00Z', reason: 'patient-asked' };
    expect(await renderEvent({ ...moved, by: 'user' })).toMatch(/ · by you · 09:52$/);
    expect(await renderEvent({ ...moved, by: 'user' }, 'en', 'hospital')).toMatch(/ · by the patient · 09:52$/);
    expect(await renderEvent({ ...moved, by: 'hospital' }, 'en', 'hospital')).toMatch(/ · by the clinic · at the patient’s request · 09:52$/);
    expect(await renderEvent({ ...moved, by: 'user', reason: 'travel-changed' })).toMatch(/ · by you · travel plans changed · 09:52$/);
  });

  it.each([
    ['en', 'at your request', 'you are unwell'],
    ['zh', '应您的要求', '您身体不适'],
    ['ja', 'ご希望により', 'ご体調のため'],
    ['ar', 'بناءً على طلبك', 'لوعكة صحية ألمّت بك'],
    ['ko', '요청하신 대로', '몸 상태'],
  ] as const)('tells a patient of herself as “you” (%s)', async (language, asked, ill) => {
    const moved: Partial<ThreadEvent> = { kind: 'visit-moved', by: 'hospital', start_at: '2099-12-03T05:00:00Z', was_at: '2099-12-02T05:00:00Z' };
    expect(await renderEvent({ ...moved, reason: 'patient-asked' }, language)).toContain(` · ${asked} · `);
    expect(await renderEvent({ ...moved, reason: 'patient-ill' }, language)).toContain(` · ${ill} · `);
  });

  it('says what the clinic said by mistake', async () => {
    expect(await renderEvent({ kind: 'taken-back', by: 'hospital', was: 'not-come' })).toBe('Correction: the visit was not missed · by the clinic · 09:52');
  });

  it('says that a refund was declined, and why', async () => {
    expect(await renderEvent({ kind: 'refund-declined', by: 'operator', decline: 'other-date' })).toBe(
      'The fee is not refunded · by the customer center · the clinic can offer another date · 09:52',
    );
  });

  it('calls the reader you', async () => {
    expect(await renderEvent({ kind: 'visit-given-up', by: 'user' })).toBe('Date request cancelled · by you · 09:52');
  });

  it('lists offered times with both clocks', async () => {
    const text = await renderEvent({ kind: 'visit-offered', by: 'hospital', starts: ['2099-12-03T05:00:00Z', '2099-12-04T01:30:00Z'] });
    expect(text).toContain('The clinic offers 2 times:');
    expect(text).toContain('14:00');
    expect(text).toContain('10:30');
  });

  it.each(['en', 'zh', 'ja', 'ar', 'ko'] as const)('has words for every kind in %s, without a hole left open', async (language) => {
    const facts: Partial<ThreadEvent> = {
      amount: 48,
      fee: 4.8,
      currency_code: 'USD',
      product_title: { en: 'Booster' },
      start_at: '2099-12-03T05:00:00Z',
      was_at: '2099-12-02T05:00:00Z',
      starts: ['2099-12-03T05:00:00Z'],
      interpreter: 'Yerin Moon',
    };
    for (const kind of EVENT_KINDS) {
      const text = await renderEvent({ kind, ...facts }, language);
      expect(text, kind).not.toMatch(/[{}]|undefined/);
    }
  });

  it('passes over a kind that this page does not know yet', async () => {
    expect(await renderEvent({ kind: 'invented' as ThreadEvent['kind'] })).toBe('');
  });
});
