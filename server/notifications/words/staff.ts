import type { NoticeKind } from '../notice-kinds.ts';
import type { PatientKind, Said } from './words.ts';

type StaffWords = Record<Exclude<NoticeKind, PatientKind>, Said>;

/** What clinics, operators and interpreters are told, in English. A mail or a lock screen never names a patient; in the console `{patient}` is named. */
const en: StaffWords = {
  'clinic-new': { title: 'A new patient', text: '{patient} started a conversation with you.', button: 'Open the conversation' },
  'clinic-message': { title: 'You have a new message', text: 'New message from {patient}.', button: 'Open the conversation' },
  'clinic-translation-corrected': {
    title: 'A translation was corrected',
    text: 'A translator put right the translation of a message from {patient}.',
    button: 'Open the conversation',
  },
  'clinic-message-changed': {
    title: 'A message was changed',
    text: '{patient} corrected or withdrew a message that named a dose, a medicine, an amount, a date or a time. Please read what stands there now.',
    button: 'Open the conversation',
  },
  'clinic-paid': { title: 'A reservation fee was paid', text: '{patient} paid {amount} for order {order}.', button: 'Open the conversation' },
  'clinic-refunded': { title: 'A reservation fee was refunded', text: '{amount} of order {order} went back to {patient}.', button: 'Open the conversation' },
  'clinic-refund-declined': {
    title: 'A refund was declined',
    text: 'The fee of order {order} ({patient}) is not refunded. The conversation shows why. Please offer another date.',
    button: 'Open the conversation',
  },
  'clinic-date-asked': { title: 'A date was asked for', text: '{patient} asks you for a date.', button: 'Answer' },
  'clinic-date-fixed': { title: 'A patient chose a date', text: '{patient} comes on {when}.', button: 'Open the conversation' },
  'clinic-move-asked': { title: 'A patient asks to move her date', text: '{patient} asks to move the visit on {when}.', button: 'Answer' },
  'clinic-date-given-up': {
    title: 'A date was cancelled',
    text: '{patient} does not come on {when}.',
    bare: '{patient} no longer asks for a date.',
    button: 'Open the conversation',
  },
  'clinic-offer-lapsed': {
    title: 'An offer ran out',
    text: '{patient} did not choose any of the dates you offered. They are free again.',
    button: 'Open the conversation',
  },
  'clinic-withdrawn': {
    title: 'A patient withdrew her consent',
    text: 'A patient no longer shares anything with you. Her conversation is closed and her dates are free again.',
    button: 'To the conversations',
  },
  'clinic-unanswered': { title: 'A patient waits for an answer', text: '{patient} has waited for two of your opening hours.', button: 'Answer' },
  'clinic-promised': { title: 'A patient still waits', text: 'You asked {patient} to wait a moment, 15 minutes ago.', button: 'Answer' },
  'clinic-put-off-over': { title: 'A conversation is back', text: 'The conversation with {patient} was put off until now.', button: 'Open the conversation' },
  'clinic-quote-accepted': {
    title: 'A quote was accepted',
    text: '{patient} accepted your quote and goes on to pay its fee.',
    button: 'Open the conversation',
  },
  'clinic-quote-agreed': {
    title: 'A quote was accepted',
    text: '{patient} accepted your quote. Nothing is paid here: the patient pays all of it at your clinic.',
    button: 'Open the conversation',
  },
  'clinic-quote-declined': {
    title: 'A quote was declined',
    text: '{patient} declined your quote. The conversation says why.',
    button: 'Open the conversation',
  },
  'clinic-quote-expired': { title: 'A quote has ended', text: '{patient} did not answer your quote in its time.', button: 'Open the conversation' },
  'clinic-quote-kept': { title: 'Was your quote kept?', text: '{patient} has said whether your quote was kept.', button: 'Open the conversation' },
  'clinic-tomorrow': { title: 'Visits tomorrow: {count}', text: 'The first one begins on {first}.', button: 'Open the calendar' },
  'clinic-review': { title: 'A new review', text: 'A patient reviewed her visit to you. You can answer once, in public.', button: 'Read it' },
  'clinic-colleague-joined': {
    title: 'A new colleague',
    text: 'Somebody took the invitation of your clinic and now has an account.',
    button: 'To the conversations',
  },
  'clinic-colleague-left': {
    title: 'A colleague no longer answers for your clinic',
    text: 'Her access has ended. Conversations of hers that are nobody’s now: {count}.',
    button: 'To the conversations',
  },
  'operator-staff-joined': {
    title: 'A coordinator joined by invitation',
    text: 'Somebody took an invitation of {clinic} and now has an account.',
    button: 'To the clinic',
  },
  'operator-staff-handed': {
    title: 'A head handed conversations over',
    text: 'The head of {clinic} gave conversations of a coordinator to somebody else: {count}.',
    button: 'To the clinic',
  },
  'operator-staff-ended': {
    title: 'A head ended a coordinator’s access',
    text: 'The head of {clinic} ended the access of a coordinator.',
    button: 'To the clinic',
  },
  'operator-help-asked': { title: 'Somebody wrote to us', text: 'A member wrote to the customer center and waits for an answer.', button: 'Answer' },
  'operator-review-pictures': { title: 'Pictures wait to be looked at', text: 'Pictures were added to a review of {clinic}.', button: 'Look at them' },
  'operator-review-reported': { title: 'A review was reported', text: 'Somebody says that a review of {clinic} should not stand.', button: 'Decide' },
  'operator-unanswered': {
    title: 'A clinic leaves patients waiting',
    text: 'A patient has waited for a working day for an answer from {clinic}.',
    button: 'To the clinics',
  },
  'operator-refund-asked': {
    title: 'A clinic asks for a refund',
    text: '{clinic} asks you to refund order {order} ({amount}).',
    bare: '{clinic} asks you to refund order {order}.',
    button: 'Decide',
  },
  'operator-payment': {
    title: 'A payment needs a look',
    text: 'The payment provider holds something else than we expect for an order.',
    button: 'Have a look',
  },
  'operator-translation-budget': {
    title: 'A translation budget is nearly used',
    text: '{clinic} has used {count} % of this month’s translation budget.',
    bare: '{count} % of this month’s translation budget for all clinics is used.',
    button: 'To the budget',
  },
  'operator-translation-stopped': {
    title: 'Translation has stopped',
    text: '{clinic} has used up this month’s translation budget. Messages are delivered untranslated.',
    bare: 'This month’s translation budget for all clinics is used up. Messages are delivered untranslated.',
    button: 'To the budget',
  },
  'operator-translation-doubted': {
    title: 'A translation is doubted',
    text: 'Somebody in a conversation with {clinic} says that a translation is wrong.',
    button: 'Have a look',
  },
  'clinic-interpreter-given': {
    title: 'An interpreter joins a conversation',
    text: '{interpreter} now interprets in the conversation with {patient}.',
    button: 'Open the conversation',
  },
  'clinic-interpreter-ended': {
    title: 'An interpreter has left a conversation',
    text: '{interpreter} no longer interprets in the conversation with {patient}.',
    button: 'Open the conversation',
  },
  'clinic-questions-answered': {
    title: 'A patient answered your questions',
    text: '{patient} answered the questions of the form, or changed an answer.',
    button: 'Open the conversation',
  },
  'clinic-fact-disputed': {
    title: 'A patient says that a pinned fact is wrong',
    text: '{patient} says that something pinned to the conversation is not right.',
    button: 'Open the conversation',
  },
  'operator-interpreter-asked': {
    title: 'A patient asks for an interpreter',
    text: 'A patient of {clinic} asks for an interpreter.',
    button: 'Give the conversation to one',
  },
  'interpreter-thread': {
    title: 'A conversation was given to you',
    text: 'Please interpret in a conversation with {clinic}.',
    button: 'Open the conversation',
  },
  'interpreter-message': { title: 'You have a new message', text: 'New message in a conversation with {clinic}.', button: 'Open the conversation' },
  'interpreter-thread-over': {
    title: 'A conversation has ended for you',
    text: 'You no longer interpret in the conversation with {clinic}.',
    button: 'To your conversations',
  },
};

