import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Pin, PinList } from '../../../contract/desk/pins.ts';
import { BROKEN_SERVER, type FakeAnswers } from '../../testing/api.ts';
import { clinicWorkspace } from '../../testing/clinic-samples.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { stubAllInView } from '../../testing/notice-samples.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { answerPin, clinicPin, noPins, questionForm } from '../../testing/pin-samples.ts';
import { quote } from '../../testing/quote-samples.ts';
import { consultation, hospital, patient } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'clinic');

beforeEach(stubAllInView);

describe('a patient’s pinned answers and words in a console in English', () => {
  const words = (text: string, korean: string): Pin['said'] => ({
    ...{ text, language: 'zh', translated: korean, translated_language: 'ko', translation: 'done', marks: [] },
  });
  const answer: Pin = { ...answerPin, said: words('青霉素', '페니실린') };
  const message: Pin = { ...clinicPin, kind: 'medicines', said: words('华法林', '와파린') };
  const all: PinList = { ...noPins, pinned: [answer, message], forms: [{ ...questionForm, answered_at: '2026-01-05T05:00:00Z' }] };

  const both = (given: object = {}) => ({
    items: [answer, message].map(({ id }, at) => ({ id, translation: 'done', text: ['Penicillin', 'Warfarin'][at], marks: [], ...given })),
  });
  async function conversation(language: 'en' | 'ko', answers: FakeAnswers) {
    localStorage.setItem('consoleLanguage', language);
    const rows = fakeInbox([{ ...consultation, last_message: null, last_sender: null }]);
    const page = await openPage('/clinic', {
      as: 'hospital',
      answers: { hospital, clinicInbox: rows, clinicPatient: patient, clinicDesk: clinicWorkspace, pins: all, ...answers },
    });
    await expect.poll(() => page.sockets).toHaveLength(1);
    await page.sockets[0]?.open();
    await pressElement(await screen.findByRole('button', { name: new RegExp(consultation.name) }));
    const pins = await loadTestPhrases(language, 'pins');
    return { ...page, pins, bar: within(await screen.findByRole('region', { name: pins('bar.label') })) };
  }

  it('comes in English in the line and in full, beside the original, and is asked for at once', async () => {
    const { bar, named, pins } = await conversation('en', { pinsInEnglish: both() as never });
    await bar.findByText(/Antibiotics: Penicillin/);
    bar.getByText(/Warfarin/);
    expect(named('pinsInEnglish')).toMatchObject([{ input: { id: String(consultation.id) }, body: { pins: [answer.id, message.id] } }]);
    await pressElement(bar.getByRole('button', { expanded: false }));
    expect(bar.getByText('Penicillin').lang).toBe('en');
    expect(bar.getByText('青霉素').lang).toBe('zh');
    expect(bar.queryByText('페니실린')).toBeNull();
    expect(bar.queryByText(pins('said.check'))).toBeNull();
    expect(named('pinsInEnglish')).toHaveLength(1);
  });

  it('sends to the original where it may say something else', async () => {
    const mark = { strength: 'strong', kind: 'quantity', original: null, translation: null };
    const { bar, pins } = await conversation('en', { pinsInEnglish: both({ marks: [mark] }) as never });
    await bar.findByText(/Penicillin/);
    await pressElement(bar.getByRole('button', { expanded: false }));
    expect(bar.getAllByText(pins('said.check'))).toHaveLength(2);
  });

  it.each([
    ['en', { items: [{ id: answer.id, translation: 'stopped', text: null, marks: [] }] }],
    ['en', BROKEN_SERVER],
    ['ko', both()],
  ] as const)('stays in Korean in a console in %s where there is none (%#)', async (language, pinsInEnglish) => {
    const { bar, named } = await conversation(language, { pinsInEnglish: pinsInEnglish as never });
    await waitFor(() => expect(named('pinsInEnglish')).toHaveLength(language === 'en' ? 1 : 0));
    bar.getByText(/페니실린/);
  });
});

it('shows a patient’s answer about a kept quote in English too', async () => {
  localStorage.setItem('consoleLanguage', 'en');
  const kept = { kept: false, words: '多收了100美元。', korean: '100달러를 더 받았어요.', at: '2026-01-05T05:00:00Z' };
  const answers = {
    ...{ hospital, clinicInbox: fakeInbox([consultation]), clinicPatient: patient, clinicDesk: clinicWorkspace },
    ...{ threadQuotes: [{ ...quote, state: 'paid', kept }], keptInEnglish: { translation: 'done', text: 'They took more than that.', marks: [] } },
  };
  const page = await openPage('/clinic', { as: 'hospital', answers: answers as never });
  await expect.poll(() => page.sockets).toHaveLength(1);
  await page.sockets[0]?.open();
  await pressElement(await screen.findByRole('button', { name: new RegExp(consultation.name) }));
  const event = {
    event_id: 1,
    kind: 'quote-offered',
    by: 'hospital',
    at: '2026-01-05T03:00:00Z',
    after_message_id: 0,
    quote_id: quote.id,
    quote_version: quote.version,
  };
  await page.sockets[0]?.says({
    ...{ action: 'getChatHistory', receiver_id: consultation.member_uid, history: [], has_more: false, read_up_to: 0 },
    events: [event as never],
  });
  await screen.findByText('They took more than that.');
  screen.getByText(t('english.label'));
  screen.getByText(kept.words);
  expect(page.named('keptInEnglish')).toMatchObject([{ input: { id: String(quote.id) } }]);
});
