import type { Hospital, Picture, Product, ProductDetail } from '../../contract/catalog/catalog.ts';
import type { ClinicCard } from '../../contract/catalog/public-pages.ts';
import { DAYS_OF_WEEK } from '../../contract/constants.ts';
import type { FoundTreatment } from '../../contract/finding/finding.ts';
import type { OrderItem } from '../../contract/orders/orders.ts';
import type { FixedDocument, SiteSettings } from '../../contract/site/site.ts';
import type { ClinicConsultation, ClinicPatient, ReservationItem } from '../../contract/threads/consultations.ts';
import type { CallName, CallReply } from '../api/call.ts';
import { clinicFacts, clinicWorkspace } from './clinic-samples.ts';
import { NOTHING_FOUND } from './finding-samples.ts';
import { emptyProgress } from './thread-samples.ts';

/** Samples of everything in the contract's shape. A test changes the fields it is about. */

/** Returns a list with all items on one page. */
export const toListReply = <T>(items: T[]) => ({ items, total: items.length, page: 1, pages: 1 });

/** A very long name without a place to break. */
export const LONG_NAME = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
export const ARABIC_NAME = 'لينا المنصوري';

const picture: Picture = { src: '/files/a.webp', srcset: '/files/a.webp 640w', width: 640, height: 480, placeholder: 'data:,' };

export const settings: SiteSettings = {
  brand: 'Naru',
  company: {
    name: 'Naru Inc.',
    representative: 'Kim Haru',
    business_number: '123-45-67890',
    mail_order_number: '2025-Seoul-1',
    medical_tourism_number: 'A-1',
    address: '1 Teheran-ro, Seoul',
    email: 'help@naru.example',
    privacy_officer: 'Lee Bom',
    hosting: 'Naru Inc.',
  },
  support: { phone: '+82 2 123 4567', hours: '10:00–19:00' },
  business_check_url: 'https://business.example',
  clinic_inquiry_url: 'https://clinics.example',
  payment: { provider: 'toss', client_key: 'test_ck', sdk_url: 'https://pay.example/sdk.js', sandbox: true },
  sign_in: { providers: ['google', 'line'], wechat: null, whatsapp: null },
  announced: [],
  sandbox: false,
};

const profilePictures = { profile_image: [picture.src], profile_pictures: [picture] };
const pictures = { ...profilePictures, banner_image: [picture.src], banner_pictures: [picture] };
export const hospital: Hospital = {
  id: 3,
  slug: 'dancheong-skin',
  name: 'Dancheong Skin Clinic',
  introduce: 'A quiet clinic near the palace.',
  address: '서울 종로구 1',
  address_english: '1 Jong-ro, Seoul',
  area: 'jongno',
  nearest_subway_station: 'Anguk',
  operating_hours_notice: '',
  ...pictures,
  tel: '02-123-4567',
  phone: '+82 2 123 4567',
  accepts_new: true,
  languages: [{ id: 1, title: 'English' }],
  additional_services: [{ id: 1, title: 'Airport pick-up' }],
  hospital_schedules: DAYS_OF_WEEK.map((day_of_week) => ({
    day_of_week,
    is_closed: day_of_week === 'sun',
    open_time: day_of_week === 'sun' ? null : '10:00:00',
    close_time: day_of_week === 'sun' ? null : '19:00:00',
  })),
  ...clinicFacts,
  answer_minutes: null,
  promise_minutes: 120,
};

export const product: Product = {
  id: 20,
  slug: 'hydrating-skin-booster',
  hospital_id: hospital.id,
  title: 'Hydrating skin booster',
  price: 120,
  currency_code: 'USD',
  treatment_price: { from: 1250, to: 1500, currency_code: 'USD' },
  is_vat_include: true,
  procedure_time_minutes: 40,
  recovery_time_minutes: 0,
  ...pictures,
  medical_department: { title: 'Dermatology' },
  medical_department_id: 2,
  hospital: { name: hospital.name, nearest_subway_station: hospital.nearest_subway_station, area: hospital.area },
  languages: hospital.languages,
  review_stats: { avg_score: 4.5, total_review_quantity: 2 },
  consult_count: 7,
};

const { banner_image: _banner, banner_pictures: _pictures, profile_image: _profile, ...row } = product;
export const foundTreatment: FoundTreatment = { ...row, answer_minutes: 25, first_free_on: '2026-12-02', open_saturday: true, found: [] };

/** The clinic in the shape of a list entry. */
export const clinicCard: ClinicCard = { ...hospital, departments: [2], treatments: 1, review_stats: product.review_stats };

export const productDetail: ProductDetail = {
  ...product,
  hospital,
  notes: '<p>No sauna for two days.</p>',
  care: { prepare: ['Come without make-up.'], aftercare: ['Wash gently.'], call: ['Call with blisters.'] },
  options: [
    {
      id: 31,
      product_id: product.id,
      title: 'One session',
      description: '',
      price: 120,
      currency_code: 'USD',
      treatment_price: { from: 1250, to: 1500, currency_code: 'USD' },
      includes: ["Doctor's examination"],
      extras: ['Prescribed medicine'],
      fee_reason: null,
      procedure_time_minutes: 40,
      recovery_time_minutes: 0,
      is_anesthetic_include: true,
      is_aftercare_include: false,
      is_vat_include: true,
    },
  ],
};

