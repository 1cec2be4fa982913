import type { MailWords } from './mails.ts';

export const zh: MailWords = {
  greeting: '您好：',
  footer: '这封邮件因您在 {brand} 上的操作而自动发送，请勿直接回复。',
  notYou: '如果这不是您本人的操作，无需理会，您的账户没有任何变化。',
  newPassword: '设置新密码',
  foundId: {
    subject: '您的 {brand} 账号',
    intro: '有人（应该是您本人）查询了与此邮箱对应的账号：',
    button: '登录',
  },
  resetLink: {
    subject: '设置新的 {brand} 密码',
    intro: '有人（应该是您本人）申请为您的 {brand} 账户设置新密码。',
    button: '设置新密码',
    rules: '该链接在 30 分钟内有效，且只能使用一次。如果您申请了多次，只有最新的链接有效。',
  },
  passwordChanged: {
    subject: '您的 {brand} 密码已更改',
    intro: (time) => `您的密码已于 ${time}（首尔时间）更改。`,
    ended: '您已在所有设备上退出登录，请使用新密码重新登录。',
    notYou: '如果这不是您本人的操作，请立即设置新密码：',
  },
  sessionReuse: {
    subject: '为保护您的安全，我们结束了一个 {brand} 登录会话',
    intro: (time) => `${time}（首尔时间），您的一个登录凭证出现异常使用，可能已被他人复制。我们已结束该会话。`,
    advice: '如果您刚刚恢复过设备或浏览器，重新登录即可；否则请设置新密码：',
  },
  emailChanged: {
    subject: '您的 {brand} 账户邮箱已更改',
    intro: (time) => `您的账户已于 ${time}（首尔时间）更换了邮箱，此邮箱将不再收到相关邮件。`,
    notYou: '如果这不是您本人的操作，请立即致电客服中心：',
  },
};
