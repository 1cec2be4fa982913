import type { Language } from '../../contract/constants.ts';
import { buildMoneyFormatArgs, toPlainAmount } from '../../contract/money.ts';
import { memberById } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import { defineMails, enqueueMail } from '../notifications/notifications.ts';
import type { Db } from '../platform/database.ts';
import type { Payment } from '../providers/payment/port.ts';
import type { OrderRow } from './orders.tables.ts';

type MailTexts = { subject: string; intro: (amount: string) => string; what: string; button: string };

/** The mail room fills in `{brand}`. */
const MAIL_TEXTS: Record<Language, MailTexts> = {
  en: {
    subject: 'A payment to {brand} has been refunded to you',
    intro: (amount) => `A payment of ${amount} went through after your order had already failed. We have refunded all of it to your original payment method:`,
    what: 'The order stays cancelled and you owe nothing. Depending on your bank or card it can take a few days until you see the money.',
    button: 'Payment history',
  },
  zh: {
    subject: '您在 {brand} 的一笔付款已退还',
    intro: (amount) => `您的订单失败之后，一笔 ${amount} 的付款仍被扣除。我们已按原付款方式将其全额退还：`,
    what: '该订单不再有效，您无需支付任何费用。退款到账可能需要几天，具体取决于您的银行或发卡机构。',
    button: '付款记录',
  },
  ja: {
    subject: '{brand}でのお支払いを返金しました',
    intro: (amount) => `ご注文が失敗した後に、${amount}のお支払いが成立していました。お支払いと同じ方法で全額を返金しました。`,
    what: 'このご注文は無効のままで、お支払いいただくものはありません。返金が反映されるまで、銀行やカード会社により数日かかることがあります。',
    button: 'お支払い履歴',
  },
  ar: {
    subject: 'تم ردّ مبلغ دُفع إلى {brand}',
    intro: (amount) => `اكتملت عملية دفع بقيمة ${amount} بعد أن كان الطلب قد فشل. تم ردّ المبلغ كاملًا بطريقة الدفع نفسها:`,
    what: 'يبقى الطلب لاغيًا ولا يلزم دفع أي شيء. قد يستغرق ظهور المبلغ بضعة أيام بحسب البنك أو البطاقة.',
    button: 'سجل المدفوعات',
  },
  ko: {
    subject: '{brand} 결제 금액이 환불되었습니다',
    intro: (amount) => `주문이 실패한 뒤에 ${amount} 결제가 승인되어, 결제하신 방법으로 전액 환불했습니다.`,
    what: '해당 주문은 무효이며 결제하실 금액은 없습니다. 은행이나 카드사에 따라 환불이 표시되기까지 며칠 걸릴 수 있습니다.',
    button: '결제 내역',
  },
};

const mails = defineMails(MAIL_TEXTS, {
  givenBack: ({ words, language, button }, { order, total }: { order: OrderRow; total: Payment['total'] }) => {
    const money = new Intl.NumberFormat(...buildMoneyFormatArgs(total.currency, language));
    return {
      subject: words.subject,
      blocks: [
        { text: words.intro(money.format(toPlainAmount(total.minor, total.currency))) },
        { fact: order.orderNum },
        { text: words.what },
        button(words.button, '/myPage?tab=1'),
      ],
    };
  },
});

/**
 * Enqueues the mail that a payment captured for a failed order has been returned, in the transaction of that fact. Members who have left or have no
 * address get none.
 */
export async function enqueueReturnedPaymentMail({ config, jobs }: Pick<Deps, 'config' | 'jobs'>, tx: Db, order: OrderRow, { total }: Payment): Promise<void> {
  const member = await memberById(tx, order.memberId);
  if (!member?.email) return;
  await enqueueMail(tx, jobs, mails.givenBack(config, { email: member.email, language: member.language }, { order, total }));
}
