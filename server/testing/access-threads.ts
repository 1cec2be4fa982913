import { randomUUID } from 'node:crypto';
import {
  type AccessRequest,
  type AccessTable,
  everybody,
  interpretersOnly,
  operatorsOnly,
  patientsOnly,
  staffOnly,
  threadSidesOnly,
} from './access-answers.ts';
import type { Scene } from './access-scene.ts';

const threadRequest = ({ owner }: Scene): AccessRequest => ({ params: { id: owner.consultationId } });
const messageRequest = ({ owner }: Scene): AccessRequest => ({ params: { id: owner.consultationId, message_id: 1 } });
/** A canned reply of a clinic. Access to another clinic's replies is tested in desk/replies/replies.test.ts. */
const CANNED_REPLY = { topic: 'greeting', title: 'Hello', texts: { ko: '안녕하세요.' } };
/** Id of a file that does not exist. */
const NO_FILE = '0193b7a2-5e54-4c66-9b53-6f1f2c3d4e5f';
/** A line of a quote template. Access to another clinic's templates is tested in quotes/quote-templates.test.ts. */
const TEMPLATE_LINE = { words: '부기 관리', quantity: 1, price: 80, vat_included: true };
/** A coordinator's draft of a quote. */
const QUOTE_DRAFT = { lines: [{ option_id: 101, quantity: 1, price: 1_200, fee: 120 }], conditions: [], valid_until: '2026-12-20T00:00:00Z' };

/** Permissions for conversations: the part of access-table.ts for messages and their attachments, doubts and pins. */
export const THREAD_ACCESS: Pick<
  AccessTable,
  | 'changes'
  | 'threadRecords'
  | 'inbox'
  | 'inEnglish'
  | 'handling'
  | 'pins'
  | 'notes'
  | 'questions'
  | 'doubts'
  | 'interpreters'
  | 'attachments'
  | 'cards'
  | 'quotes'
  | 'quoteDefaults'
  | 'quoteTemplates'
  | 'replies'
