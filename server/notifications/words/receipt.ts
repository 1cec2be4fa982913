import type { Language } from '../../../contract/constants.ts';

type ReceiptWords = Record<
  | 'order'
  | 'paidOn'
  | 'paidBy'
  | 'fees'
  | 'rate'
  | 'supplied'
  | 'vat'
  | 'total'
  | 'seller'
  | 'representative'
  | 'businessNumber'
  | 'mailOrderNumber'
  | 'address'
  | 'phone'
  | 'CARD'
  | 'FOREIGN_EASY_PAY',
  string
>;

export const RECEIPT_LABELS: Record<Language, ReceiptWords> = {
  en: {
    order: 'Order',
    paidOn: 'Paid on',
    paidBy: 'Paid by',
    fees: 'Reservation fees',
    rate: 'Exchange rate of the order',
    supplied: 'Before VAT',
    vat: 'VAT',
    total: 'Total paid',
    seller: 'Seller',
    representative: 'Representative',
    businessNumber: 'Business registration',
    mailOrderNumber: 'Mail-order sales registration',
    address: 'Address',
    phone: 'Telephone',
    CARD: 'Credit card',
    FOREIGN_EASY_PAY: 'Overseas card / PayPal',
  },
  zh: {
    order: '订单号',
    paidOn: '支付时间',
    paidBy: '支付方式',
    fees: '预约金',
    rate: '订单汇率',
    supplied: '不含增值税金额',
    vat: '增值税',
    total: '支付总额',
    seller: '销售方',
    representative: '代表',
    businessNumber: '企业登记号',
    mailOrderNumber: '通信销售申报号',
    address: '地址',
    phone: '电话',
    CARD: '信用卡',
    FOREIGN_EASY_PAY: '境外卡 / PayPal',
  },
  ja: {
    order: '注文番号',
    paidOn: 'お支払い日時',
    paidBy: 'お支払い方法',
    fees: '予約金',
    rate: 'ご注文のレート',
    supplied: '税抜金額',
    vat: '付加価値税',
    total: 'お支払い合計',
    seller: '販売者',
    representative: '代表者',
    businessNumber: '事業者登録番号',
    mailOrderNumber: '通信販売業届出番号',
    address: '所在地',
    phone: '電話番号',
    CARD: 'クレジットカード',
    FOREIGN_EASY_PAY: '海外カード・PayPal',
  },
  ar: {
    order: 'رقم الطلب',
    paidOn: 'تاريخ الدفع',
    paidBy: 'طريقة الدفع',
    fees: 'مجموع رسوم الحجز',
    rate: 'سعر صرف الطلب',
    supplied: 'المبلغ قبل ضريبة القيمة المضافة',
    vat: 'ضريبة القيمة المضافة',
    total: 'إجمالي المدفوع',
    seller: 'البائع',
    representative: 'الممثل',
    businessNumber: 'رقم السجل التجاري',
    mailOrderNumber: 'رقم تسجيل البيع عن بُعد',
    address: 'العنوان',
    phone: 'الهاتف',
    CARD: 'بطاقة ائتمان',
    FOREIGN_EASY_PAY: 'بطاقة دولية أو PayPal',
  },
  ko: {
    order: '주문 번호',
    paidOn: '결제 일시',
    paidBy: '결제 수단',
    fees: '예약금',
    rate: '주문 환율',
    supplied: '공급가액',
    vat: '부가가치세',
    total: '결제 금액',
    seller: '판매자',
    representative: '대표자',
    businessNumber: '사업자등록번호',
    mailOrderNumber: '통신판매업 신고번호',
    address: '주소',
    phone: '전화번호',
    CARD: '신용카드',
    FOREIGN_EASY_PAY: '해외 카드 / PayPal',
  },
};
