import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SiteLanguage } from '../../../contract/constants.ts';
import type { MessageFile, PatientFiles } from '../../../contract/threads/attachments.ts';
import type { ChatEntry } from '../../../contract/threads/consultations.ts';
import { endSession } from '../../session/session.ts';
import { type FakeAnswers, refusedCall } from '../../testing/api.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { consultation, hospital, patient, reservation } from '../../testing/samples.ts';

const idOf = (n: number) => `0193b7a2-5e54-4c66-9b53-6f1f2c3d4e0${n}`;
const picture = (n: number, gone: MessageFile['gone'] = null): MessageFile => ({
  ...{ id: idOf(n), kind: 'picture', name: '', width: 1200, height: 1600, placeholder: gone ? null : 'data:image/webp;base64,AA==', gone },
});
const report: MessageFile = { id: idOf(9), kind: 'document', name: 'blood test.pdf', width: null, height: null, placeholder: null, gone: null };

const said = (files: MessageFile[], side: 'user' | 'hospital' = 'user'): ChatEntry => ({
  ...{
    message_id: 1,
    message: `${files.length} files`,
    user_translated_message: `파일 ${files.length}개`,
    hospital_translated_message: null,
    translation: 'done',
  },
  ...{ timestamp: '2026-01-05T01:05:00Z', user_id: 'amal', client_message_id: null, sender_user_type: side, language: 'en', target_lang: 'KO' },
  ...{ marks: [], facts: [], review: null, card: null, files },
});
const links = (files: MessageFile[]) => ({ seconds: 60, links: files.map(({ id }) => ({ id, url: `/private-files/${id}.small.x.y` })) });
const own = (files: PatientFiles['files'] = [], consent: PatientFiles['consent'] = null): PatientFiles => ({ consent, files });
const AGREED = { version: '2025-02-10', agreed_at: '2026-01-05T01:00:00Z' };
/** Larger than the upload limit, so never uploaded. These tests check only the page. */
const large = () => {
  const file = new File(['x'], 'IMG_0001.jpg', { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: 15 * 1024 * 1024 + 1 });
  return file;
};

async function chat(history: ChatEntry[], answers: FakeAnswers = {}, language: SiteLanguage = 'en') {
  const page = await openPage('/my-reservation?chat=3', { language, answers: { reservations: [reservation], ...answers } });
  const dialog = within(await screen.findByRole('dialog'));
  const find = () => page.sockets.find(({ url }) => url.includes('receiver_id=3'));
  await expect.poll(find).toBeTruthy();
  await find()?.open();
  await find()?.says({ action: 'getChatHistory', receiver_id: 3, history, events: [], has_more: false, read_up_to: 0 });
  return { page, dialog, socket: find() };
}
const chooser = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  return button.parentElement?.querySelector('input[type=file]') as HTMLInputElement;
};

/** Stubs uploads that never finish. Returns the numbers of started and aborted uploads. */
function slowLine() {
  const [open, , , abort] = (['open', 'send', 'setRequestHeader', 'abort'] as const).map((act) =>
    vi.spyOn(XMLHttpRequest.prototype, act as 'send').mockReturnValue(undefined),
  );
  return { begun: () => open?.mock.calls.length, brokenOff: () => abort?.mock.calls.length };
}
const small = () => new File(['x'], 'IMG_0002.jpg', { type: 'image/jpeg' });

