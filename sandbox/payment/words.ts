/** Texts of the payment window and of the tester's list. */
import type { Language } from '../../contract/constants.ts';
import type { PaymentRehearsal, PaymentStatus } from './payments.ts';

export interface Words {
  title: string;
  noMoney: string;
  merchant: string;
  order: string;
  orderNumber: string;
  amount: string;
  method: string;
  status: string;
  time: string;
  methods: { card: string; foreignCard: string; paypal: string };
  pay: (amount: string) => string;
  decline: string;
  close: string;
  working: string;
  rehearse: string;
  rehearseHint: string;
  rehearsals: Record<PaymentRehearsal, string>;
  states: Record<Exclude<PaymentStatus, 'READY'>, string>;
  refunded: (amount: string) => string;
  continue: string;
  back: string;
  notFound: string;
  notFoundHint: string;
  listTitle: string;
  listEmpty: string;
}

const en: Words = {
  title: 'Payment window',
  noMoney: 'This is a demonstration. No real money moves, and you need no card.',
  merchant: 'Pay to',
  order: 'For',
  orderNumber: 'Order number',
  amount: 'Amount',
  method: 'Payment method',
  status: 'Status',
  time: 'Opened (Seoul)',
  methods: { card: 'Card', foreignCard: 'Card issued abroad', paypal: 'PayPal' },
  pay: (amount) => `Pay ${amount}`,
  decline: 'Decline the payment',
  close: 'Close without paying',
  working: 'One moment…',
  rehearse: 'Try out a fault',
  rehearseHint: 'This happens when you press Pay.',
  rehearsals: {
    none: 'Nothing goes wrong',
    'lost-answer': 'The money is taken, but the answer is lost on the way',
    'slow-answer': 'The confirmation takes 8 seconds',
    'provider-error': 'The first confirmation fails with a temporary error',
    'webhook-twice': 'Every webhook arrives twice',
    'webhook-late': 'The webhook arrives late',
    'refund-waits': 'A later refund takes a while',
    'refund-fails': 'A later refund takes a while and fails once',
  },
  states: {
    IN_PROGRESS: 'You have agreed to this payment.',
    DONE: 'This payment is complete.',
    CANCELED: 'This payment was refunded.',
    PARTIAL_CANCELED: 'This payment was partly refunded.',
    ABORTED: 'The card company declined this payment.',
    EXPIRED: 'This payment has expired. You were not charged.',
  },
  refunded: (amount) => `Refunded so far: ${amount}`,
  continue: 'Continue to the shop',
  back: 'Back to the shop',
  notFound: 'Payment not found',
  notFoundHint: 'The address may be incomplete. Go back to the shop and start the payment again.',
  listTitle: 'Latest sandbox payments',
  listEmpty: 'No payments yet.',
};

const zh: Words = {
  title: '支付窗口',
  noMoney: '这是演练：不会产生真实扣款，也不会要求填写银行卡。',
  merchant: '收款方',
  order: '订单内容',
  orderNumber: '订单号',
  amount: '金额',
  method: '支付方式',
  status: '状态',
  time: '开启时间（首尔）',
  methods: { card: '银行卡', foreignCard: '境外发行的银行卡', paypal: 'PayPal' },
  pay: (amount) => `支付 ${amount}`,
  decline: '模拟支付被拒',
  close: '不支付并关闭',
  working: '请稍候…',
  rehearse: '演练故障',
  rehearseHint: '此处的选择会在您点击“支付”后生效。',
  rehearsals: {
    none: '一切正常',
    'lost-answer': '已扣款，但返回结果在途中丢失',
    'slow-answer': '确认需要 8 秒',
    'provider-error': '第一次确认遇到临时错误',
    'webhook-twice': '每条 Webhook 通知都到达两次',
    'webhook-late': 'Webhook 通知延迟到达',
    'refund-waits': '之后的退款需要等待一段时间',
    'refund-fails': '之后的退款需要等待，并会失败一次',
  },
  states: {
    IN_PROGRESS: '您已同意这笔支付。',
    DONE: '这笔支付已完成。',
    CANCELED: '这笔支付已退款。',
    PARTIAL_CANCELED: '这笔支付已部分退款。',
    ABORTED: '发卡机构拒绝了这笔支付。',
    EXPIRED: '支付时间已过，未产生任何扣款。',
  },
  refunded: (amount) => `已退款：${amount}`,
  continue: '继续返回商户',
  back: '返回商户',
  notFound: '找不到这笔支付',
  notFoundHint: '网址可能不完整。请返回商户并重新发起支付。',
  listTitle: '最新的沙盒支付',
  listEmpty: '尚未发起任何支付。',
};

