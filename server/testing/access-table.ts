import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '../../contract/constants.ts';
import { USD_ORDER } from '../orders/orders.fixture.ts';
import { REVIEW_INPUT } from '../reviews/reviews.fixture.ts';
import { makeChatForm } from '../threads/patients.fixture.ts';
import { ACCOUNT_ACCESS } from './access-accounts.ts';
import { type AccessTable, everybody, operatorsOnly, patientsOnly, signedIn, staffOnly } from './access-answers.ts';
import { HEAD_ACCESS } from './access-heads.ts';
import { nextSlot, uniqueWord } from './access-scene.ts';
import { THREAD_ACCESS } from './access-threads.ts';

const CLINIC = { hospital_id: 1 };
const PRODUCT = { hospital_id: 1, product_id: 1 };
/** Id of a picture that does not exist. */
const NO_PICTURE = '00000000-0000-4000-8000-000000000000';
const SAVED_ITEM = { kind: 'treatment', id: 1 };
/** Returns a term as an operator enters it. */
const makeTermFields = (word: string) => ({
  ...{ category: 'body', binding: true, note: { ko: '', en: '' } },
  forms: Object.fromEntries(LANGUAGES.map((language) => [language, [word]])),
});
const MONDAY = '2026-11-23T01:00:00Z';
/** Hours that no other row uses. */
const [FREE_HOUR_START, FREE_HOUR_END] = ['2027-03-04T01:00:00Z', '2027-03-04T02:00:00Z'];

/**
 * Permissions as data (security 4): every call of the contract, made by every actor on the same patient's data. A call that is missing here does not
 * compile, and fails the first test of access.test.ts.
 */
