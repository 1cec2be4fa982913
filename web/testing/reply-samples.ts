import { LANGUAGES } from '../../contract/constants.ts';
import type { CannedReply, MessageReply, ReplyPicture, ReplyTextState } from '../../contract/desk/replies.ts';

const said = (text: string, state: ReplyTextState = 'written', by: string | null = null) => ({ text, state, by, at: by && '2026-01-05T03:00:00Z' });

/** A reply of the shared library in all languages. Of its placeholders, the thread fills some, the clinic others, and one stays empty. */
export const sharedReply: CannedReply = {
  ...{ id: 'date-confirmed', version: 2, own: false, topic: 'date', title: { ko: '방문 확정', en: 'The visit is fixed' } },
  texts: {
    ko: said('{name}님, {visit}에 {clinic}에서 뵙겠습니다. {doctor} 의사가 진찰합니다.'),
    ...Object.fromEntries(LANGUAGES.filter((one) => one !== 'ko').map((one) => [one, said(`${one}: {name}, {visit}, {clinic}, Dr. {doctor}`)])),
  },
};

/** A clinic's own reply: English written, Chinese drafted and unread, Japanese outdated, Arabic missing. */
export const ownReply: CannedReply = {
  ...{ id: '7', version: 4, own: true, topic: 'arrival', title: { ko: '주차', en: '주차' } },
  texts: {
    ko: said('건물 지하에 주차하세요. {phone}', 'written', 'minji'),
    en: said('Park below the building. {phone}', 'written', 'minji'),
    zh: said('楼下可停车。{phone}', 'drafted', 'minji'),
    ja: said('隣に駐車できます。{phone}', 'outdated', 'sora'),
  },
};

/** A received reply: English written by a person, Chinese by a machine, Arabic missing. */
export const messageReply: MessageReply = {
  ...{ reply: '7', version: 4, drafted: ['zh'], values: { visit: { type: 'moment', at: '2099-12-03T05:00:00Z' } } },
  texts: { ko: '{visit}에 뵙겠습니다.', en: 'See you on {visit}.', ja: '{visit}にお待ちしております。', zh: '{visit}见。' },
};

/** The pictures of the same reply, and their links. */
export const REPLY_PICTURES: ReplyPicture[] = [1, 2].map((n) => ({
  id: `0193b7a2-5e54-4c66-9b53-6f1f2c3d4e1${n}`,
  ...{ width: 1200, height: 900, placeholder: 'data:image/webp;base64,AA==' },
}));
export const picturedReply: CannedReply = { ...ownReply, pictures: REPLY_PICTURES };
export const buildPictureLinks = (body: unknown) => ({
  seconds: 60,
  links: (body as { pictures: string[] }).pictures.map((id) => ({ id, url: `/private-files/${id}.reply.x.y` })),
});
