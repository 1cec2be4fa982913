import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: '从上次离开的地方继续',
  pay: '继续支付',
  chat: '继续咨询',
  date: '继续预约此日期',
  open: '重新打开',
  dismiss: '暂不',
  'login.date': '登录以保留{clinic}{time}的预约',
  'login.pay': '登录后预约此项目',
  'login.chat': '登录后向{clinic}咨询',
  'login.open': '登录后继续查看此项目',
  'login.clinic': '登录后继续查看此诊所',
  'login.reservations': '登录后查看您的预约',
  'login.myPage': '登录后查看您的页面',
  'login.order': '登录后继续您的订单',
  'login.other': '登录后继续',
} satisfies TranslatedPhrases<typeof en>;