export const ACCESS_TABLE: AccessTable = {
  ...ACCOUNT_ACCESS,
  ...HEAD_ACCESS,
  ...THREAD_ACCESS,
  catalog: {
    products: { answers: everybody(200) },
    product: { asks: () => ({ params: { id: 1 } }), answers: everybody(200) },
    hospital: { asks: () => ({ params: CLINIC }), answers: everybody(200) },
    rates: { answers: everybody(200) },
  },
  finding: { find: { answers: everybody(200) }, popular: { answers: everybody(200) } },
  saved: {
    saved: { answers: patientsOnly(200) },
    savedIds: { answers: patientsOnly(200) },
    save: { asks: ({ owner }) => ({ body: { saved: true, things: [SAVED_ITEM], member_id: owner.member.id } }), answers: patientsOnly(200) },
    seen: { answers: patientsOnly(200) },
    see: { asks: ({ owner }) => ({ body: { ...SAVED_ITEM, member_id: owner.member.id } }), answers: patientsOnly(200) },
    clearSeen: { answers: patientsOnly(200) },
    searches: { answers: patientsOnly(200) },
    keepSearch: { asks: () => ({ body: { words: 'nose', query: 'q=nose' } }), answers: patientsOnly(200) },
    dropSearch: { asks: () => ({ params: { id: 999_999 } }), answers: patientsOnly(404) },
    clearSearches: { answers: patientsOnly(200) },
  },
  publicPages: {
    frontDoor: { answers: everybody(200) },
    treatmentList: { answers: everybody(200) },
    treatmentByName: { asks: () => ({ params: { slug: '1' } }), answers: everybody(200) },
    clinicList: { answers: everybody(200) },
    clinicByName: { asks: () => ({ params: { slug: '1' } }), answers: everybody(200) },
    doctorByName: { asks: () => ({ params: { slug: '1' } }), answers: everybody(200) },
  },
  priceChanges: { priceChanges: { asks: () => ({ params: CLINIC }), answers: operatorsOnly(200) } },
  procedures: { treatmentGuide: { asks: () => ({ params: { id: 1 } }), answers: everybody(200) } },
  consultations: {
    consultCount: { asks: () => ({ params: CLINIC }), answers: everybody(200) },
    reservations: { shows: ['patient'], answers: patientsOnly(200) },
    register: { asks: ({ owner }) => ({ body: { ...makeChatForm(1), member_id: owner.member.id, id: owner.consultationId } }), answers: patientsOnly(201) },
    ticket: { answers: signedIn(200) },
    previewTranslation: {
      asks: ({ owner }) => ({ params: { id: owner.consultationId }, body: { message: 'Hello!' } }),
      answers: { ...everybody(404), nobody: 401, patient: 200, coordinator: 200 },
    },
    clinicConsultations: { asks: () => ({ query: 'hospital_id=1' }), shows: ['coordinator'], answers: staffOnly(200, 200) },
    clinicPatient: { asks: ({ owner }) => ({ params: { id: owner.consultationId } }), shows: ['coordinator'], answers: staffOnly(200, 404) },
    clinicSlots: { asks: ({ owner }) => ({ params: { id: owner.consultationId }, query: 'from=2026-11-23' }), answers: staffOnly(200, 404) },
    fixReservation: {
      asks: ({ owner }) => ({ params: { id: owner.consultationId }, body: { reservation_at: MONDAY, hospital_id: 1 } }),
      answers: staffOnly(200, 404),
    },
  },
  orders: {
    orders: { shows: ['patient'], answers: patientsOnly(200) },
    receipt: { paid: true, asks: ({ orderNum }) => ({ params: { order_num: orderNum } }), shows: ['patient'], answers: patientsOnly(200, 404) },
    createOrder: {
      asks: () => ({ body: USD_ORDER }),
      answers: patientsOnly(201),
    },
    confirmPayment: {
      asks: ({ orderNum, paymentKey }) => ({ body: { paymentKey, orderId: orderNum, amount: 120 } }),
      answers: patientsOnly(200, 404),
    },
    cancelPayment: { paid: true, asks: ({ orderNum }) => ({ body: { orderId: orderNum } }), answers: patientsOnly(200, 404) },
    webhook: {
      asks: ({ orderNum }) => ({ body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: orderNum, status: 'DONE' } } }),
      answers: everybody(200),
    },
  },
  visits: {
    freeTimes: { asks: () => ({ params: CLINIC, query: 'from=2026-11-23' }), answers: everybody(200) },
    openNow: { asks: () => ({ params: CLINIC }), answers: everybody(200) },
    nextFree: { asks: () => ({ params: CLINIC, query: 'product_id=1' }), answers: everybody(200) },
    askVisit: { asks: ({ owner }) => ({ body: { ...CLINIC, start_at: nextSlot(), member_id: owner.member.id } }), answers: patientsOnly(201, 403) },
    myVisit: { asks: ({ visitId }) => ({ params: { id: visitId } }), shows: ['patient'], answers: patientsOnly(200, 404) },
    takeOffer: { asks: ({ visitId }) => ({ params: { id: visitId }, body: { version: 1, start_at: nextSlot() } }), answers: patientsOnly(409, 404) },
    moveVisit: {
      asks: ({ visitId }) => ({ params: { id: visitId }, body: { version: 1, start_at: nextSlot() } }),
      shows: ['patient'],
      answers: patientsOnly(200, 404),
    },
    giveUpVisit: { asks: ({ visitId }) => ({ params: { id: visitId }, body: { version: 1 } }), shows: ['patient'], answers: patientsOnly(200, 404) },
    visitFile: { asks: ({ visitId }) => ({ params: { id: visitId } }), answers: patientsOnly(200, 404) },
    sayDeparture: { asks: ({ owner }) => ({ params: { id: owner.consultationId }, body: { leaves_on: '2026-12-24' } }), answers: patientsOnly(200, 404) },
  },
  clinicVisits: {
    clinicCalendar: { asks: ({ visitDay }) => ({ query: `from=${visitDay}` }), shows: ['coordinator'], answers: staffOnly(200, 200) },
    clinicFreeTimes: { asks: ({ visitId }) => ({ query: `from=2026-11-23&visit_id=${visitId}` }), answers: staffOnly(200, 404) },
    makeVisit: { asks: ({ owner }) => ({ body: { consultation_id: owner.consultationId, start_at: nextSlot() } }), answers: staffOnly(201, 404) },
    changeVisit: {
      asks: ({ visitId }) => ({ params: { id: visitId }, body: { act: 'give-up', version: 1, reason: 'doctor-away' } }),
      shows: ['coordinator'],
      answers: staffOnly(200, 404),
    },
    blockTime: { asks: ({ placeId }) => ({ body: { place_id: placeId, start_at: FREE_HOUR_START, end_at: FREE_HOUR_END } }), answers: staffOnly(201, 404) },
    unblockTime: { asks: ({ blockId }) => ({ params: { id: blockId } }), answers: staffOnly(200, 404) },
    clinicHours: { answers: staffOnly(200, 200) },
    saveHours: { asks: ({ hours }) => ({ body: { version: 1, hours } }), answers: staffOnly(200, 200) },
    clinicFeed: { answers: staffOnly(200, 200) },
    makeFeed: { answers: staffOnly(200, 200) },
    endFeed: { answers: staffOnly(200, 200) },
    savePlaces: { asks: ({ placeId }) => ({ body: { places: [{ id: placeId, name: '1' }] } }), answers: staffOnly(200, 404) },
  },
  notices: {
    notices: { answers: signedIn(200) },
    noticeCounts: { answers: signedIn(200) },
    operatorQueues: { answers: operatorsOnly(200) },
    noticesSeen: { asks: () => ({ body: { up_to: 1 } }), answers: signedIn(200) },
    wishes: { answers: signedIn(200) },
    saveWishes: {
      asks: ({ owner }) => ({
        body: { off: {}, quiet: null, days_off: [], time_zone: null, words_on_lock_screen: false, line: false, member_id: owner.member.id },
      }),
      answers: signedIn(200),
    },
    unsubscribe: { asks: ({ owner }) => ({ query: `token=${owner.member.id}.dates.guessed` }), answers: everybody(400) },
  },
  devices: {
    pushKey: { answers: everybody(200) },
    registerDevice: { asks: ({ newDevice, owner }) => ({ body: { ...newDevice, member_id: owner.member.id } }), answers: signedIn(200) },
    removeDevice: { asks: ({ device }) => ({ params: { token: device.token } }), answers: { ...everybody(404), nobody: 401, patient: 200 } },
  },
  reviews: {
    hospitalStats: { asks: () => ({ params: CLINIC }), answers: everybody(200) },
    productStats: { asks: () => ({ params: PRODUCT }), answers: everybody(200) },
    reviews: { asks: () => ({ params: PRODUCT }), answers: everybody(200) },
    reviewSummary: { asks: () => ({ params: CLINIC }), answers: everybody(200) },
    hospitalReviews: { asks: () => ({ params: CLINIC }), answers: everybody(200) },
    reportReview: { asks: ({ reviewId }) => ({ params: { id: reviewId }, body: { reason: 'insult' } }), answers: signedIn(200) },
  },
  ownReviews: {
    myReviews: { answers: patientsOnly(200) },
    visitReview: { asks: ({ reviewedVisit }) => ({ params: { id: reviewedVisit } }), answers: patientsOnly(200, 404) },
    saveReview: {
      asks: ({ reviewedVisit }) => ({ params: { id: reviewedVisit }, body: { ...REVIEW_INPUT, words: 'Changed.' } }),
      answers: patientsOnly(200, 404),
    },
    withdrawReview: { asks: ({ reviewedVisit }) => ({ params: { id: reviewedVisit } }), answers: patientsOnly(200, 404) },
  },
  reviewPictures: {
    ownReviewPictures: { asks: ({ reviewedVisit }) => ({ params: { id: reviewedVisit } }), answers: patientsOnly(200, 404) },
    allowReviewPictures: { asks: ({ reviewedVisit }) => ({ params: { id: reviewedVisit }, body: { consent: true } }), answers: patientsOnly(200, 404) },
    // Refused, because it has no bytes. Uploads are tested in reviews/pictures/pictures.test.ts.
    addReviewPicture: {
      asks: ({ reviewedVisit }) => ({ params: { id: reviewedVisit, picture_id: NO_PICTURE } }),
      answers: { ...patientsOnly(400, 404), patient: 409 },
    },
    takeBackReviewPicture: { asks: ({ reviewedVisit }) => ({ params: { id: reviewedVisit, picture_id: NO_PICTURE } }), answers: patientsOnly(200, 404) },
  },
  reviewDesk: {
    clinicReviews: { answers: { ...staffOnly(200, 200) } },
    answerReview: { asks: ({ reviewId }) => ({ params: { id: reviewId }, body: { words: '감사합니다.' } }), answers: staffOnly(200, 404) },
    reviewQueue: { answers: operatorsOnly(200) },
    decideReviewPicture: { asks: () => ({ params: { id: NO_PICTURE }, body: { act: 'release' } }), answers: operatorsOnly(404) },
    decideReview: { asks: ({ reviewId }) => ({ params: { id: reviewId }, body: { act: 'show' } }), answers: operatorsOnly(409) },
  },
  site: {
    settings: { answers: everybody(200) },
    document: { asks: () => ({ params: { name: 'privacy' } }), answers: everybody(200) },
  },
  support: {
    searchSupport: { asks: ({ owner }) => ({ body: { q: owner.member.uid } }), shows: ['operator'], answers: operatorsOnly(200) },
    lookAtMember: { asks: ({ owner }) => ({ body: { uid: owner.member.uid, reason: 'help' } }), shows: ['operator'], answers: operatorsOnly(200) },
    // Refused, because no actor has a fresh proof. Acts after a proof are tested in accounts/support/support.test.ts.
    actOnMember: {
      asks: ({ owner }) => ({ params: { uid: owner.member.uid, act: 'unlock' }, body: { reason: 'account' } }),
      answers: operatorsOnly(403),
    },
  },
  staff: {
    clinics: { answers: operatorsOnly(200) },
    clinicStaff: { asks: () => ({ params: CLINIC }), answers: operatorsOnly(200) },
    staffRecord: { asks: () => ({ params: CLINIC }), answers: operatorsOnly(200) },
    // Refused, because no actor has a fresh proof of identity.
    setHead: { asks: ({ staffUid }) => ({ params: { uid: staffUid }, body: { head: true } }), answers: operatorsOnly(403) },
    moveStaff: { asks: ({ staffUid }) => ({ params: { uid: staffUid }, body: CLINIC }), answers: operatorsOnly(403) },
    closeStaff: { asks: ({ staffUid }) => ({ params: { uid: staffUid } }), answers: operatorsOnly(403) },
  },
  terms: {
    terms: { answers: operatorsOnly(200) },
    glossaryState: { answers: operatorsOnly(200) },
    addTerm: { asks: () => ({ body: makeTermFields(uniqueWord('term')) }), answers: operatorsOnly(201) },
    // No term has this number. Changes are tested in terms/terms.http.test.ts.
    saveTerm: {
      asks: () => ({ params: { id: 999_999 }, body: { ...makeTermFields(uniqueWord('term')), version: 1, withdrawn: false } }),
      answers: operatorsOnly(404),
    },
  },
  operatorOrders: {
    flaggedOrders: { answers: operatorsOnly(200) },
    refundRequests: { answers: operatorsOnly(200) },
    // No refund is requested for this order.
    declineRefund: { paid: true, asks: ({ orderNum }) => ({ params: { order_num: orderNum }, body: { decline: 'other' } }), answers: operatorsOnly(409) },
    operatorOrder: {
      paid: true,
      asks: ({ orderNum }) => ({ params: { order_num: orderNum } }),
      shows: ['operator'],
      answers: operatorsOnly(200),
    },
    // Refused, because no actor has a fresh proof. Refunds after a proof are tested in orders/operator-order.test.ts and
    // accounts/staff/clinic-staff.test.ts.
    refundOrder: { paid: true, asks: ({ orderNum }) => ({ params: { order_num: orderNum }, body: { reason: 'asked' } }), answers: operatorsOnly(403) },
  },
  operatorQuotes: {
    operatorQuote: { asks: ({ quoteId }) => ({ params: { id: quoteId } }), answers: operatorsOnly(200) },
  },
  translations: {
    translationUsage: { answers: operatorsOnly(200) },
    setTranslationBudget: { asks: () => ({ body: { hospital_id: 2, characters: 10_000_000 } }), answers: operatorsOnly(200) },
  },
  // No help thread has this number. Answers of existing ones are tested in help/help.http.test.ts.
  help: {
    helpPage: { answers: everybody(200) },
    myHelp: { answers: patientsOnly(200) },
    writeHelp: { asks: () => ({ body: { message: 'Hello!', client_message_id: randomUUID() } }), answers: patientsOnly(201) },
    readHelp: { asks: () => ({ body: { message_id: 1 } }), answers: patientsOnly(200) },
    helpQueue: { answers: operatorsOnly(200) },
    helpCase: { asks: () => ({ params: { id: 999_999 } }), answers: operatorsOnly(404) },
    answerHelp: { asks: () => ({ params: { id: 999_999 }, body: { message: '네.', client_message_id: randomUUID() } }), answers: operatorsOnly(404) },
    readHelpCase: { asks: () => ({ params: { id: 999_999 }, body: { message_id: 1 } }), answers: operatorsOnly(404) },
    finishHelp: { asks: () => ({ params: { id: 999_999 }, body: { done: true } }), answers: operatorsOnly(404) },
  },
};

/** Returns all rows of a table that is shaped like the contract, each with its group and name. */
export const listTableRows = <T>(table: object): [string, T][] =>
  Object.entries(table).flatMap(([group, rows]) => Object.entries(rows as Record<string, T>).map(([name, row]): [string, T] => [`${group}.${name}`, row]));