const ko: StaffWords = {
  'clinic-new': { title: '새 환자가 있습니다', text: '{patient} 님이 상담을 시작했습니다.', button: '상담 열기' },
  'clinic-message': { title: '새 메시지가 있습니다', text: '{patient} 님의 새 메시지입니다.', button: '상담 열기' },
  'clinic-translation-corrected': {
    title: '번역이 수정되었습니다',
    text: '{patient} 님이 보낸 메시지의 번역을 번역가가 바로잡았습니다.',
    button: '상담 열기',
  },
  'clinic-message-changed': {
    title: '메시지가 변경되었습니다',
    text: '{patient} 님이 용량, 약, 금액, 날짜, 시간 등이 들어 있던 메시지를 정정하거나 회수했습니다. 지금 내용을 확인해 주세요.',
    button: '상담 열기',
  },
  'clinic-paid': { title: '예약금이 결제되었습니다', text: '{patient} 님이 주문 {order}의 예약금({amount})을 결제했습니다.', button: '상담 열기' },
  'clinic-refunded': { title: '예약금이 환불되었습니다', text: '주문 {order}의 예약금({amount})이 {patient} 님에게 환불되었습니다.', button: '상담 열기' },
  'clinic-refund-declined': {
    title: '환불 요청이 거절되었습니다',
    text: '주문 {order}({patient} 님)의 예약금은 환불되지 않습니다. 사유는 상담에서 확인하시고 다른 일시를 제안해 주세요.',
    button: '상담 열기',
  },
  'clinic-date-asked': { title: '일시 요청이 있습니다', text: '{patient} 님이 방문 일시를 요청했습니다.', button: '답변하기' },
  'clinic-date-fixed': { title: '환자가 일시를 선택했습니다', text: '{patient} 님이 {when}에 방문합니다.', button: '상담 열기' },
  'clinic-move-asked': { title: '일시 변경 요청이 있습니다', text: '{patient} 님이 {when} 방문의 변경을 요청했습니다.', button: '답변하기' },
  'clinic-date-given-up': {
    title: '방문이 취소되었습니다',
    text: '{patient} 님의 {when} 방문이 취소되었습니다.',
    bare: '{patient} 님이 일시 요청을 취소했습니다.',
    button: '상담 열기',
  },
  'clinic-offer-lapsed': { title: '제안한 일시의 보관이 끝났습니다', text: '{patient} 님이 제안한 일시를 선택하지 않아 다시 열렸습니다.', button: '상담 열기' },
  'clinic-withdrawn': {
    title: '환자가 동의를 철회했습니다',
    text: '한 환자가 정보 제공 동의를 철회했습니다. 상담은 종료되었고 예약 일시는 다시 열렸습니다.',
    button: '상담 목록',
  },
  'clinic-unanswered': {
    title: '답변을 기다리는 환자가 있습니다',
    text: '{patient} 님이 진료 시간 기준 2시간째 답변을 기다리고 있습니다.',
    button: '답변하기',
  },
  'clinic-promised': { title: '아직 기다리는 환자가 있습니다', text: '15분 전에 {patient} 님께 잠시 기다려 달라고 하셨습니다.', button: '답변하기' },
  'clinic-put-off-over': { title: '미뤄 둔 상담이 돌아왔습니다', text: '{patient} 님과의 상담을 지금까지 미뤄 두셨습니다.', button: '상담 열기' },
  'clinic-quote-accepted': { title: '견적이 수락되었습니다', text: '{patient} 님이 견적을 수락하고 예약금을 결제하려 합니다.', button: '상담 열기' },
  'clinic-quote-agreed': {
    title: '견적이 수락되었습니다',
    text: '{patient} 님이 견적을 수락했습니다. 온라인 결제 없이 전액 병원에서 결제합니다.',
    button: '상담 열기',
  },
  'clinic-quote-declined': { title: '견적이 거절되었습니다', text: '{patient} 님이 견적을 거절했습니다. 이유는 상담에서 볼 수 있습니다.', button: '상담 열기' },
  'clinic-quote-expired': { title: '견적 기한이 지났습니다', text: '{patient} 님이 기한 안에 견적에 답하지 않았습니다.', button: '상담 열기' },
  'clinic-quote-kept': { title: '견적대로였는지 답이 왔습니다', text: '{patient} 님이 견적대로였는지 답했습니다.', button: '상담 열기' },
  'clinic-tomorrow': { title: '내일 방문 {count}건', text: '첫 방문은 {first}입니다.', button: '달력 열기' },
  'clinic-review': { title: '새 후기가 있습니다', text: '한 환자가 방문 후기를 작성했습니다. 공개 답변을 한 번 남길 수 있습니다.', button: '후기 보기' },
  'clinic-colleague-joined': { title: '새 동료가 가입했습니다', text: '병원의 초대를 받은 분이 계정을 만들었습니다.', button: '상담 목록' },
  'clinic-colleague-left': {
    title: '동료 코디네이터의 접근 권한이 종료되었습니다',
    text: '그 동료가 맡았던 상담 중 담당자가 없는 상담: {count}건.',
    button: '상담 목록',
  },
  'operator-staff-joined': { title: '초대받은 코디네이터가 가입했습니다', text: '{clinic}의 초대를 받은 분이 계정을 만들었습니다.', button: '병원 보기' },
  'operator-staff-handed': {
    title: '책임자가 상담을 넘겼습니다',
    text: '{clinic}의 책임자가 코디네이터 한 명의 상담 {count}건을 다른 담당에게 넘겼습니다.',
    button: '병원 보기',
  },
  'operator-staff-ended': {
    title: '책임자가 접근 권한을 종료했습니다',
    text: '{clinic}의 책임자가 코디네이터 한 명의 접근 권한을 종료했습니다.',
    button: '병원 보기',
  },
  'operator-help-asked': { title: '새 문의가 있습니다', text: '회원이 고객센터에 문의를 남기고 답변을 기다립니다.', button: '답변하기' },
  'operator-review-pictures': { title: '확인할 사진이 있습니다', text: '{clinic} 후기에 사진이 추가되었습니다.', button: '확인하기' },
  'operator-review-reported': { title: '후기 신고가 있습니다', text: '{clinic} 후기에 대한 신고가 들어왔습니다.', button: '확인하기' },
  'operator-unanswered': {
    title: '답변하지 않는 병원이 있습니다',
    text: '한 환자가 하루 진료 시간 동안 {clinic}의 답변을 기다리고 있습니다.',
    button: '병원 목록',
  },
  'operator-refund-asked': {
    title: '병원이 환불을 요청했습니다',
    text: '{clinic}에서 주문 {order}({amount})의 환불을 요청했습니다.',
    bare: '{clinic}에서 주문 {order}의 환불을 요청했습니다.',
    button: '결정하기',
  },
  'operator-payment': { title: '확인이 필요한 결제가 있습니다', text: '결제사의 기록이 주문과 다릅니다.', button: '확인하기' },
  'operator-translation-budget': {
    title: '번역 예산이 얼마 남지 않았습니다',
    text: '{clinic}에서 이번 달 번역 예산의 {count}%를 사용했습니다.',
    bare: '모든 병원의 이번 달 번역 예산을 {count}% 사용했습니다.',
    button: '예산 보기',
  },
  'operator-translation-stopped': {
    title: '번역이 중단되었습니다',
    text: '{clinic}의 이번 달 번역 예산을 모두 사용했습니다. 메시지는 번역 없이 전달됩니다.',
    bare: '모든 병원의 이번 달 번역 예산을 모두 사용했습니다. 메시지는 번역 없이 전달됩니다.',
    button: '예산 보기',
  },
  'operator-translation-doubted': {
    title: '번역 오류 신고가 있습니다',
    text: '{clinic} 상담에서 번역이 잘못되었다는 신고가 들어왔습니다.',
    button: '확인하기',
  },
  'clinic-interpreter-given': {
    title: '통역사가 상담에 참여했습니다',
    text: '{interpreter} 통역사가 {patient} 님과의 상담을 통역합니다.',
    button: '상담 열기',
  },
  'clinic-interpreter-ended': {
    title: '통역이 종료되었습니다',
    text: '{interpreter} 통역사가 {patient} 님과의 상담을 더 이상 통역하지 않습니다.',
    button: '상담 열기',
  },
  'clinic-questions-answered': { title: '문진 답변이 도착했습니다', text: '{patient} 님이 문진표에 답했거나 답을 수정했습니다.', button: '상담 열기' },
  'clinic-fact-disputed': {
    title: '고정된 내용이 사실과 다르다고 합니다',
    text: '{patient} 님이 상담에 고정된 내용이 사실과 다르다고 알렸습니다.',
    button: '상담 열기',
  },
  'operator-interpreter-asked': { title: '통역 요청이 있습니다', text: '{clinic}의 한 환자가 통역사를 요청했습니다.', button: '통역사 배정하기' },
  'interpreter-thread': { title: '상담이 배정되었습니다', text: '{clinic} 상담의 통역을 맡아 주세요.', button: '상담 열기' },
  'interpreter-message': { title: '새 메시지가 있습니다', text: '{clinic} 상담에 새 메시지가 있습니다.', button: '상담 열기' },
  'interpreter-thread-over': { title: '맡은 상담이 종료되었습니다', text: '{clinic} 상담의 통역이 종료되었습니다.', button: '상담 목록' },
};

/** The consoles speak Korean and English; so do their notices. */
export const STAFF_WORDS = { en, ko };
