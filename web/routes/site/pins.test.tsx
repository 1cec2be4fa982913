import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SiteLanguage } from '../../../contract/constants.ts';
import type { PinList } from '../../../contract/desk/pins.ts';
import type { ChatEntry } from '../../../contract/threads/consultations.ts';
import { type FakeAnswers, OFFLINE_CALL, refusedCall } from '../../testing/api.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { answerPin, clinicPin, noPins, questionForm } from '../../testing/pin-samples.ts';
import { consultation, hospital, patient, reservation } from '../../testing/samples.ts';

const entry = (message_id: number, sender: 'user' | 'hospital', message: string): ChatEntry => ({
  ...{ message_id, message, user_translated_message: null, hospital_translated_message: null, timestamp: `2026-01-05T01:0${message_id}:00Z` },
  ...{ user_id: '3', client_message_id: null, translation: 'done', sender_user_type: sender, language: 'en', target_lang: 'KO' },
  ...{ marks: [], facts: [], review: null },
});
const history = [entry(1, 'user', 'Two sessions, please.'), entry(2, 'hospital', 'Before your visit\n1. Do you have any allergies?')];
const asked: PinList = { ...noPins, forms: [questionForm] };
const all: PinList = { pinned: [clinicPin, answerPin], unpinned: [], forms: [{ ...questionForm, answered_at: '2026-01-05T05:00:00Z' }] };

async function chat(answers: FakeAnswers, language: SiteLanguage = 'en', kept: Record<string, string> = {}) {
  const page = await openPage('/my-reservation?chat=3', { language, kept, answers: { reservations: [reservation], ...answers } });
  const dialog = within(await screen.findByRole('dialog'));
  const line = () => page.sockets.find(({ url }) => url.includes('receiver_id=3'));
  await expect.poll(line).toBeTruthy();
  await line()?.open();
  await line()?.says({ action: 'getChatHistory', receiver_id: 3, history, events: [], has_more: false, read_up_to: 0 });
  return { page, dialog, line };
}

