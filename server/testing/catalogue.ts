import { randomUUID } from 'node:crypto';
import type { PlaceholderType } from '../../contract/cards/card-text.ts';
import { DAYS_OF_WEEK } from '../../contract/constants.ts';
import type { Question } from '../../contract/desk/questions.ts';
import { members } from '../accounts/accounts.tables.ts';
import { cardTemplates, replyTemplates } from '../cards/cards.tables.ts';
import { doctors, exchangeRates, hospitalPlaces, hospitalSchedules, hospitals, productOptions, products } from '../catalog/catalog.tables.ts';
import type { Db } from '../platform/database.ts';
import { questionTemplates } from '../questions/questions.tables.ts';

/** Returns a text in all five languages. */
export const makeTexts = (en: string, ko: string) => ({ en, ko, zh: `${en} zh`, ja: `${en} ja`, ar: `${en} ar` });

export const makeTestClinic = (id: number, en: string, ko: string) => ({
  id,
  slug: `clinic-${id}`,
  area: 'gangnam' as const,
  name: makeTexts(en, ko),
  introduce: makeTexts(`${en} introduction`, `${ko} 소개`),
  address: '서울특별시 강남구 나루로 1',
  addressEnglish: '1 Naru-ro, Gangnam-gu, Seoul',
  nearestSubwayStation: makeTexts('Apgujeong Station', '압구정역'),
  operatingHoursNotice: makeTexts('Lunch 13:00-14:00', '점심 13:00-14:00'),
  tel: '+82-2-555-0101',
  phone: '+82-10-5550-0101',
  languages: ['ko' as const, 'en' as const, 'ja' as const],
  additionalServices: [makeTexts('Airport pick-up', '공항 픽업')],
  pictures: [],
});

/**
 * Seeds the small catalogue of the tests. Clinic 1 (open 10-19, Friday until 24:00, Sunday closed) has treatment 1 (options 101 at $120.00 and 102 at
 * $310.50) and treatment 2 (option 201 at $25.00). Clinic 2 (open every day 09-18) has treatment 3 (option 301 at $75.00) and doctor 1. Each clinic
 * has one place. These prices are the fees. A treatment costs ten to twelve times its fee; option 301 has no published price. Rates: USD to JPY 150,
 * USD to KRW 1390.
 */
export async function seedCatalogue(db: Db): Promise<void> {
  await db.insert(hospitals).values([makeTestClinic(1, 'Dancheong Skin Clinic', '단청피부과의원'), makeTestClinic(2, 'Yeoun Skin Clinic', '여운피부과')]);
  await db
    .insert(hospitalSchedules)
    .values([
      ...DAYS_OF_WEEK.filter((day) => day !== 'sun').map((day) => ({ hospitalId: 1, day, openTime: '10:00', closeTime: day === 'fri' ? '24:00' : '19:00' })),
      ...DAYS_OF_WEEK.map((day) => ({ hospitalId: 2, day, openTime: '09:00', closeTime: '18:00' })),
    ]);
  await db.insert(hospitalPlaces).values([1, 2].map((hospitalId) => ({ hospitalId, number: 1, name: { ko: '1진료실', en: 'Room 1' } })));
  const product = (id: number, hospitalId: number, en: string, ko: string) => ({
    id,
    hospitalId,
    departmentId: 2,
    title: makeTexts(en, ko),
    notes: makeTexts('Not during pregnancy.', '임신 중에는 받을 수 없습니다.'),
    procedureTimeMinutes: 30,
    isVatInclude: true,
    pictures: [],
  });
  await db
    .insert(products)
    .values([
      product(1, 1, 'Hydra-glow booster', '하이드라 글로우 부스터'),
      product(2, 1, 'Calming mask', '진정 마스크'),
      product(3, 2, 'Aqua peel', '아쿠아필'),
    ]);
  await db.insert(doctors).values({
    ...{ id: 1, hospitalId: 2, place: 0, name: makeTexts('Choi Eun-young', '최은영'), sex: 'female', specialty: 'dermatology', licenceNumber: 'MD-1' },
    ...{ practisingSince: 2014, languages: ['ko', 'en'], treatments: [3], about: makeTexts('She looks first.', '먼저 살핍니다.') },
  });
  const option = (id: number, productId: number, en: string, priceMinor: number, priced = true) => ({
    id,
    productId,
    title: makeTexts(en, `${en} 옵션`),
    description: makeTexts(`${en} description`, `${en} 설명`),
    priceMinor,
    currencyCode: 'USD' as const,
    ...(priced
      ? {
          treatmentFromMinor: priceMinor * 10,
          treatmentToMinor: priceMinor * 12,
          includes: [makeTexts('Examination', '진찰')],
          extras: [makeTexts('Medicine', '처방약')],
        }
      : {}),
    procedureTimeMinutes: 30,
    recoveryTimeMinutes: 0,
    isAnestheticInclude: true,
    isAftercareInclude: false,
    isVatInclude: true,
  });
  await db
    .insert(productOptions)
    .values([
      option(101, 1, 'Single session', 12_000),
      option(102, 1, 'Three sessions', 31_050),
      option(201, 2, 'Mask', 2_500),
      option(301, 3, 'Peel', 7_500, false),
    ]);
  await seedCards(db);
  await seedReplies(db);
  await seedQuestions(db);
  const asOf = new Date('2026-01-01T00:00:00Z');
  await db.insert(exchangeRates).values([
    { base: 'USD', quote: 'JPY', rate: '150', source: 'fixed', asOf },
    { base: 'USD', quote: 'KRW', rate: '1390', source: 'configured', asOf },
  ]);
}

