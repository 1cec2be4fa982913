import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ChatEntry, ClinicConsultation } from '../../../contract/threads/consultations.ts';
import { clinicWorkspace } from '../../testing/clinic-samples.ts';
import { fakeInbox } from '../../testing/inbox-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { consultation, hospital, patient } from '../../testing/samples.ts';

/* A colleague's answer that arrived meanwhile blocks the send button once. */

const t = await loadTestPhrases('ko', 'clinic-handling');
const clinic = await loadTestPhrases('ko', 'clinic');

async function opened(rows: ClinicConsultation[]) {
  const answers = { hospital, clinicInbox: fakeInbox(rows, clinicWorkspace.you.id), clinicPatient: patient, clinicDesk: clinicWorkspace };
  const page = await openPage('/clinic', { as: 'hospital', answers });
  await screen.findByRole('heading', { level: 1, name: hospital.name });
  await expect.poll(() => page.sockets).toHaveLength(1);
  await page.sockets[0]?.open();
  return page;
}
const patientRow = (name: string) => within(screen.getByRole('region', { name: clinic('inbox') })).findByRole('button', { name: new RegExp(name) });

const said = (message_id: number, message: string) => ({
  ...{ action: 'sendMessage' as const, message_id, client_message_id: '018f0000-0000-7000-8000-0000000000aa', receiver_id: 'amal', message },
  ...{ sender_user_type: 'hospital' as const, user_id: '1', timestamp: '2026-01-05T03:00:00Z', translated_message: null, author: 'Minji' },
  ...{ translation: 'done' as const, language: 'ko' as const, target_lang: 'EN-US' },
});

it('stops a message once when a colleague has answered meanwhile, in view, and keeps it in the box', async () => {
  const { sockets } = await opened([consultation]);
  await pressElement(await patientRow('Amal'));
  const [line] = sockets;
  await line?.says({ action: 'getChatHistory', receiver_id: 'amal', history: [], events: [], has_more: false, read_up_to: 0 });
  const box = screen.getByRole('textbox') as HTMLTextAreaElement;
  await typeText(box, '아프지 않습니다.');
  await line?.says(said(1, '조금 따끔합니다.'));
  const send = screen.getByRole('button', { name: clinic('common.send') });
  await pressElement(send);
  await screen.findByText(t('meanwhile.title'));
  expect(box.value).toBe('아프지 않습니다.');
  expect(line?.sent.filter(({ action }) => action === 'sendMessage')).toEqual([]);
  await pressElement(send);
  expect(box.value).toBe('');
  expect(line?.sent.filter(({ action }) => action === 'sendMessage')).toHaveLength(1);
  expect(screen.queryByText(t('meanwhile.title'))).toBeNull();
});

it('says nothing of it over a box that was emptied, nor over what is written there anew', async () => {
  const { sockets } = await opened([consultation]);
  await pressElement(await patientRow('Amal'));
  const [line] = sockets;
  await line?.says({ action: 'getChatHistory', receiver_id: 'amal', history: [], events: [], has_more: false, read_up_to: 0 });
  const box = screen.getByRole('textbox') as HTMLTextAreaElement;
  await typeText(box, '아프지 않습니다.');
  await line?.says(said(1, '조금 따끔합니다.'));
  await pressElement(screen.getByRole('button', { name: clinic('common.send') }));
  await screen.findByText(t('meanwhile.title'));
  await typeText(box, '');
  expect(screen.queryByText(t('meanwhile.title'))).toBeNull();
  await typeText(box, '내일 뵙겠습니다.');
  expect(screen.queryByText(t('meanwhile.title'))).toBeNull();
});