describe('a patient', () => {
  it.each(['en', 'zh', 'ja', 'ar'] as const)(
    'reads on top of her chat what is pinned about her, in %s, and says that it is wrong',
    async (language: SiteLanguage) => {
      const t = await loadTestPhrases(language, 'pins');
      const { page, dialog } = await chat({ pins: all, disputePin: all }, language);
      const bar = within(await dialog.findByRole('region', { name: t('bar.label') }));
      const line = bar.getByRole('button', { expanded: false });
      // Shows the patient's own text, whatever her current language.
      expect(line.textContent).toMatch(/Penicillin/);
      expect(line.textContent).not.toMatch(/페니실린/);
      await pressElement(line);
      bar.getByText('Penicillin');
      await pressElement(bar.getByRole('button', { name: t('wrong') }));
      expect(page.named('disputePin')).toMatchObject([{ input: { pin_id: '50' }, body: { wrong: true } }]);
      await screen.findByText(t('wrong.done'));
    },
  );

  it('answers on a small form; what is missing is said, what she began outlasts a reload, and what is sent goes', async () => {
    const t = await loadTestPhrases('en', 'pins');
    const { page, dialog } = await chat({ pins: asked, answerQuestions: { answered_at: '2026-01-05T05:00:00Z' } });
    await pressElement(await dialog.findByRole('button', { name: t('form.answer') }));
    const form = () => within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
    await pressElement(form().getByRole('checkbox', { name: 'Antibiotics' }));
    await pressElement(form().getByRole('radio', { name: 'No' }));
    await pressElement(form().getByRole('button', { name: t('form.send') }));
    await form().findByText(t('form.missing.more'));
    expect(page.named('answerQuestions')).toEqual([]);
    await typeText(form().getByLabelText(t('form.more')), 'Penicillin');
    expect(sessionStorage.getItem('chat-questions:40')).toContain('Penicillin');
    await typeText(form().getByLabelText(t('form.words')), 'Aspirin');
    await pressElement(
      form()
        .getAllByRole('checkbox', { name: t('form.withhold') })
        .at(-1) as HTMLElement,
    );
    await pressElement(form().getByRole('button', { name: t('form.send') }));
    await screen.findByText(t('form.done'));
    expect(page.named('answerQuestions')).toMatchObject([
      {
        input: { form_id: '40' },
        body: {
          answers: {
            ...{ allergies: { chosen: ['drugs'], words: 'Penicillin' }, pregnancy: { chosen: ['no'] } },
            ...{ medicines: { words: 'Aspirin' }, flight: { withheld: true } },
          },
        },
      },
    ]);
    expect(sessionStorage.getItem('chat-questions:40')).toBeNull();
  });

  it('finds what she began after a reload, and is told why it was not sent', async () => {
    const t = await loadTestPhrases('en', 'pins');
    const begun = Object.fromEntries(questionForm.questions.map(({ id }) => [id, { withheld: true }]));
    const { dialog } = await chat({ pins: asked, answerQuestions: refusedCall('pins.consent-required') }, 'en', { 'chat-questions:40': JSON.stringify(begun) });
    await pressElement(await dialog.findByRole('button', { name: t('form.answer') }));
    const form = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
    for (const box of form.getAllByRole<HTMLInputElement>('checkbox', { name: t('form.withhold') })) expect(box.checked).toBe(true);
    await pressElement(form.getByRole('button', { name: t('form.send') }));
    await form.findByText(t('form.failed'));
  });

  it('changes an answer, and takes one back once she has confirmed it', async () => {
    const t = await loadTestPhrases('en', 'pins');
    const { page, dialog } = await chat({ pins: all, unpin: asked });
    await pressElement(await dialog.findByRole('button', { name: t('form.change') }));
    const form = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
    expect(form.getByLabelText<HTMLTextAreaElement>(t('form.more')).value).toBe('Penicillin');
    await pressElement(form.getByRole('button', { name: t('common.cancel') }));
    const bar = within(await dialog.findByRole('region', { name: t('bar.label') }));
    await pressElement(bar.getByRole('button', { expanded: false }));
    await pressElement(bar.getByRole('button', { name: t('takeBack') }));
    expect(page.named('unpin')).toEqual([]);
    await pressElement(within(screen.getAllByRole('dialog').at(-1) as HTMLElement).getByRole('button', { name: t('takeBack') }));
    expect(page.named('unpin')).toMatchObject([{ input: { pin_id: '51' } }]);
  });

  it('is led to where it was said, hears of it live, and of what could not be read', async () => {
    const t = await loadTestPhrases('en', 'pins');
    let given: PinList | typeof OFFLINE_CALL = OFFLINE_CALL;
    const { page, dialog, line } = await chat({ pins: () => given });
    await dialog.findByText(t('bar.failed'));
    given = all;
    await line()?.says({ action: 'pinsChanged', receiver_id: 3 });
    const bar = within(await dialog.findByRole('region', { name: t('bar.label') }));
    expect(page.named('pins').length).toBeGreaterThan(1);
    await pressElement(bar.getByRole('button', { expanded: false }));
    await pressElement(bar.getByRole('button', { name: t('where.message') }));
    await expect.poll(() => document.activeElement?.getAttribute('data-message')).toBe('1');
  });
});

it.each(['en', 'ar'] as const)('says that the message of a pin was changed since, in %s', async (language) => {
  const t = await loadTestPhrases(language, 'pins');
  const changed = (['corrected', 'withdrawn'] as const).map((source, at) => ({ ...clinicPin, id: 60 + at, source }));
  const { dialog } = await chat({ pins: { ...all, pinned: [...changed, clinicPin] } }, language);
  const bar = within(await dialog.findByRole('region', { name: t('bar.label') }));
  await pressElement(bar.getByRole('button', { expanded: false }));
  bar.getByText(t('source.corrected'));
  bar.getByText(t('source.withdrawn'));
});