const ja: Words = {
  title: '決済画面',
  noMoney: 'これは予行演習です。実際のお金は動かず、カード情報の入力も求められません。',
  merchant: 'お支払い先',
  order: 'ご注文内容',
  orderNumber: '注文番号',
  amount: '金額',
  method: 'お支払い方法',
  status: '状態',
  time: '開始時刻（ソウル）',
  methods: { card: 'カード', foreignCard: '海外発行カード', paypal: 'PayPal' },
  pay: (amount) => `${amount} を支払う`,
  decline: '支払いが拒否される場合を試す',
  close: '支払わずに閉じる',
  working: '少々お待ちください…',
  rehearse: '障害を試す',
  rehearseHint: 'ここで選んだことは「支払う」を押すと起こります。',
  rehearsals: {
    none: '何も起こらない',
    'lost-answer': '代金は引き落とされるが、応答が途中で失われる',
    'slow-answer': '承認に 8 秒かかる',
    'provider-error': '最初の承認が一時的なエラーになる',
    'webhook-twice': 'Webhook がすべて二回届く',
    'webhook-late': 'Webhook が遅れて届く',
    'refund-waits': '後の返金に時間がかかる',
    'refund-fails': '後の返金に時間がかかり、一度失敗する',
  },
  states: {
    IN_PROGRESS: 'このお支払いに同意済みです。',
    DONE: 'このお支払いは完了しています。',
    CANCELED: 'このお支払いは返金されました。',
    PARTIAL_CANCELED: 'このお支払いは一部返金されました。',
    ABORTED: 'カード会社がこのお支払いを拒否しました。',
    EXPIRED: 'お支払いの期限が切れました。請求は発生していません。',
  },
  refunded: (amount) => `返金済み：${amount}`,
  continue: 'ショップへ進む',
  back: 'ショップに戻る',
  notFound: 'このお支払いは見つかりません',
  notFoundHint: 'アドレスが不完全な可能性があります。ショップに戻って、もう一度お支払いを始めてください。',
  listTitle: '最新のサンドボックス決済',
  listEmpty: 'まだ決済は開始されていません。',
};

