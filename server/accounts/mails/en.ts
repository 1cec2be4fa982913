/** The words of the accounts' mails, in English: the type of the other languages. */
export const en = {
  greeting: 'Hello,',
  footer: 'This mail was sent automatically because of something that happened on {brand}. Please do not answer it.',
  notYou: 'If you did not ask for this, you need not do anything. Nothing about your account has changed.',
  newPassword: 'Choose a new password',
  tellUs: 'If this was not you, choose a new password at once and tell our customer center:',
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
    others: 'Your other devices have been signed out; the one on which it was changed stays signed in.',
    notYou: 'If this was not you, choose a new password at once:',
  },
  sessionReuse: {
    subject: 'We ended a {brand} session to protect you',
    intro: (time: string) => `On ${time} (Seoul time) a sign-in of yours was used in a way that can mean somebody copied it. We ended that session.`,
    advice: 'If you have only just restored a device or a browser, simply sign in again. Otherwise please choose a new password:',
  },
  emailLink: {
    subject: 'Confirm your new {brand} email address',
    intro: 'Somebody, probably you, wants to use this address for a {brand} account. It becomes the account’s address when you open this link:',
    button: 'Confirm the address',
    rules: 'The link works once and for 24 hours. If you asked more than once, only the newest link works.',
    notYou: 'If you did not ask for this, do not open the link. Nothing happens then.',
  },
  emailChanging: {
    subject: 'Your {brand} account is to get another email address',
    intro: (time: string) =>
      `On ${time} (Seoul time) somebody, probably you, asked for another email address for your account. It changes when the link that we sent to the new address is opened.`,
    notYou: 'If this was not you, choose a new password at once. That also stops the change:',
  },
  emailRemoved: {
    subject: 'The email address was taken out of your {brand} account',
    intro: (time: string) =>
      `On ${time} (Seoul time) this address was taken out of your account. It will get no more mail about it, and a forgotten ID or password can no longer be recovered by it.`,
  },
  emailChanged: {
    subject: 'The email address of your {brand} account was changed',
    intro: (time: string) => `On ${time} (Seoul time) your account was given another email address. This one will get no more mail about it.`,
    notYou: 'If this was not you, please call our customer center at once:',
  },
  secondFactor: {
    set: 'A second factor now protects your {brand} account',
    setIntro: (time: string) =>
      `From ${time} (Seoul time) signing in to your account asks for a code of your authenticator app as well. Your other devices have been signed out.`,
    removed: 'The second factor of your {brand} account was taken out',
    removedIntro: (time: string) =>
      `On ${time} (Seoul time) the second factor was taken out of your account. Signing in asks for the password alone until another one is set up.`,
    codeUsed: 'A recovery code of your {brand} account was used',
    codeUsedIntro: (time: string) => `On ${time} (Seoul time) one of your recovery codes was used in place of a code of your authenticator app.`,
    codesLeft: (left: number) => `Codes that are left: ${left}. When few are left, set the second factor up anew; that brings ten new ones.`,
  },
  provider: {
    linked: (provider: string) => `${provider} was linked to your {brand} account`,
    linkedIntro: (provider: string, time: string) => `On ${time} (Seoul time) ${provider} was linked to your account. From now on you can sign in with it.`,
    notLinkedByYou: 'If this was not you, unlink it on your page, choose a new password at once and tell our customer center:',
    toPage: 'See what is linked',
    unlinked: (provider: string) => `${provider} was unlinked from your {brand} account`,
    unlinkedIntro: (provider: string, time: string) => `On ${time} (Seoul time) ${provider} was unlinked from your account. You can no longer sign in with it.`,
  },
  staff: {
    moved: 'Your {brand} account answers for another clinic now',
    movedIntro: (time: string) => `On ${time} (Seoul time) an operator of {brand} changed the clinic that your account answers for. It is now:`,
    movedNext: 'You have been signed out on every device. Please sign in again to go on.',
    signIn: 'Sign in',
    closed: 'Your access to {brand} was taken away',
    closedIntro: (time: string) =>
      `On ${time} (Seoul time) an operator of {brand} took the access of your account away. You have been signed out on every device, and nobody can sign in with it any more.`,
    ask: 'If you did not expect this, please ask your clinic or call our customer center:',
  },
};