it('takes the warning away when the coordinator types on after time to read it, and no earlier', async () => {
  const { sockets } = await opened([consultation]);
  await pressElement(await patientRow('Amal'));
  const [line] = sockets;
  await line?.says({ action: 'getChatHistory', receiver_id: 'amal', history: [], events: [], has_more: false, read_up_to: 0 });
  const box = screen.getByRole('textbox') as HTMLTextAreaElement;
  await typeText(box, '아프지 않습니다.');
  await line?.says(said(1, '조금 따끔합니다.'));
  const send = screen.getByRole('button', { name: clinic('common.send') });
  const stoppedAt = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(stoppedAt);
  await pressElement(send);
  await screen.findByText(t('meanwhile.title'));
  clock.mockReturnValue(stoppedAt + 4_999);
  await typeText(box, '아프지 않습니다. 걱정');
  screen.getByText(t('meanwhile.title'));
  clock.mockReturnValue(stoppedAt + 5_000);
  await typeText(box, '아프지 않습니다. 걱정하지 마세요.');
  expect(screen.queryByText(t('meanwhile.title'))).toBeNull();
  // The warning has done its work: the next press sends.
  await pressElement(send);
  expect([box.value, line?.sent.filter(({ action }) => action === 'sendMessage').length]).toEqual(['', 1]);
});

it('stops a draft when a colleague answered while it waited in another conversation, and no message begun after that', async () => {
  const { sockets } = await opened([consultation, { ...consultation, id: 4, member_uid: 'hana', name: 'Hana Mori' }]);
  const [line] = sockets;
  const history = (receiver_id: string, entries: ChatEntry[]) =>
    line?.says({ action: 'getChatHistory', receiver_id, history: entries, events: [], has_more: false, read_up_to: 0 });
  const before: ChatEntry = {
    ...{ message_id: 1, user_translated_message: null, hospital_translated_message: 'Hello.', timestamp: '2026-01-05T02:00:00Z', user_id: '1' },
    ...{ client_message_id: null, translation: 'done', message: '안녕하세요.', sender_user_type: 'hospital', language: 'ko', target_lang: 'EN-US' },
    ...{ marks: [], facts: [], review: null, interpreter: null, author: 'Minji' },
  };
  await pressElement(await patientRow('Amal'));
  await history('amal', [before]);
  await typeText(screen.getByRole('textbox'), '아프지 않습니다.');
  await pressElement(await patientRow('Hana'));
  await history('hana', []);
  await pressElement(await patientRow('Amal'));
  await history('amal', [before, { ...before, message_id: 2, message: '조금 따끔합니다.', client_message_id: '018f0000-0000-7000-8000-0000000000ab' }]);
  const send = screen.getByRole('button', { name: clinic('common.send') });
  await pressElement(send);
  await screen.findByText(t('meanwhile.title'));
  expect(line?.sent.filter(({ action }) => action === 'sendMessage')).toEqual([]);
  await pressElement(send);
  expect(line?.sent.filter(({ action }) => action === 'sendMessage')).toHaveLength(1);
  const box = screen.getByRole('textbox') as HTMLTextAreaElement;
  await typeText(box, '네.');
  await pressElement(send);
  expect([box.value, screen.queryByText(t('meanwhile.title'))]).toEqual(['', null]);
});

it('does not stop a message for the history that loads after it was begun', async () => {
  const { sockets } = await opened([consultation]);
  await pressElement(await patientRow('Amal'));
  const [line] = sockets;
  const box = screen.getByRole('textbox') as HTMLTextAreaElement;
  await typeText(box, '아프지 않습니다.');
  const before: ChatEntry = {
    ...{ message_id: 1, user_translated_message: null, hospital_translated_message: 'It stings a little.', timestamp: '2026-01-05T03:00:00Z', user_id: '1' },
    ...{ client_message_id: null, translation: 'done', message: '조금 따끔합니다.', sender_user_type: 'hospital', language: 'ko', target_lang: 'EN-US' },
    ...{ marks: [], facts: [], review: null, interpreter: null, author: 'Minji' },
  };
  await line?.says({ action: 'getChatHistory', receiver_id: 'amal', history: [before], events: [], has_more: false, read_up_to: 0 });
  await screen.findByText('조금 따끔합니다.');
  const send = screen.getByRole('button', { name: clinic('common.send') });
  await pressElement(send);
  expect(screen.queryByText(t('meanwhile.title'))).toBeNull();
  expect(line?.sent.filter(({ action }) => action === 'sendMessage')).toHaveLength(1);
  // A newer answer of a colleague blocks it again.
  await typeText(box, '네.');
  await line?.says(said(3, '마취 크림을 바릅니다.'));
  await pressElement(send);
  await screen.findByText(t('meanwhile.title'));
});