describe.each(['en', 'ar'] as const)('a patient (%s)', (language) => {
  it('sees small pictures by links of a minute, and what was taken back as a line', async () => {
    const t = await loadTestPhrases(language, 'thread');
    const files = [picture(1), picture(2), picture(3, 'taken-back')];
    const { page, dialog } = await chat([said(files)], { linkFiles: links(files.slice(0, 2)) }, language);
    const first = await dialog.findByRole('button', { name: t('file.open', { name: t('file.photo', { number: 1, count: 2 }) }) });
    await waitFor(() => expect(first.querySelector('img')?.getAttribute('src')).toBe(`/private-files/${idOf(1)}.small.x.y`));
    dialog.getByText(t('file.gone.taken-back'));
    expect(page.named('linkFiles')).toMatchObject([{ body: { files: [idOf(1), idOf(2)], size: 'small' } }]);
    // The message has no translation that could be reported as wrong.
    expect(dialog.queryByRole('button', { name: t('doubt.say') })).toBeNull();
  });

  it('agrees before anything leaves her device, with a tick of its own', async () => {
    const t = await loadTestPhrases(language, 'thread');
    const { page } = await chat([], { ownFiles: own(), allowFiles: own([], AGREED) }, language);
    fireEvent.change(await chooser(t('file.add')), { target: { files: [large()] } });
    const box = within(await screen.findByRole('dialog', { name: t('file.consent.title') }));
    await pressElement(box.getByRole('button', { name: t('file.consent.confirm') }));
    await box.findByText(t('file.consent.missing'));
    expect(page.named('allowFiles')).toEqual([]);
    await pressElement(box.getByRole('checkbox'));
    await pressElement(box.getByRole('button', { name: t('file.consent.confirm') }));
    await screen.findByText(t('file.tooLarge'));
    expect(page.named('allowFiles')).toMatchObject([{ body: { consent: true } }]);
    await pressElement(screen.getByRole('button', { name: t('file.remove', { name: 'IMG_0001.jpg' }) }));
    expect(screen.queryByText('IMG_0001.jpg')).toBeNull();
  });

  it('turns from picture to picture with the arrows, sees who opened hers, and takes one back', async () => {
    const t = await loadTestPhrases(language, 'thread');
    const files = [picture(1), picture(2)];
    const sent = files.map((file) => ({
      ...file,
      message_id: 1,
      sent_at: '2026-01-05T01:05:00Z',
      views: [
        { at: '2026-01-05T02:00:00Z', staff: 1, name: null },
        { at: '2026-01-05T03:00:00Z', staff: 2, name: 'Minji' },
      ],
    }));
    const { page, dialog } = await chat([said(files)], { linkFiles: links(files), ownFiles: own(sent, AGREED), takeBackFile: { msg: '' } }, language);
    const name = (number: number) => t('file.photo', { number, count: 2 });
    await pressElement(await dialog.findByRole('button', { name: t('file.open', { name: name(1) }) }));
    const viewer = within(await screen.findByRole('dialog', { name: name(1) }));
    await viewer.findByText(t('file.views.title'));
    expect(viewer.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('Minji'))).toEqual([false, true]);
    fireEvent.keyDown(viewer.getByRole('button', { name: t('file.next') }), { key: language === 'ar' ? 'ArrowLeft' : 'ArrowRight' });
    const next = within(await screen.findByRole('dialog', { name: name(2) }));
    await pressElement(next.getByRole('button', { name: t('file.takeBack') }));
    const ask = within(await screen.findByRole('dialog', { name: t('file.takeBack.title') }));
    await pressElement(ask.getByRole('button', { name: t('file.takeBack') }));
    await waitFor(() => expect(page.named('takeBackFile')).toMatchObject([{ input: { file_id: idOf(2) } }]));
  });
});

it('takes what is dropped on a chat, and nothing beneath another dialog', async () => {
  const t = await loadTestPhrases('en', 'thread');
  const { dialog } = await chat([], { ownFiles: own([], AGREED) });
  const dropped = (place: Element) => fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [large()] } });
  const added = () => screen.queryAllByText(t('file.tooLarge')).length;
  expect(dropped(document.body)).toBe(false);
  expect(added()).toBe(0);
  expect(dropped(await dialog.findByRole('textbox'))).toBe(false);
  await expect.poll(added).toBe(1);
});

it('breaks off what is on its way when her session ends, and says where the browser cannot keep it', async () => {
  const t = await loadTestPhrases('en', 'thread');
  const line = slowLine();
  await chat([], { ownFiles: own([], AGREED) });
  fireEvent.change(await chooser(t('file.add')), { target: { files: [small()] } });
  await expect.poll(line.begun).toBe(1);
  // The test browser has no IndexedDB.
  await screen.findByText(t('file.unkept'));
  await act(async () => endSession());
  expect(line.brokenOff()).toBe(1);
  expect(screen.queryByText('IMG_0002.jpg')).toBeNull();
});

