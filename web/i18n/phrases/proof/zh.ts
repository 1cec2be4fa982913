import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: '请确认是您本人',
  text: '请再输入一次密码。十分钟内不会再次要求。',
  code: '验证器应用中的验证码',
  codeHint: '六位数字，也可以输入恢复码。',
  confirm: '确认',
  busy: '正在确认',
  failed: '未能完成',
  wrong: '这不是您当前的密码。',
  codeWrong: '验证码不正确或已使用过，请等待下一个。',
  noPassword: '您的账号没有密码。请用平时的方式重新登录，十分钟内即视为已确认是您本人。',
  signInAgain: '重新登录',
} as const satisfies TranslatedPhrases<typeof en>;
