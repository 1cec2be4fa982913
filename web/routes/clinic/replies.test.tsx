import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN_SERVER, type CallFailure, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { stubAllInView } from '../../testing/notice-samples.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { buildPictureLinks, ownReply, picturedReply, REPLY_PICTURES, sharedReply } from '../../testing/reply-samples.ts';
import { hospital, LONG_NAME } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'clinic-replies');
const both = { replies: [ownReply, sharedReply] };
const opened = async (answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}, address = '/clinic/replies') => {
  stubAllInView();
  const page = await openPage(address, { as: 'hospital', answers: { hospital, replyShelf: both, ...answers } });
  await screen.findByRole('heading', { level: 1, name: t('title') });
  return page;
};
const form = () => within(screen.getByRole('dialog'));
const box = (name: RegExp) => form().getByRole<HTMLTextAreaElement>('textbox', { name });

it('says that replies are on their way', async () => {
  await opened({ replyShelf: UNANSWERED_CALL });
  screen.getByText(t('loading'));
});

it.each([
  ['no network', OFFLINE_CALL],
  ['a broken server', BROKEN_SERVER],
  ['a refusal', refusedCall('not-allowed')],
])('with %s says that they could not be loaded, and tries again', async (_, trouble) => {
  let answer: CallFailure | typeof both = trouble;
  await opened({ replyShelf: () => answer });
  await screen.findByRole('heading', { name: t('failed') });
  answer = both;
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByRole('heading', { level: 3, name: '주차' });
});

it('says that the clinic has none of its own yet, and shows the shared library', async () => {
  await opened({ replyShelf: { replies: [sharedReply] } });
  await screen.findByRole('heading', { name: t('own.none') });
  await pressElement(screen.getByRole('radio', { name: t('shared') }));
  await screen.findByRole('heading', { level: 3, name: '방문 확정' });
  expect(screen.queryByRole('heading', { name: t('own.none') })).toBeNull();
});

it('shows what each language is worth and who answers for it, with the holes named; reads no patients for it', async () => {
  const { named } = await opened({ replyShelf: { replies: [{ ...ownReply, title: { ko: LONG_NAME, en: LONG_NAME } }] } });
  const title = await screen.findByRole('heading', { level: 3, name: LONG_NAME });
  const item = within(title.closest('li') as HTMLElement);
  item.getByText('건물 지하에 주차하세요. [병원 전화]');
  expect(item.getAllByText(t('state.drafted')).length).toBeGreaterThan(0);
  expect(item.getAllByText(t('state.outdated')).length).toBeGreaterThan(0);
  item.getByText(t('state.missing'));
  item.getByText(/sora/);
  expect(item.getByText('楼下可停车。[병원 전화]').lang).toMatch(/^zh/);
  expect(named('clinicInbox')).toEqual([]);
});

it('finds by words', async () => {
  await opened();
  await typeText(await screen.findByRole('searchbox'), '지하 주차');
  await screen.findByText(t('count', { count: 1 }));
  await typeText(screen.getByRole('searchbox'), 'zzz');
  await screen.findByText(t('none'));
});

it('says that a language was read, and has the missing ones drafted', async () => {
  const page = await opened({ confirmReply: ownReply, draftReply: { reply: ownReply, undrafted: [] } });
  await pressElement(await screen.findByRole('button', { name: t('confirm.named', { language: '中文' }) }));
  await screen.findByText(t('confirmed', { language: '中文' }));
  expect(page.named('confirmReply')).toMatchObject([{ input: { id: '7' }, body: { version: 4, language: 'zh' } }]);
  await pressElement(screen.getByRole('button', { name: t('draft') }));
  await screen.findByText(t('drafted'));
  expect(page.named('draftReply')).toMatchObject([{ body: { version: 4, languages: ['ar'] } }]);
});

it('withdraws after asking', async () => {
  const page = await opened({ withdrawReply: { msg: 'x' } });
  await pressElement(await screen.findByRole('button', { name: t('withdraw') }));
  expect(page.named('withdrawReply')).toEqual([]);
  await pressElement(within(screen.getByRole('dialog')).getByRole('button', { name: t('withdraw') }));
  await screen.findByText(t('withdrawn'));
  expect(page.named('withdrawReply')).toMatchObject([{ input: { id: '7' } }]);
});

it('writes one, with a placeholder put where the box was written in, and says beside the field what is missing', async () => {
  const page = await opened({ addReply: ownReply });
  await pressElement(screen.getByRole('button', { name: t('write') }));
  await pressElement(form().getByRole('button', { name: t('common.save') }));
  expect(form().getAllByText(t('missing'))).toHaveLength(2);
  await typeText(form().getByRole('textbox', { name: new RegExp(t('name')) }), '주차');
  await typeText(box(/^한국어/), '전화: ');
  await pressElement(form().getByRole('button', { name: '병원 전화' }));
  expect(box(/^한국어/).value).toContain('{phone}');
  await pressElement(form().getByRole('button', { name: t('common.save') }));
  await screen.findByText(t('added'));
  expect(page.named('addReply')).toMatchObject([{ body: { title: '주차', topic: 'greeting', texts: { en: '', zh: '' } } }]);
});