describe('a coordinator', () => {
  async function opened(answers: FakeAnswers = {}) {
    const page = await openPage('/clinic', {
      as: 'hospital',
      answers: { hospital, clinicInbox: fakeInbox([consultation]), clinicPatient: patient, pins: all, pinKind: { kind: null }, ...answers },
    });
    await expect.poll(() => page.sockets).toHaveLength(1);
    await page.sockets[0]?.open();
    await pressElement(await screen.findByRole('button', { name: new RegExp(consultation.name) }));
    await page.sockets[0]?.says({ action: 'getChatHistory', receiver_id: consultation.member_uid, history, events: [], has_more: false, read_up_to: 0 });
    return page;
  }

  it.each([
    ['ko', '두 번 시술', '항생제: 페니실린'],
    ['en', 'Two sessions', 'Antibiotics: Penicillin'],
  ] as const)('reads in a console in %s what was said in it, or stands translated into it', async (language, agreed, allergy) => {
    localStorage.setItem('consoleLanguage', language);
    const pins = await loadTestPhrases(language, 'pins');
    await opened();
    const bar = within(await screen.findByRole('region', { name: pins('bar.label') }));
    expect(bar.getByRole('button', { expanded: false }).textContent).toMatch(new RegExp(`${allergy}.*${agreed}`));
    await pressElement(bar.getByRole('button', { expanded: false }));
    expect(bar.getAllByText(agreed).map(({ lang }) => lang)).toEqual([language]);
  });

  it('reads Korean in a console in English where neither text is English', async () => {
    localStorage.setItem('consoleLanguage', 'en');
    const said = { text: '青霉素', language: 'zh', translated: '페니실린', translated_language: 'ko', translation: 'done', marks: [] } as const;
    await opened({ pins: { ...all, pinned: [{ ...answerPin, said: { ...said, marks: [] } }] } });
    const bar = within(await screen.findByRole('region', { name: (await loadTestPhrases('en', 'pins'))('bar.label') }));
    bar.getByText(/Antibiotics: 페니실린/);
  });

  it('has the kind that was read in the message already, so that Enter pins an allergy as one', async () => {
    const [pins, t] = [await loadTestPhrases('ko', 'pins'), await loadTestPhrases('ko', 'clinic-pins')];
    const page = await opened({ pinKind: { kind: 'allergy' }, pin: { id: 60 } });
    const [first] = await screen.findAllByRole('button', { name: pins('pin') });
    await pressElement(first as HTMLElement);
    const box = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
    await waitFor(() => expect(box.getByLabelText<HTMLSelectElement>(new RegExp(t('pin.kind'))).value).toBe('allergy'));
    await pressElement(box.getByRole('button', { name: t('pin.confirm') }));
    await screen.findByText(t('pin.done'));
    expect(page.named('pin')).toMatchObject([{ body: { kind: 'allergy', message_id: 1 } }]);
  });

  it('asks what a patient’s words are about where nothing was read in them', async () => {
    const [pins, t] = [await loadTestPhrases('ko', 'pins'), await loadTestPhrases('ko', 'clinic-pins')];
    const page = await opened({ pin: { id: 60 } });
    const [first] = await screen.findAllByRole('button', { name: pins('pin') });
    await pressElement(first as HTMLElement);
    const box = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
    await pressElement(box.getByRole('button', { name: t('pin.confirm') }));
    box.getByText(t('pin.kind.missing'));
    expect(page.named('pin')).toEqual([]);
  });

  it('pins a fact from a message, and unpins it', async () => {
    const [pins, t] = [await loadTestPhrases('ko', 'pins'), await loadTestPhrases('ko', 'clinic-pins')];
    const page = await opened({ pin: { id: 60 }, unpin: all });
    const [first] = await screen.findAllByRole('button', { name: pins('pin') });
    await pressElement(first as HTMLElement);
    const box = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
    await typeText(box.getByLabelText(new RegExp(t('pin.kind'))), 'allergy');
    await typeText(box.getByRole('textbox'), '페니실린 알레르기');
    await pressElement(box.getByRole('button', { name: t('pin.confirm') }));
    await screen.findByText(t('pin.done'));
    expect(page.named('pin')).toMatchObject([{ body: { kind: 'allergy', message_id: 1, words: '페니실린 알레르기' } }]);
    const bar = within(await screen.findByRole('region', { name: pins('bar.label') }));
    await pressElement(bar.getByRole('button', { expanded: false }));
    // The allergy comes first.
    await pressElement(bar.getAllByRole('button', { name: pins('unpin') })[0] as HTMLElement);
    expect(page.named('unpin')).toMatchObject([{ input: { pin_id: '51' } }]);
  });

  it('chooses questions, sees them as they are read, and sends them', async () => {
    const t = await loadTestPhrases('ko', 'clinic-pins');
    const { title, questions, template, version } = questionForm;
    const page = await opened({ questionShelf: [{ id: template, version, departments: [], title, questions }], askQuestions: { message_id: 3, form_id: 41 } });
    const [first] = await screen.findAllByRole('button', { name: t('ask.insert') });
    await pressElement(first as HTMLElement);
    await pressElement(await within(screen.getAllByRole('dialog').at(-1) as HTMLElement).findByRole('button', { name: new RegExp(title.ko) }));
    const box = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
    box.getByText('알레르기가 있으신가요?');
    box.getByText('Do you have any allergies?');
    await pressElement(box.getByRole('button', { name: t('common.send') }));
    await screen.findByText(t('ask.sent'));
    expect(page.named('askQuestions')).toMatchObject([{ body: { template: 'before', version: 1 } }]);
  });

  it('notes something for colleagues, changes it, and sees theirs live', async () => {
    const t = await loadTestPhrases('ko', 'clinic-pins');
    const note = { id: 9, author: 'Minji', mine: true, at: '2026-01-05T03:00:00Z', edited_at: null, withdrawn_at: null, words: '메모' };
    const page = await opened({ clinicNotes: [note], writeNote: [note], editNote: [note] });
    const part = within((await screen.findByRole('heading', { name: t('notes') })).closest('section') as HTMLElement);
    await part.findByText('메모');
    await pressElement(part.getByRole('button', { name: t('notes.label') }));
    await pressElement(part.getByRole('button', { name: t('notes.add') }));
    await part.findByText(t('notes.missing'));
    await typeText(part.getByLabelText(t('notes.label')), '새 메모입니다');
    await pressElement(part.getByRole('button', { name: t('notes.add') }));
    expect(page.named('writeNote')).toMatchObject([{ body: { words: '새 메모입니다' } }]);
    await pressElement(part.getByRole('button', { name: t('notes.edit') }));
    fireEvent.change(part.getByLabelText(t('notes.edit')), { target: { value: '고친 메모' } });
    await pressElement(part.getByRole('button', { name: t('common.save') }));
    expect(page.named('editNote')).toMatchObject([{ body: { words: '고친 메모' } }]);
    const before = page.named('clinicNotes').length;
    await page.sockets[0]?.says({ action: 'notesChanged', receiver_id: consultation.member_uid });
    await expect.poll(() => page.named('clinicNotes').length).toBeGreaterThan(before);
  });

  it('keeps a note that is begun when the page is left, until it is given up', async () => {
    const t = await loadTestPhrases('ko', 'clinic-pins');
    const part = async () => within((await screen.findByRole('heading', { name: t('notes') })).closest('section') as HTMLElement);
    await opened({ clinicNotes: [] });
    await pressElement((await part()).getByRole('button', { name: t('notes.label') }));
    await typeText((await part()).getByLabelText(t('notes.label')), '다음 주에 다시 전화');
    cleanup();
    await opened({ clinicNotes: [] });
    expect((await part()).getByLabelText<HTMLTextAreaElement>(t('notes.label')).value).toBe('다음 주에 다시 전화');
    await pressElement((await part()).getByRole('button', { name: t('common.cancel') }));
    cleanup();
    await opened({ clinicNotes: [] });
    expect((await part()).queryByLabelText(t('notes.label'))).toBeNull();
  });
});
