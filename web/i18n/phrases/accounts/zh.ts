import type { Like } from '../../words.tsx';
import type en from './en.ts';

export default {
  'login.title': '登录',
  'login.lead': '咨询免费。诊所用韩语回复，您看到的是自己的语言。',
  'login.username': '用户名',
  'login.password': '密码',
  'login.submit': '登录',
  'login.busy': '正在登录',
  'login.failed': '登录失败',
  'login.failedHint': '用户名或密码不正确。密码区分大小写。',
  'login.join': '注册',
  'login.noAccount': '还没有账号？',
  'login.findId': '找回用户名',
  'login.findPassword': '找回密码',
  'login.clinicInquiry': '医院入驻咨询',
  'login.clinicQuestion': '您是医疗机构吗？',
  'password.show': '显示密码',
  'password.hide': '隐藏密码',
  'failure.offline': '当前没有网络连接。您填写的内容已保留，请在网络恢复后重试。',
  'password.short': '至少 8 个字符。',
  'password.long': '最多 128 个字符。',
  'password.space': '密码的开头和结尾不能是空格。',
} satisfies Like<typeof en>;
