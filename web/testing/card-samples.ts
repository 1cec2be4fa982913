import type { CardComposerData, CardTemplate, MessageCard } from '../../contract/cards/cards.ts';

const inAll = (en: string, ko: string) => ({ en, ko, zh: `${en} zh`, ja: `${en} ja`, ar: `${en} ar` });

const fixed: CardTemplate = {
  id: 'date-fixed',
  version: 3,
  kind: 'date',
  departments: [],
  title: inAll('Your visit is confirmed', '방문 날짜가 확정되었습니다'),
  rows: [
    { label: inAll('When', '일시'), text: inAll('{at}', '{at}') },
    { label: inAll('Price', '비용'), text: inAll('{price}', '{price}') },
    { label: inAll('Doctor', '담당 의사'), text: inAll('{doctor}', '{doctor}') },
  ],
  holes: [
    { name: 'at', type: 'moment', label: { ko: '방문 일시', en: 'Date and time' }, optional: false },
    { name: 'treatment', type: 'treatment', label: { ko: '시술', en: 'Treatment' }, optional: false },
    { name: 'price', type: 'amount', label: { ko: '총 비용', en: 'Whole price' }, optional: false },
    { name: 'doctor', type: 'name', label: { ko: '담당 의사', en: 'Doctor' }, optional: true },
  ],
};
const laser: CardTemplate = {
  ...fixed,
  id: 'after-laser',
  version: 1,
  kind: 'aftercare',
  title: inAll('After a skin laser', '피부 레이저 후 관리'),
  rows: [{ label: null, text: inAll('No sauna for {rest}.', '{rest} 동안 사우나를 피해 주세요.') }],
  holes: [{ name: 'rest', type: 'days', label: { ko: '쉬는 일수', en: 'Days of rest' }, optional: false }],
};

/** A clinic's card templates: a date with a price, and aftercare. */
export const cardComposerData: CardComposerData = {
  templates: [fixed, laser],
  treatments: [
    { key: '20', title: inAll('Hydrating skin booster', '수분 부스터'), included: [], price: null, fee: null },
    {
      ...{ key: '20-31', title: inAll('Hydrating skin booster · One session', '수분 부스터 · 1회'), included: [inAll('Examination', '진찰')] },
      ...{ price: { minor: 48_000, currency: 'USD' }, fee: { minor: 4_800, currency: 'USD' } },
    },
  ],
  medicines: [],
  clinic: inAll('Naru Skin Clinic', '나루피부과'),
  address: inAll('1 Naru-ro', '나루로 1'),
  phone: '+82-2-555-0101',
};

/** A received card with a date and a price. It names no doctor. */
export const messageCard: MessageCard = {
  ...{ template: fixed.id, version: fixed.version, kind: fixed.kind, title: fixed.title, rows: fixed.rows },
  values: { at: { type: 'moment', at: '2099-12-03T05:00:00Z' }, price: { type: 'amount', minor: 35_000, currency: 'USD' } },
};