it('begins the clinic’s own with the words of a shared one', async () => {
  const page = await opened({ addReply: ownReply }, '/clinic/replies?of=shared');
  await pressElement(await screen.findByRole('button', { name: t('copy.named', { title: '방문 확정' }) }));
  expect(box(/^العربية/).value).toBe(sharedReply.texts.ar?.text);
  await pressElement(form().getByRole('button', { name: t('common.save') }));
  await screen.findByText(t('added'));
  expect(page.named('addReply')).toMatchObject([{ body: { topic: 'date', texts: { ja: sharedReply.texts.ja?.text } } }]);
});

it('warns that languages stay behind when the Korean changes', async () => {
  await opened();
  await pressElement(await screen.findByRole('button', { name: t('edit.named', { title: '주차' }) }));
  expect(form().queryByText(t('outdated'))).toBeNull();
  await typeText(box(/^한국어/), '옆 건물에 주차하세요. {phone}');
  form().getByText(t('outdated'));
});

it('tells of a colleague’s words when somebody else has changed it, keeps what is typed, and saves over it when she means it', async () => {
  const newer = { ...ownReply, version: 5, texts: { ...ownReply.texts, ko: { ...ownReply.texts.ko, text: '동료의 글 {phone}' } } };
  let now = ownReply;
  let isRefused = true;
  const page = await opened({
    replyShelf: () => ({ replies: [now] }),
    saveReply: () => {
      if (!isRefused) return newer;
      isRefused = false;
      now = newer;
      return refusedCall('replies.changed');
    },
  });
  await pressElement(await screen.findByRole('button', { name: t('edit.named', { title: '주차' }) }));
  await typeText(box(/^한국어/), '내 글 {phone}');
  await pressElement(form().getByRole('button', { name: t('common.save') }));
  await form().findByText(/동료의 글/);
  expect(box(/^한국어/).value).toBe('내 글 {phone}');
  await pressElement(form().getByRole('button', { name: t('save.over') }));
  await screen.findByText(t('saved'));
  expect(page.named('saveReply').map(({ body }) => (body as { version: number }).version)).toEqual([4, 5]);
});

it('hears at once of what a colleague does', async () => {
  const page = await opened();
  await screen.findByRole('heading', { level: 3, name: '주차' });
  await expect.poll(() => page.sockets).toHaveLength(1);
  await page.sockets[0]?.open();
  const before = page.named('replyShelf').length;
  await page.sockets[0]?.says({ action: 'repliesChanged' });
  await waitFor(() => expect(page.named('replyShelf').length).toBe(before + 1));
});

const withPictures = { replyShelf: { replies: [picturedReply, sharedReply] }, linkReplyPictures: ({ body }: { body: unknown }) => buildPictureLinks(body) };
const pictureIn = (place: ReturnType<typeof within>, number: number) => place.findByRole('img', { name: t('pictures.one', { number, count: 2 }) });

it('shows the pictures of a reply, and saves it without the one that was removed', async () => {
  const page = await opened({ ...withPictures, saveReply: picturedReply });
  const item = within((await screen.findByRole('heading', { level: 3, name: '주차' })).closest('li') as HTMLElement);
  expect((await pictureIn(item, 1)).getAttribute('src')).toBe(`/private-files/${REPLY_PICTURES[0]?.id}.reply.x.y`);
  await pressElement(screen.getByRole('button', { name: t('edit.named', { title: '주차' }) }));
  await pictureIn(form(), 2);
  await pressElement(form().getByRole('button', { name: t('pictures.remove', { number: 1 }) }));
  // Existing pictures are not requested again.
  expect(page.named('linkReplyPictures')).toHaveLength(2);
  await pressElement(form().getByRole('button', { name: t('common.save') }));
  await screen.findByText(t('saved'));
  expect(page.named('saveReply')).toMatchObject([{ body: { version: 4, pictures: [REPLY_PICTURES[1]?.id] } }]);
});

it('says that pictures could not be loaded, and tries again', async () => {
  let isAway = true;
  await opened({ ...withPictures, linkReplyPictures: ({ body }) => (isAway ? refusedCall('attachments.gone') : buildPictureLinks(body)) });
  const again = await screen.findByRole('button', { name: new RegExp(t('pictures.failed')) });
  isAway = false;
  await pressElement(again);
  await screen.findByRole('img', { name: t('pictures.one', { number: 1, count: 2 }) });
});

it('takes no more pictures than a reply has, none that is too large, and lets go of it', async () => {
  await opened(withPictures);
  await pressElement(await screen.findByRole('button', { name: t('edit.named', { title: '주차' }) }));
  await pictureIn(within(await screen.findByRole('dialog')), 2);
  const large = (n: number) => {
    const file = new File(['x'], `IMG_${n}.jpg`, { type: 'image/jpeg' });
    Object.defineProperty(file, 'size', { value: 15 * 1024 * 1024 + 1 });
    return file;
  };
  fireEvent.change(form().getByLabelText(t('pictures.add'), { selector: 'input[type=file]' }), { target: { files: [large(1), large(2), large(3)] } });
  await form().findByText(t('pictures.tooMany', { count: 4 }));
  expect(form().queryByText('IMG_3.jpg')).toBeNull();
  expect(form().queryByRole('button', { name: t('pictures.add') })).toBeNull();
  const thread = await loadTestPhrases('ko', 'thread');
  expect(form().getAllByText(thread('file.tooLarge'))).toHaveLength(2);
  await pressElement(form().getByRole('button', { name: thread('file.remove', { name: 'IMG_1.jpg' }) }));
  form().getByRole('button', { name: t('pictures.add') });
});
