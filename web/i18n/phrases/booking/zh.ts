import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: '如何预约',
  ask: '咨询',
  'ask.text': '免费，用您的语言。',
  date: '选择日期',
  'date.text': '免费，从诊所的空闲时间中选择。',
  fee: '支付预约金',
  'fee.text': '预约金为您保留日期，并从价格中扣除。到访前取消，全额退还。',
  come: '到访',
  'come.text': '其余费用在诊所支付。',
} satisfies TranslatedPhrases<typeof en>;