const ar: Words = {
  title: 'نافذة الدفع',
  noMoney: 'هذه نسخة تجريبية: لا تُدفع أموال فعلية ولا حاجة إلى بطاقة.',
  merchant: 'الدفع إلى',
  order: 'مقابل',
  orderNumber: 'رقم الطلب',
  amount: 'المبلغ',
  method: 'طريقة الدفع',
  status: 'الحالة',
  time: 'وقت البدء (سيول)',
  methods: { card: 'بطاقة', foreignCard: 'بطاقة صادرة خارج كوريا', paypal: 'PayPal' },
  pay: (amount) => `دفع ${amount}`,
  decline: 'تجربة رفض الدفع',
  close: 'إغلاق دون دفع',
  working: 'لحظة من فضلك…',
  rehearse: 'تجربة عطل',
  rehearseHint: 'ما تختاره هنا يحدث عند الضغط على زر الدفع.',
  rehearsals: {
    none: 'لا يحدث أي عطل',
    'lost-answer': 'يُخصم المبلغ لكن الردّ يضيع في الطريق',
    'slow-answer': 'يستغرق التأكيد 8 ثوانٍ',
    'provider-error': 'يواجه التأكيد الأول خطأً مؤقتًا',
    'webhook-twice': 'يصل كل إشعار Webhook مرتين',
    'webhook-late': 'يصل إشعار Webhook متأخرًا',
    'refund-waits': 'يستغرق الاسترداد اللاحق بعض الوقت',
    'refund-fails': 'يستغرق الاسترداد اللاحق بعض الوقت ثم يفشل مرة واحدة',
  },
  states: {
    IN_PROGRESS: 'لقد وافقت على هذه الدفعة.',
    DONE: 'اكتملت هذه الدفعة.',
    CANCELED: 'تم استرداد هذه الدفعة.',
    PARTIAL_CANCELED: 'تم استرداد جزء من هذه الدفعة.',
    ABORTED: 'رفضت الجهة المُصدِرة للبطاقة هذه الدفعة.',
    EXPIRED: 'انتهت مهلة هذه الدفعة. لم يُخصم أي مبلغ.',
  },
  refunded: (amount) => `المبلغ المسترد حتى الآن: ${amount}`,
  continue: 'المتابعة إلى المتجر',
  back: 'العودة إلى المتجر',
  notFound: 'لم يُعثر على الدفعة',
  notFoundHint: 'قد يكون العنوان ناقصًا. عُد إلى المتجر وابدأ الدفع من جديد.',
  listTitle: 'أحدث الدفعات التجريبية',
  listEmpty: 'لم تبدأ أي دفعة بعد.',
};

const ko: Words = {
  title: '결제창',
  noMoney: '연습용 화면입니다. 실제로 돈이 이동하지 않으며 카드 정보도 묻지 않습니다.',
  merchant: '받는 곳',
  order: '주문 내용',
  orderNumber: '주문번호',
  amount: '금액',
  method: '결제수단',
  status: '상태',
  time: '시작 시각(서울)',
  methods: { card: '카드', foreignCard: '해외 발급 카드', paypal: 'PayPal' },
  pay: (amount) => `${amount} 결제하기`,
  decline: '결제 거절 시험하기',
  close: '결제하지 않고 닫기',
  working: '잠시만 기다려 주세요…',
  rehearse: '장애 상황 연습하기',
  rehearseHint: '여기에서 고른 상황은 결제하기를 누르면 일어납니다.',
  rehearsals: {
    none: '아무 문제 없음',
    'lost-answer': '승인은 되지만 응답이 도중에 사라짐',
    'slow-answer': '승인에 8초가 걸림',
    'provider-error': '첫 승인에서 일시적인 오류가 남',
    'webhook-twice': '웹훅이 모두 두 번씩 옴',
    'webhook-late': '웹훅이 늦게 옴',
    'refund-waits': '나중에 환불할 때 시간이 걸림',
    'refund-fails': '나중에 환불할 때 시간이 걸리고 한 번 실패함',
  },
  states: {
    IN_PROGRESS: '이 결제에 동의하셨습니다.',
    DONE: '결제가 완료되었습니다.',
    CANCELED: '환불된 결제입니다.',
    PARTIAL_CANCELED: '일부 환불된 결제입니다.',
    ABORTED: '카드사에서 결제를 거절했습니다.',
    EXPIRED: '결제 시간이 만료되었습니다. 청구된 금액은 없습니다.',
  },
  refunded: (amount) => `지금까지 환불된 금액: ${amount}`,
  continue: '상점으로 계속하기',
  back: '상점으로 돌아가기',
  notFound: '존재하지 않는 결제입니다',
  notFoundHint: '주소가 완전하지 않을 수 있습니다. 상점으로 돌아가 결제를 다시 시작해 주세요.',
  listTitle: '최근 샌드박스 결제',
  listEmpty: '아직 시작된 결제가 없습니다.',
};

export const WORDS: Record<Language, Words> = { en, zh, ja, ar, ko };
