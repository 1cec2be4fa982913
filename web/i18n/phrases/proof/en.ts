export default {
  title: 'Confirm it is you',
  text: 'Enter your password once more. You will not be asked again for ten minutes.',
  code: 'Code from your authenticator app',
  codeHint: 'Six digits. You can also enter a recovery code.',
  confirm: 'Confirm',
  busy: 'Confirming',
  failed: 'That did not work',
  wrong: 'That is not your current password.',
  codeWrong: 'That code is incorrect or has already been used. Wait for the next one.',
  noPassword: 'Your account has no password. Log in again the way you usually do. That confirms it is you for ten minutes.',
  signInAgain: 'Log in again',
} as const;
