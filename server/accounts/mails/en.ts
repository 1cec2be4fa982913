/** The words of the accounts' mails, in English: the type of the other languages. */
export const en = {
  greeting: 'Hello,',
  footer: 'This mail was sent automatically because of something that happened on {brand}. Please do not answer it.',
  notYou: 'If you did not ask for this, you need not do anything. Nothing about your account has changed.',
  newPassword: 'Choose a new password',
  foundId: {
    subject: 'Your {brand} ID',
    intro: 'Somebody, probably you, asked for the ID that belongs to this address. It is:',
    button: 'Sign in',
  },
  resetLink: {
    subject: 'Choose a new {brand} password',
    intro: 'Somebody, probably you, asked to set a new password for your {brand} account.',
    button: 'Choose a new password',
    rules: 'The link works once and for 30 minutes. If you asked more than once, only the newest link works.',
  },
  passwordChanged: {
    subject: 'Your {brand} password was changed',
    intro: (time: string) => `Your password was changed on ${time} (Seoul time).`,
    ended: 'You have been signed out on every device. Please sign in with the new password.',
    notYou: 'If this was not you, choose a new password at once:',
  },
  sessionReuse: {
    subject: 'We ended a {brand} session to protect you',
    intro: (time: string) => `On ${time} (Seoul time) a sign-in of yours was used in a way that can mean somebody copied it. We ended that session.`,
    advice: 'If you have only just restored a device or a browser, simply sign in again. Otherwise please choose a new password:',
  },
  emailChanged: {
    subject: 'The email address of your {brand} account was changed',
    intro: (time: string) => `On ${time} (Seoul time) your account was given another email address. This one will get no more mail about it.`,
    notYou: 'If this was not you, please call our customer center at once:',
  },
};
