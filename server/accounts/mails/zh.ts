import type { MailWords } from './mails.ts';

export const zh: MailWords = {
  notYou: '如果这不是您本人的操作，无需理会，您的账号没有任何变化。',
  newPassword: '设置新密码',
  tellUs: '如非您本人操作，请立即设置新密码并致电我们的客服中心：',
  foundId: {
    subject: '您的 {brand} 用户名',
    intro: '有人（应该是您本人）查询了与此邮箱对应的用户名：',
    button: '登录',
  },
  resetLink: {
    subject: '设置新的 {brand} 密码',
    intro: '有人（应该是您本人）申请为您的 {brand} 账号设置新密码。',
    button: '设置新密码',
    rules: '该链接在 30 分钟内有效，且只能使用一次。如果您申请了多次，只有最新的链接有效。',
  },
  passwordChanged: {
    subject: '您的 {brand} 密码已更改',
    intro: (time) => `您的密码已于 ${time}（首尔时间）更改。`,
    ended: '您已在所有设备上退出登录，请使用新密码重新登录。',
    others: '您的其他设备均已退出登录；更改密码的那台设备仍保持登录。',
    notYou: '如果这不是您本人的操作，请立即设置新密码：',
  },
  sessionReuse: {
    subject: '为保护您的安全，我们结束了一个 {brand} 登录会话',
    intro: (time) => `${time}（首尔时间），您的登录出现异常使用，可能已被他人复制。我们已结束该会话。`,
    advice: '如果您刚刚恢复过设备或浏览器，重新登录即可；否则请设置新密码：',
  },
  emailLink: {
    subject: '确认您在 {brand} 的新邮箱',
    intro: '有人（可能就是您本人）希望将此邮箱用于 {brand} 账号。打开以下链接后，它将成为该账号的邮箱：',
    button: '确认邮箱',
    rules: '链接仅可使用一次，24 小时内有效。如多次申请，只有最新的链接有效。',
    notYou: '如果这不是您本人的操作，请不要打开链接，也不会发生任何变化。',
  },
  emailChanging: {
    subject: '您的 {brand} 账号即将更换邮箱',
    intro: (time) => `${time}（首尔时间），有人（可能就是您本人）申请为您的账号更换邮箱。打开我们发送到新邮箱的链接后，更换才会生效。`,
    notYou: '如果这不是您本人的操作，请立即设置新密码，更换也会随之取消：',
  },
  emailRemoved: {
    subject: '已从您的 {brand} 账号中删除此邮箱',
    intro: (time) => `${time}（首尔时间），此邮箱已从您的账号中删除。它将不再收到与账号有关的邮件，也不能再用于找回用户名或密码。`,
  },
  emailChanged: {
    subject: '您的 {brand} 账号邮箱已更改',
    intro: (time) => `您的账号已于 ${time}（首尔时间）更换了邮箱，此邮箱将不再收到相关邮件。`,
    notYou: '如果这不是您本人的操作，请立即致电客服中心：',
  },
  secondFactor: {
    set: '您的 {brand} 账号已启用两步验证',
    setIntro: (time) => `自 ${time}（首尔时间）起，登录时还需输入验证器应用中的验证码。您的其他设备已退出登录。`,
    removed: '您的 {brand} 账号的两步验证已关闭',
    removedIntro: (time) => `您账号的两步验证已于 ${time}（首尔时间）关闭。在重新设置之前，登录只需密码。`,
    codeUsed: '您的 {brand} 账号使用了一个恢复码',
    codeUsedIntro: (time) => `${time}（首尔时间），有人使用您的一个恢复码代替了验证器应用的验证码。`,
    codesLeft: (left) => `剩余恢复码：${left} 个。剩余不多时，请重新设置两步验证，届时会获得十个新的恢复码。`,
  },
  provider: {
    linked: (provider) => `您的 {brand} 账号已关联 ${provider}`,
    linkedIntro: (provider, time) => `您的账号已于 ${time}（首尔时间）关联 ${provider}，今后可以使用 ${provider} 登录。`,
    notLinkedByYou: '如非您本人操作，请在“我的页面”取消关联，立即设置新密码，并致电我们的客服中心：',
    toPage: '查看已关联的服务',
    unlinked: (provider) => `您的 {brand} 账号已取消关联 ${provider}`,
    unlinkedIntro: (provider, time) => `您的账号已于 ${time}（首尔时间）取消关联 ${provider}，今后不能再使用 ${provider} 登录。`,
  },
  staff: {
    moved: '您的 {brand} 账号已改为负责另一家诊所',
    movedIntro: (time) => `{brand} 的运营人员于 ${time}（首尔时间）更改了您的账号所负责的诊所。现在负责的诊所是：`,
    movedNext: '您已在所有设备上退出登录。请重新登录后继续使用。',
    signIn: '登录',
    closed: '您在 {brand} 的访问权限已被取消',
    closedIntro: (time) => `{brand} 的运营人员于 ${time}（首尔时间）取消了您账号的访问权限。您已在所有设备上退出登录，该账号无法再登录。`,
    ask: '如果您对此不知情，请向所在诊所询问，或致电客服中心：',
  },
};
