import type { Language } from '../../contract/languages.ts';
import type { RenderingPair } from './grid.ts';

/*
 * Text as typed on phones: short forms, no punctuation, units in kana. Each spelling has a value that the other language writes in full. The wrong
 * renderings have another value.
 */

type ChatSpelling = { from: Language; to: Language; text: string; said: string; wrong: readonly string[] };
const makeSpelling = (from: Language, text: string, to: Language, said: string, ...wrong: string[]): ChatSpelling => ({ from, to, text, said, wrong });

const CHAT_SPELLINGS: readonly ChatSpelling[] = [
  makeSpelling('ko', '낼 3시에 갈게요', 'en', 'I will come tomorrow at 3', 'I will come today at 3', 'I will come tomorrow at 4'),
  makeSpelling('ko', '낼모레 가도 돼요?', 'en', 'Can I come the day after tomorrow?', 'Can I come tomorrow?'),
  makeSpelling('ko', '담주 화욜에 갈게요', 'ja', '来週の火曜日に行きます', '今週の火曜日に行きます', '来週の水曜日に行きます'),
  makeSpelling('ko', '담주 금욜 2시 돼요?', 'zh', '下周五2点可以吗？', '下周四2点可以吗？', '下周五3点可以吗？'),
  makeSpelling('ko', '담달에 갈게요', 'en', 'I will come next month', 'I will come this month'),
  makeSpelling('ko', '10마넌 맞죠', 'en', 'It is 100,000 won right', 'It is 10,000 won right'),
  makeSpelling('en', 'can i come thurs at 3', 'ko', '목요일 3시에 가도 될까요?', '화요일 3시에 가도 될까요?', '목요일 4시에 가도 될까요?'),
  makeSpelling('en', 'fri or sat works', 'ko', '금요일이나 토요일이 좋아요', '금요일이나 일요일이 좋아요'),
  makeSpelling('en', 'tues 10am pls', 'ko', '화요일 오전 10시로 부탁드려요', '목요일 오전 10시로 부탁드려요', '화요일 오후 10시로 부탁드려요'),
  makeSpelling('en', 'arriving 12/3', 'ko', '12월 3일에 도착해요', '12월 13일에 도착해요'),
  makeSpelling('en', 'see u tmrw 3pm', 'ko', '내일 오후 3시에 봬요', '모레 오후 3시에 봬요', '내일 오후 4시에 봬요'),
  makeSpelling('en', 'paid 300k won', 'ko', '30만 원 냈어요', '3만 원 냈어요'),
  makeSpelling('ja', '12がつ3にちに行きます', 'ko', '12월 3일에 갈게요', '12월 13일에 갈게요', '11월 3일에 갈게요'),
  makeSpelling('ja', '20まんえんですか', 'ko', '20만 엔인가요?', '2만 엔인가요?', '20만 원인가요?'),
  makeSpelling('ja', '3じに行きます', 'ko', '3시에 갈게요', '4시에 갈게요'),
  makeSpelling('ja', '5にちかん痛いです', 'ko', '5일 동안 아파요', '3일 동안 아파요'),
  makeSpelling('ja', '明日10時いけます', 'ko', '내일 10시에 갈 수 있어요', '모레 10시에 갈 수 있어요', '내일 11시에 갈 수 있어요'),
  makeSpelling('zh', '我12/3到', 'ko', '12월 3일에 도착해요', '12월 13일에 도착해요'),
  makeSpelling('zh', '下周五3点行不', 'ko', '다음 주 금요일 3시 괜찮나요?', '다음 주 목요일 3시 괜찮나요?'),
  makeSpelling('zh', '要交20w韩币吗', 'ko', '20만 원 내야 하나요?', '2만 원 내야 하나요?'),
  makeSpelling('zh', '这个能吃不', 'ko', '이거 먹어도 되나요?'),
  makeSpelling('zh', '药吃了没', 'ko', '약은 드셨나요?'),
  makeSpelling('zh', '可以洗脸不', 'ko', '세수해도 되나요?'),
  makeSpelling('ar', 'لا تزال عيني متورمة', 'ko', '눈이 아직 부어 있어요'),
  makeSpelling('ar', 'لا يزال الجرح يؤلمني', 'ko', '상처가 아직 아파요'),
  makeSpelling('ar', 'بجي بكرا الساعة 3', 'ko', '내일 3시에 갈게요', '모레 3시에 갈게요', '내일 4시에 갈게요'),
  makeSpelling('ko', 'ㄴㄴ 술 안 마셨어요', 'en', 'No no, I did not drink', 'I drank alcohol'),
  makeSpelling('ko', 'ㄴㄴ 임신 아니에요', 'en', 'No, I am not pregnant', 'I am pregnant'),
  makeSpelling('ko', 'ㅇㅇ 먹었어요', 'en', 'Yes, I took it'),
  makeSpelling('en', 'my room is 1015 after 3 pm', 'ko', '오후 3시 이후에는 1015호실에 있어요', '오후 3시 이후에는 1051호실에 있어요', '오후 4시 이후에는 1015호실에 있어요'),
  makeSpelling('en', 'call me on 010 5550 1420 after 6 pm', 'ko', '오후 6시 이후에 010-5550-1420으로 전화 주세요', '오후 6시 이후에 010-5550-1402으로 전화 주세요', '오후 7시 이후에 010-5550-1420으로 전화 주세요'),
  makeSpelling('en', 'order 20456 past 5 days', 'ko', '주문 20456, 5일 지났어요'),
  makeSpelling('en', 'pain 4/10 today', 'ko', '오늘 통증은 4/10이에요', '오늘 통증은 7/10이에요'),
  makeSpelling('en', 'im allergic to penicillin n i take warfarin', 'ko', '페니실린 알레르기가 있고 와파린을 먹어요', '페니실린 알레르기가 없고 와파린을 먹어요'),
  makeSpelling('ko', '피코 300샷 20마넌 12/3 3시 맞죠', 'en', 'Pico 300 shots 200,000 won 12/3 at 3 right', 'Pico 300 shots 20,000 won 12/3 at 3 right', 'Pico 200 shots 200,000 won 12/3 at 3 right', 'Pico 300 shots 200,000 won 12/13 at 3 right'),
]; // biome-ignore format: one message a line

/** Each spelling once as typed and once with an emoji, both without a full stop. */
export const CHAT_PAIRS: readonly RenderingPair[] = CHAT_SPELLINGS.flatMap(({ from, to, text, said, wrong }) =>
  ['', ' 🙏'].flatMap((end) => [
    { from, to, text: text + end, said: said + end, isWrong: false },
    ...wrong.map((other) => ({ from, to, text: text + end, said: other + end, isWrong: true })),
  ]),
);