export const reservation: ReservationItem = {
  id: 5,
  hospital_id: hospital.id,
  hospital_name: hospital.name,
  reservation_at: null,
  product_id: null,
  consult_status: 'pending',
  address_english: hospital.address_english,
  ...profilePictures,
  product_title: product.title,
  price: 120,
  treatment_price: product.treatment_price,
  nearest_subway_station: 'Anguk',
  unread_count: 0,
  last_message: 'See you then',
  last_message_at: '2026-01-05T03:00:00Z',
  way: emptyProgress,
};

export const order: OrderItem = {
  id: 9,
  order_num: 'N20260105ABCDEF',
  status: 'success',
  currency_code: 'USD',
  total_price: 120,
  fee: { total: 120, currency_code: 'USD', rate: null },
  payment_method: 'FOREIGN_EASY_PAY',
  created_at: '2026-01-05T03:00:00Z',
  hospital_id: hospital.id,
  hospital_profile_image: [picture.src],
  hospital_profile_pictures: [picture],
  order_products: [
    {
      product_id: product.id,
      product_title: product.title,
      option_title: 'One session',
      hospital_name: hospital.name,
      quantity: 1,
      price: 120,
      ...{ total: 120, fee: { price: 120, total: 120 } },
      treatment_price: product.treatment_price,
    },
  ],
  paid_at: '2026-01-05T03:01:00Z',
  canceled_at: null,
  refunded_amount: null,
  given_back: null,
  confirming: false,
  canceling: false,
  cancellable: true,
  procedure_at: null,
};

export const profile: CallReply<'profile'> = {
  uid: 'amal',
  email: 'amal@example.test',
  first_name: 'Amal',
  last_name: 'Haddad',
  native_name: null,
  birth_date: '19940517',
  gender: 'F',
  pending_email: null,
  has_password: true,
  country: 'GB',
  phone: '+44 7400 123456',
  messenger: 'whatsapp',
  messenger_id: 'amal.haddad',
  customer_key: 'key',
};

export const document = (name: FixedDocument['name']): FixedDocument => ({
  name,
  language: 'en',
  version: '2025-02-10',
  changes: [],
  in_force: '2025-02-10',
  coming: null,
  versions: ['2025-02-10'],
  title: `The text of ${name}`,
  summary: 'In short.',
  sections: [
    {
      heading: 'What we collect',
      body: [
        'Your name.',
        { list: ['Your number'] },
        {
          table: [
            ['What', 'How long'],
            ['Orders', '5 years'],
          ],
        },
      ],
    },
  ],
});

/** A patient in the clinic's inbox. */
export const consultation: ClinicConsultation = {
  id: 5,
  member_uid: 'amal',
  name: 'Amal Haddad',
  country: 'GB',
  language: 'en',
  time_zone: 'Europe/London',
  last_message: 'Does it hurt?',
  last_message_translated: '아픈가요?',
  last_message_at: '2026-01-05T03:00:00Z',
  last_sender: 'user',
  waiting_since: '2026-01-05T03:00:00Z',
  unread_count: 1,
  reservation_at: null,
  product_id: null,
  product_title: product.title,
  paid: false,
  way: { stage: emptyProgress.stage, next: emptyProgress.next },
};

export const patient: ClinicPatient = {
  ...consultation,
  native_name: ARABIC_NAME,
  phone: '+44 7400 123456',
  messenger_type: 'whatsapp',
  messenger_id: 'amal.haddad',
  created_at: '2026-01-04T03:00:00Z',
  product_id: product.id,
  consents: [{ document: 'consent-personal', version: '2025-02-10', agreed_at: '2026-01-04T03:00:00Z' }],
  orders: [],
  products: [{ id: product.id, title: product.title }],
  places: [],
  way: emptyProgress,
};

/** No interpreter has been requested. */
export const noInterpreter: CallReply<'interpreterState'> = {
  ...{ state: 'none', asked_at: null, due_at: '2099-12-03T05:00:00Z', given_at: null, name: null, consent: null },
  promise: { minutes: 120, hours: '10:00-18:00 (11:30-12:30)' },
};

/** Default answers: calls of every page, and empty lists. */
export const sampleAnswers: { [N in CallName]?: CallReply<N> | ((asked: { input: Record<string, string> }) => CallReply<N>) } = {
  settings,
  rates: [
    { base: 'USD', quote: 'JPY', rate: '150', as_of: '2026-01-01' },
    { base: 'USD', quote: 'KRW', rate: '1400', as_of: '2026-01-01' },
  ],
  frontDoor: { clinics: 14, treatments: [], reviews: [] },
  document: ({ input }) => document(input.name as FixedDocument['name']),
  profile,
  find: NOTHING_FOUND,
  popular: { why: 'reviewed', items: [] },
  saved: { treatments: [], clinics: [], gone: [] },
  savedIds: { treatments: [], clinics: [] },
  seen: { treatments: [], clinics: [] },
  see: { msg: '' },
  ...{ searches: [], keepSearch: [], reservations: [], orders: [], consents: [], standingConsents: [], sessions: [] },
  secondFactor: { active: false, required: false, recovery_codes_left: 0 },
  logout: { msg: '' },
  chooseLanguage: { language: 'en' },
  ticket: { token: 'ticket' },
  noticeCounts: { unseen: 0, unread_messages: 0, waiting: 0 },
  notices: { notices: [], more: false },
  flaggedOrders: [],
  clinicFeed: { made_at: null, made_by: null },
  refundRequests: [],
  operatorQueues: [],
  clinics: [],
  openNow: { is_open: true, changes_at: null },
  interpreterState: noInterpreter,
  clinicDesk: clinicWorkspace,
  handlingRecord: [],
};
