import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteLanguage } from '../../../contract/constants.ts';
import type { MessageFile, PatientFiles } from '../../../contract/threads/attachments.ts';
import type { ChatEntry } from '../../../contract/threads/consultations.ts';
import type { PhotoAngle } from '../../../contract/threads/photo-angles.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { consultation, hospital, patient, reservation } from '../../testing/samples.ts';

/** The guide to photos of face and teeth (specification 5.21), and the angles as both sides see them. */

const AGREED: PatientFiles = { consent: { version: '2025-02-10', agreed_at: '2026-01-05T01:00:00Z' }, files: [] };
const shot = (name: string, size?: number) => {
  const file = new File(['x'], name, { type: 'image/jpeg' });
  if (size) Object.defineProperty(file, 'size', { value: size });
  return file;
};
/** Addresses of uploads. They are not sent anywhere. */
let handedIn: string[] = [];
beforeEach(() => {
  handedIn = [];
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation((_method: string, url: string | URL) => void handedIn.push(String(url)));
  for (const act of ['send', 'setRequestHeader', 'abort'] as const) vi.spyOn(XMLHttpRequest.prototype, act).mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`);
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

async function chat(language: SiteLanguage) {
  const page = await openPage('/my-reservation?chat=3', { language, answers: { reservations: [reservation], ownFiles: AGREED } });
  const find = () => page.sockets.find(({ url }) => url.includes('receiver_id=3'));
  await expect.poll(find).toBeTruthy();
  await find()?.open();
  await find()?.says({ action: 'getChatHistory', receiver_id: 3, history: [], events: [], has_more: false, read_up_to: 0 });
  return page;
}

/** Opens the guide of face or teeth from the message box. */
async function guide(language: SiteLanguage, kind: 'face' | 'teeth') {
  const [thread, t, angles] = [
    await loadTestPhrases(language, 'thread'),
    await loadTestPhrases(language, 'photo-guide'),
    await loadTestPhrases(language, 'angles'),
  ];
  const page = await chat(language);
  const begin = async () => {
    await pressElement(await screen.findByRole('button', { name: thread('file.add') }));
    const choice = within(await screen.findByRole('dialog', { name: t('kind.title') }));
    await pressElement(choice.getByRole('button', { name: new RegExp(t(`kind.${kind}`)) }));
    return within(await screen.findByRole('dialog', { name: t(`kind.${kind}`) }));
  };
  const dialog = await begin();
  const choose = (file: File, by: 'take' | 'choose' = 'choose') =>
    fireEvent.change(dialog.getByLabelText(t(by), { selector: 'input' }), { target: { files: [file] } });
  const at = (angle: PhotoAngle) => dialog.findByRole('heading', { level: 3, name: angles(angle) });
  return {
    page,
    begin,
    dialog,
    choose,
    at,
    go: (key: 'next' | 'skip' | 'back') => pressElement(dialog.getByRole('button', { name: t(key) })),
    thread,
    t,
    angles,
  };
}

describe.each(['en', 'ar'] as const)('a patient (%s)', (language) => {
  it('is led from angle to angle with a drawing of each, skips one, takes one again, and adds the rest by their angles', async () => {
    const { dialog, choose, at, go, t, thread, angles } = await guide(language, 'face');
    expect(document.activeElement).toBe(await at('face-front'));
    dialog.getByText(t('mirror'));
    dialog.getByText(t('how.face-front'));
    // Uses the rear camera, which does not mirror the picture.
    expect(dialog.getByLabelText(t('take'), { selector: 'input' }).getAttribute('capture')).toBe('environment');
    expect(dialog.getByLabelText(t('choose'), { selector: 'input' }).getAttribute('capture')).toBeNull();
    choose(shot('blurred.jpg'), 'take');
    await waitFor(() => expect(dialog.getByRole('img', { name: t('preview', { angle: angles('face-front') }) }).getAttribute('src')).toBe('blob:blurred.jpg'));
    choose(shot('front.jpg'));
    await waitFor(() => expect(dialog.getByRole('img', { name: t('preview', { angle: angles('face-front') }) }).getAttribute('src')).toBe('blob:front.jpg'));
    // The outline appears once the photo has loaded.
    fireEvent.load(dialog.getByRole('img', { name: t('preview', { angle: angles('face-front') }) }));
    dialog.getByText(t('compare'));
    await go('next');
    expect(document.activeElement).toBe(await at('face-half-left'));
    await go('skip');
    await at('face-left');
    choose(shot('left.jpg', 15 * 1024 * 1024 + 1));
    await dialog.findByText(t('large'));
    choose(shot('left.jpg'));
    await go('next');
    await go('skip');
    await go('skip');
    await dialog.findByRole('heading', { level: 3, name: t('overview.title') });
    expect([dialog.getAllByText(t('taken')).length, dialog.getAllByText(t('skipped')).length]).toEqual([2, 3]);
    await pressElement(dialog.getByRole('button', { name: t('add', { count: 2 }) }));
    const tray = within(await screen.findByRole('list', { name: thread('file.label') }));
    expect(tray.getAllByRole('listitem')).toHaveLength(2);
    tray.getByText(angles('face-front'));
    tray.getByText(angles('face-left'));
    await waitFor(() => expect(handedIn.map((url) => new URL(url, location.origin).searchParams.get('angle'))).toEqual(['face-front', 'face-left']));
  });

  it('goes back to one of them from the overview, and finds what she took when she comes again', async () => {
    const { begin, dialog, choose, at, go, t, angles } = await guide(language, 'teeth');
    choose(shot('bite.jpg'));
    for (const key of ['next', 'skip', 'skip', 'skip', 'skip'] as const) await go(key);
    await pressElement(dialog.getByRole('button', { name: new RegExp(angles('teeth-upper')) }));
    await at('teeth-upper');
    await go('back');
    await at('teeth-front');
    await pressElement(dialog.getByRole('button', { name: t('common.close') }));
    const again = await begin();
    await again.findByRole('img', { name: t('preview', { angle: angles('teeth-front') }) });
  });

  it('chooses whatever else as before', async () => {
    const [thread, t] = [await loadTestPhrases(language, 'thread'), await loadTestPhrases(language, 'photo-guide')];
    await chat(language);
    const button = await screen.findByRole('button', { name: thread('file.add') });
    await pressElement(button);
    const pressed = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
    await pressElement(within(await screen.findByRole('dialog', { name: t('kind.title') })).getByRole('button', { name: new RegExp(t('kind.other')) }));
    expect(pressed.mock.contexts).toEqual([button.parentElement?.querySelector('input[type=file]')]);
    expect(screen.queryByRole('dialog', { name: t('kind.title') })).toBeNull();
  });
});

const photo = (n: number, angle?: PhotoAngle): MessageFile => ({
  ...{ id: `0193b7a2-5e54-4c66-9b53-6f1f2c3d4e0${n}`, kind: 'picture', name: '', width: 3, height: 4, placeholder: null, gone: null },
  ...(angle && { angle }),
});
const said = (files: MessageFile[]): ChatEntry => ({
  ...{ message_id: 1, message: '2 photos', user_translated_message: '사진 2장', hospital_translated_message: null, translation: 'done' },
  ...{ timestamp: '2026-01-05T01:05:00Z', user_id: 'amal', client_message_id: null, sender_user_type: 'user', language: 'en', target_lang: 'KO' },
  ...{ marks: [], facts: [], review: null, card: null, files },
});

it.each(['ko', 'en'] as const)('a coordinator (%s) reads which angle a photo shows, and whose left is meant', async (language) => {
  const [t, thread] = [await loadTestPhrases(language, 'angles'), await loadTestPhrases(language, 'thread')];
  localStorage.setItem('consoleLanguage', language);
  const files = [photo(1, 'face-front'), photo(2, 'face-left')];
  const links = { seconds: 60, links: files.map(({ id }) => ({ id, url: `/private-files/${id}.small.x.y` })) };
  const page = await openPage('/clinic', {
    as: 'hospital',
    answers: { hospital, clinicInbox: fakeInbox([consultation]), clinicPatient: patient, linkFiles: links },
  });
  await expect.poll(() => page.sockets).toHaveLength(1);
  await page.sockets[0]?.open();
  await pressElement(await screen.findByRole('button', { name: new RegExp(consultation.name) }));
  const history = [said(files)];
  await page.sockets[0]?.says({ action: 'getChatHistory', receiver_id: consultation.member_uid, history, events: [], has_more: false, read_up_to: 0 });
  const named = (angle: PhotoAngle, number: number) => t('photo', { angle: t(angle), number, count: 2 });
  await screen.findByRole('button', { name: thread('file.open', { name: named('face-front', 1) }) });
  screen.getByText(t('face-left'));
  screen.getByText(t('sides.hospital'));
  await pressElement(screen.getByRole('button', { name: thread('file.open', { name: named('face-left', 2) }) }));
  await screen.findByRole('dialog', { name: named('face-left', 2) });
});
