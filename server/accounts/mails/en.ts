/** English texts of the account mails. The other languages take their type from these. */
export const en = {
  notYou: 'If you did not ask for this, you can ignore this email. Nothing about your account has changed.',
  newPassword: 'Choose a new password',
  tellUs: 'If this was not you, choose a new password at once and call our customer center:',
  foundId: {
    subject: 'Your {brand} ID',
    intro: 'Someone, probably you, asked for the ID that belongs to this address. It is:',
    button: 'Log in',
  },
  resetLink: {
    subject: 'Choose a new {brand} password',
    intro: 'Someone, probably you, asked to set a new password for your {brand} account.',
    button: 'Choose a new password',
    rules: 'The link works once, for 30 minutes. If you asked more than once, only the newest link works.',
  },
  passwordChanged: {
    subject: 'Your {brand} password was changed',
    intro: (time: string) => `Your password was changed on ${time} (Seoul time).`,
    ended: 'You have been logged out on every device. Log in with the new password.',
    others: 'Your other devices have been logged out. The device you used stays logged in.',
    notYou: 'If this was not you, choose a new password at once:',
  },
  sessionReuse: {
    subject: 'We ended a {brand} session to protect you',
    intro: (time: string) => `On ${time} (Seoul time) your login was used in a way that can mean someone copied it. We ended that session.`,
    advice: 'If you have just restored a device or browser, log in again. Otherwise, choose a new password:',
  },
  emailLink: {
    subject: 'Confirm your new {brand} email address',
    intro: 'Someone, probably you, wants to use this address for a {brand} account. Open this link to confirm it:',
    button: 'Confirm address',
    rules: 'The link works once, for 24 hours. If you asked more than once, only the newest link works.',
    notYou: 'If you did not ask for this, do not open the link. Nothing will change.',
  },
  emailChanging: {
    subject: 'Your {brand} email address is about to change',
    intro: (time: string) =>
      `On ${time} (Seoul time) someone, probably you, asked to change the email address of your account. It changes when the link we sent to the new address is opened.`,
    notYou: 'If this was not you, choose a new password at once. That also stops the change:',
  },
  emailRemoved: {
    subject: 'Your email address was removed from your {brand} account',
    intro: (time: string) =>
      `On ${time} (Seoul time) this address was removed from your account. It will get no more email about it, and you can no longer use it to recover your ID or password.`,
  },
  emailChanged: {
    subject: 'The email address of your {brand} account was changed',
    intro: (time: string) => `On ${time} (Seoul time) the email address of your account was changed. This address will get no more email about it.`,
    notYou: 'If this was not you, please call our customer center at once:',
  },
  secondFactor: {
    set: 'Two-step verification is on for your {brand} account',
    setIntro: (time: string) =>
      `From ${time} (Seoul time) logging in to your account also needs a code from your authenticator app. Your other devices have been logged out.`,
    removed: 'Two-step verification is off for your {brand} account',
    removedIntro: (time: string) => `On ${time} (Seoul time) two-step verification was turned off. Your password alone is now enough to log in.`,
    codeUsed: 'A recovery code for your {brand} account was used',
    codeUsedIntro: (time: string) => `On ${time} (Seoul time) one of your recovery codes was used instead of a code from your authenticator app.`,
    codesLeft: (left: number) => `Recovery codes left: ${left}. To get ten new ones, set up two-step verification again.`,
  },
  provider: {
    linked: (provider: string) => `${provider} was linked to your {brand} account`,
    linkedIntro: (provider: string, time: string) => `On ${time} (Seoul time) ${provider} was linked to your account. You can now log in with it.`,
    notLinkedByYou: 'If this was not you, unlink it on your page, choose a new password at once and call our customer center:',
    toPage: 'See linked services',
    unlinked: (provider: string) => `${provider} was unlinked from your {brand} account`,
    unlinkedIntro: (provider: string, time: string) => `On ${time} (Seoul time) ${provider} was unlinked from your account. You can no longer log in with it.`,
  },
  staff: {
    moved: 'Your {brand} account now belongs to another clinic',
    movedIntro: (time: string) => `On ${time} (Seoul time) an operator of {brand} moved your account to another clinic. It is now:`,
    movedNext: 'You have been logged out on every device. Log in again to continue.',
    signIn: 'Log in',
    closed: 'Your access to {brand} was removed',
    closedIntro: (time: string) =>
      `On ${time} (Seoul time) an operator of {brand} removed the access of your account. You have been logged out on every device, and nobody can log in with it any more.`,
    closedByHeadIntro: (time: string) =>
      `On ${time} (Seoul time) the head of your clinic removed the access of your account to {brand}. You have been logged out on every device, and nobody can log in with it any more.`,
    invited: 'Your clinic invites you to {brand}',
    invitedIntro: (name: string) => `${name}, your clinic invites you to answer its patients on {brand}. The clinic is:`,
    accept: 'Accept the invitation',
    acceptRules:
      'The link works once, for 72 hours. You choose an ID and a password and set up two-step verification. If you did not expect this, ignore it: nothing happens.',
    ask: 'If you did not expect this, please ask your clinic or call our customer center:',
  },
};
