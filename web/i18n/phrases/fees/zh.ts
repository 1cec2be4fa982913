import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  'price.from': '{amount}起',
  'price.range': '{from}至{to}',
  'price.about': '约{amount}',
  'price.aboutRange': '约{from}至{to}',
  'price.ask': '价格请咨询诊所',
  'price.clinic': '诊所价格',
  'price.lessFee': '{price}，可扣除预约金',
  'price.rest': '到诊所还需支付',
  fee: '预约金',
  'fee.amount': '预约金{amount}',
  'fee.takenOff': '预约金{amount}，从诊所价格中扣除',
  'fee.now': '现在支付的预约金',
  'fee.reason': '预约金较高的原因',
  includes: '价格包含',
  extras: '可能另外收费',
  model: '咨询和选择日期均免费。预约金为您保留日期，并从价格中扣除。',
  'refund.badge': '就诊开始前可免费取消',
  'refund.badge.short': '免费取消',
  'refund.open': '诊疗开始之前，您可以随时在此取消，预约金按原付款方式全额退还。',
  'refund.until': '诊疗开始之前（首尔时间{time}），您可以随时在此取消，预约金按原付款方式全额退还。',
  'refund.over': '诊疗已经开始，预约金不再退还。',
} satisfies TranslatedPhrases<typeof en>;
