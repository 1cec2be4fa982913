import type { PatientWords } from './words.ts';

export const ko: PatientWords = {
  joined: {
    title: '{brand}에 오신 것을 환영합니다',
    text: '계정이 준비되었습니다. 편한 언어로 문의하고, 날짜를 고르고, 예약금을 결제한 뒤 방문해 주세요.',
    button: '둘러보기',
  },
  message: { title: '새 메시지가 있습니다', text: '{clinic}에서 새 메시지를 보냈습니다.', button: '메시지 보기' },
  'help-answered': { title: '문의에 답변했습니다', text: '고객센터가 보내주신 문의에 답변했습니다.', button: '답변 보기' },
  'translation-corrected': { title: '번역이 수정되었습니다', text: '{clinic}에서 보낸 메시지의 번역을 번역가가 바로잡았습니다.', button: '확인하기' },
  'message-changed': {
    title: '메시지가 변경되었습니다',
    text: '{clinic}에서 보낸 메시지가 정정되거나 회수되었습니다. 용량, 약, 금액, 날짜, 시간 등이 들어 있었으니 그대로 따르기 전에 지금 내용을 확인해 주세요.',
    button: '확인하기',
  },
  'interpreter-proposed': {
    title: '통역사 이용이 제안되었습니다',
    text: '{clinic}에서 상담에 통역사를 제안했습니다. 무료이며 결정은 직접 하시면 됩니다.',
    button: '상담 열기',
  },
  'interpreter-given': {
    title: '통역사가 대화에 참여했습니다',
    text: '{interpreter} 통역사가 {clinic} 상담을 통역합니다. 언제든지 종료하실 수 있습니다.',
    button: '상담 열기',
  },
  'interpreter-ended': {
    title: '통역이 종료되었습니다',
    text: '통역사가 더 이상 {clinic} 상담을 읽거나 쓰지 않습니다. 다시 요청하실 수 있습니다.',
    button: '상담 열기',
  },
  'quote-offered': {
    title: '견적이 도착했습니다',
    text: '{clinic}에서 견적을 보냈습니다. 유효 기간은 {until}까지입니다.',
    bare: '{clinic}에서 견적을 보냈습니다.',
    button: '확인하기',
  },
  'quote-expiring': {
    title: '견적 기한이 다가옵니다',
    text: '{clinic}의 견적은 {until}까지 유효합니다. 수락하거나 거절하거나 병원에 문의해 주세요.',
    bare: '{clinic}의 견적 기한이 다가옵니다.',
    button: '확인하기',
  },
  'quote-expired': { title: '견적 기한이 지났습니다', text: '{clinic}의 견적 유효 기간이 지났습니다. 새 견적을 요청할 수 있습니다.', button: '확인하기' },
  'quote-withdrawn': { title: '견적이 취소되었습니다', text: '{clinic}에서 견적을 취소했습니다. 새 견적을 요청할 수 있습니다.', button: '확인하기' },
  'quote-agreed-withdrawn': {
    title: '수락하신 견적이 취소되었습니다',
    text: '{clinic}에서 수락하신 견적을 취소했습니다. 청구된 금액은 없으며, 새 견적을 요청할 수 있습니다.',
    button: '확인하기',
  },
  'quote-kept-asked': { title: '견적대로였나요?', text: '{clinic}에 다녀오셨습니다. 비용이 견적과 같았나요?', button: '답하기' },
  paid: {
    title: '결제 영수증',
    text: '{clinic} 예약금이 결제되었습니다({amount}, 주문 {order}). 예약금은 날짜를 잡아 두며 시술 비용에서 차감됩니다. 나머지는 병원에서 결제합니다.',
    button: '영수증 보기',
  },
  'payment-failed': {
    title: '결제가 완료되지 않았습니다',
    text: '주문 {order}의 결제가 이루어지지 않았고 청구된 금액도 없습니다. 언제든 다시 시도하실 수 있습니다.',
    button: '결제 내역',
  },
  refunded: {
    title: '결제 금액이 환불되었습니다',
    text: '{clinic} 주문 {order}의 예약금({amount})을 결제하신 방법으로 환불했습니다. 반영까지 며칠 걸릴 수 있습니다.',
    button: '취소 내역',
  },
  'refund-asked': {
    title: '병원이 환불을 요청했습니다',
    text: '{clinic}에서 예약 일시를 지킬 수 없어 주문 {order}의 환불을 요청했습니다. 처리되는 대로 알려드립니다.',
    button: '예약 보기',
  },
  'refund-declined': {
    title: '예약금이 아직 환불되지 않았습니다',
    text: '{clinic}에서 요청한 주문 {order}의 환불이 진행되지 않았습니다. 사유와 다음 단계는 상담에서 확인하실 수 있습니다.',
    button: '예약 보기',
  },
  'date-offered': { title: '선택하실 수 있는 일시가 있습니다', text: '{clinic}에서 일시를 제안했으며 {until}까지 비워 둡니다.', button: '일시 선택' },
  'date-fixed': { title: '방문 일시가 확정되었습니다', text: '{clinic} 방문 일시가 확정되었습니다: {when}.', button: '방문 안내' },
  'date-moved': { title: '방문 일시가 변경되었습니다', text: '{clinic} 방문 일시가 변경되었습니다: {when}. 이전 일시는 {was}입니다.', button: '방문 안내' },
  'date-moved-asked': {
    title: '요청하신 대로 방문 일시가 변경되었습니다',
    text: '요청하신 대로 {clinic} 방문 일시가 변경되었습니다: {when}. 이전 일시는 {was}입니다.',
    button: '방문 안내',
  },
  'move-declined': { title: '방문 일시는 그대로입니다', text: '{clinic}에서 일시를 변경할 수 없어 {when} 그대로 유지됩니다.', button: '방문 안내' },
  'date-given-up': {
    title: '방문 일시가 취소되었습니다',
    text: '{when} {clinic} 방문이 취소되었습니다.',
    bare: '{clinic}에서 요청하신 일시를 잡을 수 없습니다. 다른 일시를 요청하실 수 있습니다.',
    button: '다음 단계 보기',
  },
  'offer-lapsed': {
    title: '제안된 일시의 보관이 끝났습니다',
    text: '{clinic}에서 제안한 일시가 다른 분께 다시 열렸습니다. 새 일시를 요청하실 수 있습니다.',
    button: '일시 요청',
  },
  'hold-lapsed': {
    title: '요청하신 일시가 더 이상 확보되지 않습니다',
    text: '{clinic}에서 아직 답변하지 않았습니다. 일시가 비어 있으면 그대로 확정될 수 있습니다.',
    button: '예약 보기',
  },
  'not-come': {
    title: '방문하지 않으셨습니다',
    text: '{clinic}에서 {when}에 방문하지 않으신 것으로 기록했습니다. 사실과 다르거나 다른 일시를 원하시면 병원에 연락해 주세요.',
    button: '병원에 연락',
  },
  'not-come-corrected': {
    title: '방문 기록이 정정되었습니다',
    text: '{clinic}에서 {when}에 방문하지 않으신 것으로 잘못 기록했던 내용을 정정했습니다.',
    button: '예약 보기',
  },
  'reminder-week': { title: '방문이 일주일 남았습니다', text: '{clinic} 방문은 {when}입니다. 준비 사항과 오시는 길을 확인해 주세요.', button: '방문 안내' },
  'reminder-day': { title: '내일 방문하시는 날입니다', text: '{clinic} 방문은 {when}입니다. 택시용 한국어 주소는 방문 안내에 있습니다.', button: '방문 안내' },
  'day-after': {
    title: '오늘 컨디션은 어떠신가요?',
    text: '{clinic} 방문이 잘 끝나셨기를 바랍니다. 걱정되는 점이 있으면 기다리지 말고 바로 병원에 연락해 주세요.',
    button: '사후 관리와 연락처',
  },
  'review-asked': {
    title: '어떠셨나요?',
    text: '같은 병원을 고민하는 분들을 위해 {clinic} 방문이 어떠셨는지 들려주세요. 작성은 자유이며 대가는 없습니다.',
    button: '후기 쓰기',
  },
  'review-answered': {
    title: '후기에 답변이 달렸습니다',
    text: '{clinic}에서 작성하신 후기에 답변했습니다.',
    button: '답변 보기',
  },
  'review-picture-released': {
    title: '후기에 사진이 공개되었습니다',
    text: '{clinic} 후기에 추가하신 사진을 공개했습니다.',
    button: '후기 보기',
  },
  'review-picture-refused': {
    title: '공개되지 않은 사진이 있습니다',
    text: '{clinic} 후기에 추가하신 사진을 공개할 수 없어 삭제했습니다. 사유는 페이지에서 확인하실 수 있습니다.',
    button: '사유 보기',
  },
  'review-hidden': {
    title: '후기가 숨김 처리되었습니다',
    text: '{clinic}에 대한 후기를 숨겼습니다. 사유는 페이지에서 확인하실 수 있습니다.',
    button: '사유 보기',
  },
  'review-shown': {
    title: '후기가 다시 공개되었습니다',
    text: '{clinic}에 대한 후기를 누구나 다시 읽을 수 있습니다.',
    button: '후기 보기',
  },
};