/** Seeds cards: one without placeholders, one with a placeholder of each type, and one that lacks a language and is for another department. */
async function seedCards(db: Db): Promise<void> {
  const hole = <Type extends PlaceholderType>(name: string, type: Type, optional = false) => ({
    name,
    type,
    label: { ko: `${name} 칸`, en: `The ${name}` },
    optional,
  });
  const line = (en: string, ko: string) => ({ label: null, text: makeTexts(en, ko) });
  const card = { kind: 'date' as const, departments: [], holes: [], place: 0 };
  await db.insert(cardTemplates).values([
    { ...card, id: 'wait', title: makeTexts('One moment', '잠시만요'), rows: [line('We are looking it up.', '확인하고 있습니다.')] },
    {
      ...{ ...card, id: 'whole', place: 1, title: makeTexts('Your visit: {treatment}', '방문: {treatment}') },
      rows: [
        { label: makeTexts('When', '일시'), text: makeTexts('{at}', '{at}') },
        { label: makeTexts('Price', '비용'), text: makeTexts('{price}, with {included}', '{price}, {included} 포함') },
        line('Eat nothing for {hours} before, and do not come back for {days}.', '{hours} 금식, {days} 동안 휴식.'),
        line('Stop {medicine} only when the doctor says so.', '{medicine}은 의사 지시가 있을 때만 중단하세요.'),
        line('Stitches are taken out on {out}.', '{out}에 실밥을 뽑습니다.'),
        line('Your doctor: {doctor}', '담당 의사: {doctor}'),
        { label: makeTexts('Where', '주소'), text: makeTexts('{address}', '{address}') },
        { label: makeTexts('Telephone', '전화'), text: makeTexts('{phone}', '{phone}') },
      ],
      holes: [
        ...[hole('treatment', 'treatment'), hole('at', 'moment'), hole('price', 'amount'), hole('included', 'included', true), hole('hours', 'hours')],
        ...[hole('days', 'days'), hole('medicine', 'medicine', true), hole('out', 'date'), hole('doctor', 'name', true)],
        ...[hole('address', 'address'), hole('phone', 'phone')],
      ],
    },
    { ...card, id: 'half', place: 2, title: { en: 'Half', ko: '반' }, rows: [line('Half of it.', '반입니다.')] },
    { ...card, id: 'surgery', place: 3, departments: [1], title: makeTexts('Surgery', '수술'), rows: [line('Cut.', '수술합니다.')] },
  ]);
}

/** Seeds shared replies: one without placeholders, one with placeholders of every origin, and one that lacks languages. */
async function seedReplies(db: Db): Promise<void> {
  const reply = { topic: 'greeting' as const, place: 0 };
  await db.insert(replyTemplates).values([
    { ...reply, id: 'welcome', title: { ko: '인사', en: 'Greeting' }, texts: makeTexts('Hello! How can we help?', '안녕하세요! 무엇을 도와드릴까요?') },
    {
      ...{ ...reply, id: 'visit-and-money', place: 1, title: { ko: '방문과 비용', en: 'Visit and money' } },
      texts: makeTexts(
        '{name}, {clinic} sees you on {visit} for {treatment}: {price}, of which {due} is left. {address}, {phone}',
        '{name}님, {clinic}에서 {visit}에 뵙겠습니다. {treatment} {price}, 남은 금액 {due}. {address}, {phone}',
      ),
    },
    { ...reply, id: 'half', place: 2, title: { ko: '반', en: 'Half' }, texts: { ko: '반입니다.', en: 'Half of it.' } },
  ]);
}

/** Seeds a coordinator for each of the two clinics, because a clinic without a coordinator takes no requests. These coordinators cannot sign in. */
export async function seedCoordinators(db: Db): Promise<void> {
  const coordinator = (hospitalId: number) => ({
    ...{ uid: `clinic${hospitalId}staff`, uidKey: `clinic${hospitalId}staff`, firstName: 'Sora', lastName: 'Baek' },
    ...{ gender: 'F' as const, country: 'KR', messenger: 'kakao' as const, language: 'ko' as const },
    ...{ role: 'hospital' as const, hospitalId, customerKey: randomUUID() },
  });
  await db.insert(members).values([coordinator(1), coordinator(2)]);
}

/** Seeds a form with a question of each type, and one that lacks a language and is for another department. */
async function seedQuestions(db: Db): Promise<void> {
  const question = (id: string, type: Question['type'], pins: Question['pins'], options: Question['options'] = []): Question => ({
    ...{ id, type, pins, options, hint: null },
    label: makeTexts(`Label ${id}`, `${id} 이름`),
    text: makeTexts(`Question ${id}`, `${id} 질문`),
  });
  const option = (id: string, more = false, alone = false) => ({ id, more, alone, text: makeTexts(`Option ${id}`, `${id} 보기`) });
  await db.insert(questionTemplates).values([
    {
      ...{ id: 'before', place: 0, departments: [], title: makeTexts('Before your visit', '방문 전 문진') },
      questions: [
        question('allergies', 'many', 'allergy', [option('none', false, true), option('drugs', true), option('latex')]),
        question('pregnancy', 'one', 'health', [option('no'), option('yes')]),
        question('medicines', 'words', 'medicines'),
        question('flight', 'day', 'flight'),
      ],
    },
    {
      ...{ id: 'korean-only', place: 1, departments: [1], title: { ko: '한국어만', en: 'Korean alone' } },
      questions: [{ ...question('any', 'words', 'other'), text: { ko: '질문', en: 'Question' } }],
    },
  ]);
}