it('hears that one was taken back while she looks', async () => {
  const t = await loadTestPhrases('en', 'thread');
  const { dialog, socket } = await chat([said([picture(1)])], { linkFiles: links([picture(1)]) });
  await dialog.findByRole('button', { name: t('file.open', { name: t('file.photoAlone') }) });
  await socket?.says({
    ...{ action: 'setTranslatedMessage', message_id: 1, sender_user_type: 'user', translated_message: '사진', receiver_id: 3, target_lang: 'KO' },
    ...{ translation: 'done', marks: [], facts: [], review: null, files: [picture(1, 'withdrawn')] },
  });
  await dialog.findByText(t('file.gone.withdrawn'));
});

it('is told that pictures could not be loaded, and loads them again', async () => {
  const t = await loadTestPhrases('en', 'thread');
  const { dialog, page } = await chat([said([picture(1)])], { linkFiles: refusedCall('too-many-requests') });
  await pressElement(await dialog.findByRole('button', { name: new RegExp(t('file.load')) }));
  await waitFor(() => expect(page.named('linkFiles')).toHaveLength(2));
});

describe.each(['ko', 'en'] as const)('a coordinator, in the console in %s,', (language) => {
  it('opens what the patient sent, saves a document, and adds files without being asked for a consent', async () => {
    const t = await loadTestPhrases(language, 'thread');
    localStorage.setItem('consoleLanguage', language);
    const page = await openPage('/clinic', {
      as: 'hospital',
      answers: { hospital, clinicInbox: fakeInbox([consultation]), clinicPatient: patient, linkFiles: links([picture(1)]) },
    });
    await expect.poll(() => page.sockets).toHaveLength(1);
    await page.sockets[0]?.open();
    await pressElement(await screen.findByRole('button', { name: new RegExp(consultation.name) }));
    const history = [said([picture(1), report])];
    await page.sockets[0]?.says({ action: 'getChatHistory', receiver_id: consultation.member_uid, history, events: [], has_more: false, read_up_to: 0 });
    await screen.findByRole('button', { name: t('file.open', { name: t('file.photoAlone') }) });
    screen.getByRole('button', { name: t('file.save', { name: 'blood test.pdf' }) });
    fireEvent.change(await chooser(t('file.add')), { target: { files: [large()] } });
    await screen.findByText(t('file.tooLarge'));
    expect(page.named('ownFiles')).toEqual([]);
    // The patient withdraws the consent: the clinic's upload to the patient is aborted.
    const line = slowLine();
    fireEvent.change(await chooser(t('file.add')), { target: { files: [small()] } });
    await expect.poll(line.begun).toBe(1);
    await page.sockets[0]?.says({ action: 'consultationClosed', receiver_id: consultation.member_uid });
    expect(line.brokenOff()).toBe(1);
  });

  it('adds files that are dropped on the page or pasted, and takes cells of a spreadsheet as words', async () => {
    const t = await loadTestPhrases(language, 'thread');
    const clinic = await loadTestPhrases(language, 'clinic');
    localStorage.setItem('consoleLanguage', language);
    await openPage('/clinic', { as: 'hospital', answers: { hospital, clinicInbox: fakeInbox([consultation]), clinicPatient: patient } });
    await pressElement(await screen.findByRole('button', { name: new RegExp(consultation.name) }));
    const box = await screen.findByRole('textbox', { name: clinic('write.label') });
    const [pane] = screen.getAllByRole('region', { name: t('thread.label', { name: consultation.name }) }) as [HTMLElement];
    const added = () => screen.queryAllByText(t('file.tooLarge')).length;
    const cells = { types: ['text/plain', 'text/html', 'Files'], files: [large()] };
    // Not prevented, so the browser pastes the text into the box.
    expect(fireEvent.paste(box, { clipboardData: cells })).toBe(true);
    expect(added()).toBe(0);
    expect(fireEvent.paste(box, { clipboardData: { types: ['Files'], files: [large()] } })).toBe(false);
    await expect.poll(added).toBe(1);
    for (const [place, count] of [
      [box, 2],
      [pane, 3],
    ] as const) {
      const dataTransfer = { types: ['Files'], files: [large()] };
      expect(fireEvent.dragOver(place, { dataTransfer })).toBe(false);
      expect(fireEvent.drop(place, { dataTransfer })).toBe(false);
      await expect.poll(added).toBe(count);
    }
    expect(fireEvent.dragOver(box, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
  });
});