> = {
  // The message is the patient's own; changes are tested in chat/changes/changes.test.ts.
  changes: {
    correctMessage: {
      asks: (scene) => ({ ...messageRequest(scene), body: { message: 'Hello.', seen: 0 } }),
      answers: { ...everybody(404), nobody: 401, patient: 200 },
    },
    formerTexts: { asks: messageRequest, answers: { ...everybody(404), nobody: 401, patient: 200, coordinator: 200 } },
    withdrawMessage: { asks: messageRequest, answers: { ...everybody(404), nobody: 401, patient: 200 } },
  },
  threadRecords: { makeRecord: { asks: threadRequest, shows: ['coordinator'], answers: staffOnly(200, 404) } },
  inbox: {
    clinicInbox: { asks: ({ owner }) => ({ query: `hospital_id=1&state=all&uids=${owner.member.uid}` }), shows: ['coordinator'], answers: staffOnly(200, 200) },
  },
  inEnglish: {
    readInEnglish: { asks: messageRequest, answers: staffOnly(200, 404) },
    // Another clinic gets an empty answer. Contents are tested in desk/read-in-english.test.ts.
    listInEnglish: { asks: ({ owner }) => ({ body: { messages: [{ id: owner.consultationId, message_id: 1 }] } }), answers: staffOnly(200, 200) },
    pinsInEnglish: { asks: (scene) => ({ ...threadRequest(scene), body: { pins: [999_999] } }), answers: staffOnly(200, 404) },
    // The patient has not commented on this quote; comments are tested in quotes/kept-in-english.test.ts.
    keptInEnglish: { asks: ({ quoteId }) => ({ params: { id: quoteId } }), answers: staffOnly(404, 404) },
  },
  handling: {
    clinicDesk: { asks: () => ({ query: 'hospital_id=1' }), answers: staffOnly(200, 200) },
    chooseStaffName: { asks: () => ({ body: { name: 'Minji', id: 1 } }), answers: staffOnly(200, 200) },
    promiseAnswer: { asks: () => ({ body: { minutes: 60, hospital_id: 1 } }), answers: staffOnly(200, 200) },
    handle: { asks: (scene) => ({ ...threadRequest(scene), body: { state: 'done', hospital_id: 1 } }), answers: staffOnly(200, 404) },
    markUnread: { asks: (scene) => ({ ...threadRequest(scene), body: { unread: true } }), answers: staffOnly(200, 404) },
    settle: { asks: (scene) => ({ ...threadRequest(scene), body: { message_id: 999_999 } }), answers: staffOnly(409, 404) },
    askToWait: { asks: (scene) => ({ ...threadRequest(scene), body: { client_message_id: randomUUID() } }), answers: staffOnly(201, 404) },
    assign: { asks: (scene) => ({ ...threadRequest(scene), body: { assignee: null, note: 'Mine.' } }), answers: staffOnly(200, 404) },
    handlingRecord: { asks: threadRequest, answers: staffOnly(200, 404) },
  },
  pins: {
    pins: { asks: threadRequest, answers: threadSidesOnly(200) },
    // The message is the patient's own.
    pinKind: { asks: messageRequest, answers: staffOnly(200, 404) },
    pin: { asks: (scene) => ({ ...threadRequest(scene), body: { kind: 'other', message_id: 999_999 } }), answers: staffOnly(404, 404) },
    unpin: { asks: ({ owner }) => ({ params: { id: owner.consultationId, pin_id: 999_999 } }), answers: threadSidesOnly(404) },
    disputePin: { asks: ({ owner }) => ({ params: { id: owner.consultationId, pin_id: 999_999 }, body: { wrong: true } }), answers: patientsOnly(404) },
  },
  notes: {
    clinicNotes: { asks: threadRequest, answers: staffOnly(200, 404) },
    writeNote: { asks: (scene) => ({ ...threadRequest(scene), body: { words: '메모' } }), answers: staffOnly(201, 404) },
    editNote: { asks: ({ owner }) => ({ params: { id: owner.consultationId, note_id: 999_999 }, body: { words: '메모' } }), answers: staffOnly(404, 404) },
    withdrawNote: { asks: ({ owner }) => ({ params: { id: owner.consultationId, note_id: 999_999 } }), answers: staffOnly(404, 404) },
  },
  questions: {
    questionShelf: { asks: () => ({ query: 'hospital_id=1' }), answers: staffOnly(200, 200) },
    askQuestions: {
      asks: (scene) => ({ ...threadRequest(scene), body: { template: 'before', version: 1, client_message_id: randomUUID(), hospital_id: 1 } }),
      answers: staffOnly(201, 404),
    },
    answerQuestions: { asks: ({ owner }) => ({ params: { id: owner.consultationId, form_id: 999_999 }, body: { answers: {} } }), answers: patientsOnly(404) },
  },
  // The message has no translation; doubts are tested in interpreting/doubts/doubts.test.ts.
  doubts: {
    doubtTranslation: { asks: (scene) => ({ ...messageRequest(scene), body: { words: 'Wrong.' } }), answers: threadSidesOnly(409) },
    takeBackDoubt: { asks: messageRequest, answers: threadSidesOnly(200) },
    readAround: { asks: ({ owner }) => ({ params: { id: owner.consultationId } }), answers: patientsOnly(200, 404) },
    letReadAround: { asks: ({ owner }) => ({ params: { id: owner.consultationId } }), answers: patientsOnly(200, 404) },
    doubtQueue: { answers: operatorsOnly(200) },
    doubtCase: { asks: messageRequest, answers: operatorsOnly(404) },
    answerDoubt: { asks: (scene) => ({ ...messageRequest(scene), body: { verdict: 'right' } }), answers: operatorsOnly(409) },
    corrections: { answers: operatorsOnly(200) },
  },
  // The patient requested no interpreter. Requests are tested in interpreting/interpreters/interpreters.test.ts.
  interpreters: {
    interpreterState: { asks: threadRequest, answers: threadSidesOnly(200) },
    askInterpreter: { asks: (scene) => ({ ...threadRequest(scene), body: { consent: false } }), answers: patientsOnly(400, 404) },
    endInterpreter: { asks: threadRequest, answers: threadSidesOnly(200) },
    proposeInterpreter: { asks: threadRequest, answers: staffOnly(200, 404) },
    interpreterDesk: { answers: operatorsOnly(200) },
    giveInterpreter: { asks: () => ({ params: { id: 999_999 }, body: { uid: 'interpreter' } }), answers: operatorsOnly(404) },
    takeInterpreter: { asks: () => ({ params: { id: 999_999 } }), answers: operatorsOnly(404) },
    interpretedThreads: { answers: interpretersOnly(200) },
    interpretedThread: { asks: threadRequest, answers: interpretersOnly(404) },
    interpret: {
      asks: (scene) => ({ ...threadRequest(scene), body: { to: 'user', korean: '네.', patients: 'Yes.', client_message_id: randomUUID() } }),
      answers: interpretersOnly(404),
    },
    correctTranslation: { asks: (scene) => ({ ...messageRequest(scene), body: { text: 'Yes.' } }), answers: interpretersOnly(404) },
    leaveThread: { asks: threadRequest, answers: interpretersOnly(404) },
  },
  attachments: {
    ownFiles: { asks: threadRequest, answers: patientsOnly(200, 404) },
    allowFiles: { asks: (scene) => ({ ...threadRequest(scene), body: { consent: true } }), answers: patientsOnly(200, 404) },
    // Refused, because it has no bytes. Uploads are tested in threads/attachments/attachments.test.ts.
    uploadFile: { asks: ({ owner }) => ({ params: { id: owner.consultationId, file_id: NO_FILE } }), answers: { ...threadSidesOnly(415), patient: 409 } },
    sendFiles: {
      asks: (scene) => ({ ...threadRequest(scene), body: { files: [NO_FILE], client_message_id: randomUUID() } }),
      answers: threadSidesOnly(409),
    },
    linkFiles: { asks: (scene) => ({ ...threadRequest(scene), body: { files: [NO_FILE], size: 'small' } }), answers: threadSidesOnly(410) },
    takeBackFile: { asks: ({ owner }) => ({ params: { id: owner.consultationId, file_id: NO_FILE } }), answers: threadSidesOnly(404) },
  },
  cards: {
    cardShelf: { asks: () => ({ query: 'hospital_id=1' }), answers: staffOnly(200, 200) },
    sendCard: {
      asks: ({ owner }) => ({
        params: { id: owner.consultationId },
        body: { template: 'wait', version: 1, values: {}, client_message_id: randomUUID(), hospital_id: 1 },
      }),
      answers: staffOnly(201, 404),
    },
  },
  quotes: {
    quoteShelf: { asks: () => ({ query: 'hospital_id=1' }), answers: staffOnly(200, 200) },
    previewQuote: { asks: (scene) => ({ ...threadRequest(scene), body: QUOTE_DRAFT }), answers: staffOnly(200, 404) },
    offerQuote: { asks: (scene) => ({ ...threadRequest(scene), body: { ...QUOTE_DRAFT, client_id: randomUUID() } }), answers: staffOnly(201, 404) },
    withdrawQuote: { asks: ({ quoteId }) => ({ params: { id: quoteId }, body: { version: 1 } }), answers: staffOnly(200, 404) },
    threadQuotes: { asks: threadRequest, answers: threadSidesOnly(200) },
    quote: { asks: ({ quoteId }) => ({ params: { id: quoteId } }), answers: patientsOnly(200, 404) },
    // The quote has a fee. Accepting a quote without a fee is tested in quotes/free-quotes.test.ts.
    acceptQuote: { asks: ({ quoteId }) => ({ params: { id: quoteId }, body: { version: 1 } }), answers: patientsOnly(409, 404) },
    declineQuote: { asks: ({ quoteId }) => ({ params: { id: quoteId }, body: { version: 1, reason: 'other' } }), answers: patientsOnly(200, 404) },
    sayKept: { asks: ({ quoteId, owner }) => ({ params: { id: quoteId }, body: { kept: true, member_id: owner.member.id } }), answers: patientsOnly(409, 404) },
  },
  quoteDefaults: {
    quoteDefaults: { asks: () => ({ query: 'hospital_id=1' }), answers: staffOnly(200, 200) },
    saveQuoteDefaults: { asks: () => ({ body: { valid_days: 14, conditions: [], hospital_id: 1 } }), answers: staffOnly(200, 200) },
  },
  quoteTemplates: {
    quoteTemplates: { asks: () => ({ query: 'hospital_id=1' }), answers: staffOnly(200, 200) },
    saveQuoteTemplate: { asks: () => ({ body: { name: randomUUID(), lines: [TEMPLATE_LINE], conditions: [], hospital_id: 1 } }), answers: staffOnly(201, 201) },
    renameQuoteTemplate: { asks: () => ({ params: { id: 999_999 }, body: { name: 'Another' } }), answers: staffOnly(404, 404) },
    deleteQuoteTemplate: { asks: () => ({ params: { id: 999_999 } }), answers: staffOnly(404, 404) },
  },
  replies: {
    replyShelf: { asks: () => ({ query: 'hospital_id=1' }), answers: staffOnly(200, 200) },
    addReply: { asks: () => ({ body: { ...CANNED_REPLY, hospital_id: 1 } }), answers: staffOnly(201, 201) },
    saveReply: { asks: () => ({ params: { id: 999_999 }, body: { ...CANNED_REPLY, version: 1 } }), answers: staffOnly(404, 404) },
    withdrawReply: { asks: () => ({ params: { id: 999_999 } }), answers: staffOnly(404, 404) },
    draftReply: { asks: () => ({ params: { id: 999_999 }, body: { version: 1, languages: ['en'] } }), answers: staffOnly(404, 404) },
    confirmReply: { asks: () => ({ params: { id: 999_999 }, body: { version: 1, language: 'en' } }), answers: staffOnly(404, 404) },
    // No reply was sent in this thread; corrections are tested in chat/changes/correct-reply.test.ts.
    correctReply: { asks: (scene) => ({ ...messageRequest(scene), body: { values: {}, seen: 0 } }), answers: staffOnly(404, 404) },
    sendReply: {
      asks: ({ owner }) => ({
        params: { id: owner.consultationId },
        body: { reply: 'welcome', version: 1, values: {}, client_message_id: randomUUID(), hospital_id: 1 },
      }),
      answers: staffOnly(201, 404),
    },
    // Refused, because it has no bytes. Uploads are tested in desk/replies/pictures.test.ts.
    handInReplyPicture: { asks: () => ({ params: { picture_id: NO_FILE } }), answers: staffOnly(415, 415) },
    linkReplyPictures: { asks: () => ({ body: { pictures: [NO_FILE], hospital_id: 1 } }), answers: staffOnly(410, 410) },
  },
};
