import { describe, expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { compareTexts, readFacts, writeFact } from '../language.ts';

type Rendering = [from: Language, original: string, to: Language, translation: string];

const differences = ([from, original, to, translation]: Rendering) => compareTexts({ text: original, language: from }, { text: translation, language: to });
const marks = (rendering: Rendering) => differences(rendering).map(({ strength, kind }) => `${strength} ${kind}`);

describe('differences that must never go unmarked', () => {
  it.each<[...Rendering, mark: string]>([
    ['ko', '수술 3일 전부터 술을 드시지 마세요.', 'en', 'Drink alcohol from 3 days before the surgery.', 'soft negation'],
    ['ko', '수술 전날부터 담배를 피우지 마세요.', 'ja', '手術の前日からたばこを吸ってください。', 'soft negation'],
    ['ko', '수술 8시간 전부터 아무것도 드시지 마세요.', 'en', 'Please eat from 8 hours before the surgery.', 'soft negation'],
    ['ko', '밤 12시부터는 물도 드시지 마세요.', 'en', 'Drink water from midnight on the day before surgery.', 'soft negation'],
    ['ko', '혈압약을 끊지 마세요.', 'en', 'Stop your blood pressure medicine.', 'soft negation'],
    ['en', 'Go to the sauna until your next visit.', 'ko', '다음 진료 때까지 사우나에 가지 마세요.', 'soft negation'],
    ['ko', '붕대를 풀지 마세요.', 'en', 'Take off the bandage.', 'soft negation'],
    ['ko', '저는 와파린을 먹고 있어요.', 'ar', 'أنا لا أتناول الوارفارين.', 'soft negation'],
    ['en', 'Hello. I am pregnant.', 'ko', '안녕하세요.', 'exact sentences'],
    ['ar', 'شكرا. أنا حامل.', 'ko', '감사합니다.', 'exact sentences'],
    ['zh', '谢谢。我不喝酒。', 'ko', '감사합니다.', 'exact sentences'],
    ['ko', '감사합니다. 12월 4일 오후 2시에 갈게요.', 'en', 'Thank you.', 'exact sentences'],
    ['ko', '하루 세 번 한 알씩 드세요.', 'en', 'Take 3 tablets 3 times a day.', 'exact count'],
    ['ko', '진통제를 드세요.', 'en', 'Take 2 tablets.', 'exact count'],
    ['ko', '제 동생 AIKO TANAKA도 같이 가요.', 'en', 'My sister AYKO TANAKA comes with me.', 'exact name'],
    ['en', 'The booking is for JOHN SMITH.', 'ar', 'الحجز باسم WEI ZHANG.', 'exact name'],
    ['en', 'Can I come on December 13?', 'ko', '21월 13일에 가도 되나요?', 'exact date'],
    ['ko', '3월 14일에 오세요.', 'en', 'Please come on March 41.', 'exact date'],
    ['ja', '12がつ3にちに行きます', 'ko', '12월 13일에 갈게요', 'exact date'],
    ['ja', '20まんえんですか', 'ko', '2만 엔인가요?', 'exact amount'],
    ['ko', '낼 3시에 갈게요', 'en', 'I will come today at 3', 'exact relative-day'],
    ['en', 'can i come thurs at 3', 'ko', '화요일 3시에 가도 될까요?', 'exact date'],
    ['ko', '피코 300샷 20마넌 12/3 3시 맞죠', 'en', 'Pico 300 shots 200,000 won 12/13 at 3 right', 'exact date'],
  ])('%s %s | %s %s', (...rendering) => {
    const [from, original, to, translation, mark] = rendering;
    expect(marks([from, original, to, translation])).toContain(mark);
  }); // biome-ignore format: one case a line
});

describe('texts without a difference', () => {
  it.each<Rendering>([
    ['en', 'My room is 1015 after 3 pm.', 'ko', '오후 3시 이후에는 1015호실에 있어요.'],
    ['en', 'call me on 010 5550 1420 after 6 pm', 'ko', '오후 6시 이후에 010-5550-1420으로 전화 주세요'],
    ['en', 'Only 3/4 is left.', 'ko', '3/4만 남았어요.'],
    ['en', 'My pain is 4/10.', 'ko', '통증은 4/10이에요.'],
    ['zh', '这个能吃不', 'ko', '이거 먹어도 되나요?'],
    ['zh', '药吃了没', 'ko', '약은 드셨나요?'],
    ['ar', 'لا تزال عيني متورمة', 'ko', '눈이 아직 부어 있어요'],
    ['ko', '담주 화욜에 갈게요', 'ja', '来週の火曜日に行きます'],
    ['ko', 'ㄴㄴ 술 안 마셨어요', 'en', 'No no, I did not drink'],
    ['zh', '要交20w韩币吗', 'ko', '20만 원 내야 하나요?'],
    ['ko', 'MRI는 지하 2층이에요.', 'en', 'The MRI is on basement floor 2.'],
  ])('%s %s | %s %s', (...rendering) => expect(marks(rendering)).toEqual([])); // biome-ignore format: one case a line
});

it('marks a medicine that became another, and the sentence of one that is lost', () => {
  const one = { text: 'Hello. I take warfarin.', language: 'en' } as const;
  const other = { text: '안녕하세요. 아스피린을 먹어요.', language: 'ko' } as const;
  const [lost, gained] = [
    { start: 14, end: 22 },
    { start: 7, end: 11 },
  ];
  const replaced = compareTexts(one, other, { medicines: { lost: [lost], replaced: [{ original: lost, translation: gained }] } });
  expect(replaced).toMatchObject([{ strength: 'exact', kind: 'name', original: lost, translation: gained }]);
  const without = compareTexts(one, { text: '안녕하세요.', language: 'ko' }, { medicines: { lost: [lost], replaced: [] } });
  expect(without).toMatchObject([{ strength: 'exact', kind: 'sentences', translation: null }]);
});

it('says a sign once, of whole words', () => {
  const [mark, ...others] = differences(['en', 'I am pregnant.', 'ko', '저는 임신 중이 아니에요.']);
  expect(others).toEqual([]);
  expect('I am pregnant.'.slice(mark?.original?.start, mark?.original?.end)).toBe('pregnant');
  expect(marks(['ko', '수술 3일 전에 병원에 오세요.', 'en', 'Come to the clinic 3 days after the surgery.'])).toEqual(['soft order']);
});

it('says of a lost sentence that it is lost, and not what it denies besides', () => {
  const text = '안녕하세요. 아스피린은 드시지 마세요.';
  const [mark, ...others] = differences(['ko', text, 'en', 'Hello!']);
  expect([mark?.kind, text.slice(mark?.original?.start, mark?.original?.end), others]).toEqual(['sentences', '아스피린은 드시지 마세요.', []]);
});

it('marks the whole words of a Korean prohibition, and the date that an impossible one stands for', () => {
  const [negation] = differences(['ko', '아스피린은 드시지 마세요.', 'en', 'Please take aspirin.']);
  expect('아스피린은 드시지 마세요.'.slice(negation?.original?.start, negation?.original?.end)).toBe('드시지 마세요');
  const [date] = differences(['en', 'Can I come on December 14?', 'ko', '21월 14일에 갈 수 있을까요?']);
  expect('Can I come on December 14?'.slice(date?.original?.start, date?.original?.end)).toBe('December 14');
});

it('reads shots of a device as no injections', () => {
  expect(readFacts('울쎄라300发', 'zh').map(writeFact)).toContain('300 pulse');
  expect(readFacts('We do 300 shots.', 'en').map(writeFact)).toEqual(['300 pulse']);
  expect(readFacts('I had 2 shots.', 'en').map(writeFact)).toEqual(['2 shot']);
});
