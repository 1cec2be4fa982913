import { isSiteLanguage, type Language, PROVIDER_NAMES, type SocialProvider } from '../../../contract/constants.ts';
import { defineMails } from '../../notifications/notifications.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { zh } from './zh.ts';

/** Texts of the account mails. The type is derived from the English texts. */
export type AccountMailTexts = typeof en;
const ACCOUNT_MAIL_TEXTS: Record<Language, AccountMailTexts> = { en, zh, ja, ar, ko };

/** Returns a page's path in a language. Patients' pages do not exist in Korean, so Korean gets the matching staff page. */
const pagePath = (language: Language, path: `/${string}`): `/${string}` =>
  isSiteLanguage(language) ? path : `/clinic${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

const NEW_PASSWORD_PATH = '/findAccount?tab=1';

/** All mails about an account. */
export const accountMails = defineMails(ACCOUNT_MAIL_TEXTS, {
  /** The ID that a member asked for with name and address (specification 3.5). */
  foundId: ({ words, button, language }, uid: string) => ({
    subject: words.foundId.subject,
    blocks: [{ text: words.foundId.intro }, { fact: uid }, button(words.foundId.button, pagePath(language, '/login')), { soft: words.notYou }],
  }),

  /** One-time link to set a new password. It works once, for 30 minutes; only the newest is valid (specification 3.5). */
  resetLink: ({ words, button, language }, token: string) => ({
    subject: words.resetLink.subject,
    blocks: [
      { text: words.resetLink.intro },
      button(words.resetLink.button, pagePath(language, `/resetPw?token=${encodeURIComponent(token)}`)),
      { text: words.resetLink.rules },
      { soft: words.notYou },
    ],
  }),

  /** `ended`: which devices were signed out. A reset link ends `all`, a signed-in member ends the `others`. */
  passwordChanged: ({ words, time, button, language }, { at, ended }: { at: Date; ended: 'all' | 'others' }) => ({
    subject: words.passwordChanged.subject,
    blocks: [
      { text: words.passwordChanged.intro(time(at)) },
      { text: ended === 'all' ? words.passwordChanged.ended : words.passwordChanged.others },
      { text: words.passwordChanged.notYou },
      button(words.newPassword, pagePath(language, NEW_PASSWORD_PATH)),
    ],
  }),

  /** A used refresh token was used again, so somebody else may have a copy (security 3.2). */
  sessionReuse: ({ words, time, button, language }, at: Date) => ({
    subject: words.sessionReuse.subject,
    blocks: [
      { text: words.sessionReuse.intro(time(at)) },
      { text: words.sessionReuse.advice },
      button(words.newPassword, pagePath(language, NEW_PASSWORD_PATH)),
    ],
  }),

  /**
   * Sent to a new address with its confirmation link, which works once, for 24 hours; only the newest is valid. Does not name the account. `staff` is
   * the recipient's console language: the link then opens the staff page.
   */
  emailLink: ({ words, button }, { token, staff }: { token: string; staff?: Language }) => ({
    subject: words.emailLink.subject,
    blocks: [
      { text: words.emailLink.intro },
      button(words.emailLink.button, `${staff ? '/clinic' : ''}/confirmEmail?token=${encodeURIComponent(token)}${staff ? `&lang=${staff}` : ''}`),
      { text: words.emailLink.rules },
      { soft: words.emailLink.notYou },
    ],
  }),

  /** Sent to the current address when another one is requested, while the change can still be stopped. */
  emailChanging: ({ words, time, button, language }, at: Date) => ({
    subject: words.emailChanging.subject,
    blocks: [
      { text: words.emailChanging.intro(time(at)) },
      { text: words.emailChanging.notYou },
      button(words.newPassword, pagePath(language, NEW_PASSWORD_PATH)),
    ],
  }),

  /** Sent to an address that its member removed. */
  emailRemoved: ({ words, time, support }, at: Date) => ({
    subject: words.emailRemoved.subject,
    blocks: [{ text: words.emailRemoved.intro(time(at)) }, { text: words.emailChanged.notYou }, support],
  }),

  /** Sent to the old address after it was replaced (security 2.6). Does not name the new address. */
  emailChanged: ({ words, time, support }, at: Date) => ({
    subject: words.emailChanged.subject,
    blocks: [{ text: words.emailChanged.intro(time(at)) }, { text: words.emailChanged.notYou }, support],
  }),

  /** A second factor was set up. */
  factorSet: ({ words, time, support, button, language }, at: Date) => ({
    subject: words.secondFactor.set,
    blocks: [
      { text: words.secondFactor.setIntro(time(at)) },
      { text: words.tellUs },
      support,
      button(words.newPassword, pagePath(language, NEW_PASSWORD_PATH)),
    ],
  }),

  /** The second factor was removed, by the member or by an operator's command. */
  factorRemoved: ({ words, time, support, button, language }, at: Date) => ({
    subject: words.secondFactor.removed,
    blocks: [
      { text: words.secondFactor.removedIntro(time(at)) },
      { text: words.tellUs },
      support,
      button(words.newPassword, pagePath(language, NEW_PASSWORD_PATH)),
    ],
  }),

  /** A recovery code was used: somebody may have found the list. */
  recoveryCodeUsed: ({ words, time, support, button, language }, { at, left }: { at: Date; left: number }) => ({
    subject: words.secondFactor.codeUsed,
    blocks: [
      { text: words.secondFactor.codeUsedIntro(time(at)) },
      { text: words.secondFactor.codesLeft(left) },
      { text: words.tellUs },
      support,
      button(words.newPassword, pagePath(language, NEW_PASSWORD_PATH)),
    ],
  }),

  /** A provider was linked. The mail contains where to unlink it, because a new password alone would leave that sign-in open. */
  providerLinked: ({ words, time, support, button, language }, { provider, at }: ProviderChange) => ({
    subject: words.provider.linked(PROVIDER_NAMES[provider]),
    blocks: [
      { text: words.provider.linkedIntro(PROVIDER_NAMES[provider], time(at)) },
      { text: words.provider.notLinkedByYou },
      support,
      button(words.provider.toPage, '/myPage?tab=3'),
      button(words.newPassword, pagePath(language, NEW_PASSWORD_PATH)),
    ],
  }),

  /** A provider was unlinked. */
  providerUnlinked: ({ words, time, support, button, language }, { provider, at }: ProviderChange) => ({
    subject: words.provider.unlinked(PROVIDER_NAMES[provider]),
    blocks: [
      { text: words.provider.unlinkedIntro(PROVIDER_NAMES[provider], time(at)) },
      { text: words.tellUs },
      support,
      button(words.newPassword, pagePath(language, NEW_PASSWORD_PATH)),
    ],
  }),

  /** Sent to a coordinator whom an operator moved to another clinic. */
  staffMoved: ({ words, time, support, button }, { at, clinic }: { at: Date; clinic: string }) => ({
    subject: words.staff.moved,
    blocks: [
      { text: words.staff.movedIntro(time(at)) },
      { fact: clinic },
      { text: words.staff.movedNext },
      button(words.staff.signIn, '/clinic/login'),
      { text: words.staff.ask },
      support,
    ],
  }),

  /** Sent to a coordinator whose access was ended by an operator or by the head of the clinic. */
  staffClosed: ({ words, time, support }, { at, asHead }: { at: Date; asHead: boolean }) => ({
    subject: words.staff.closed,
    blocks: [{ text: (asHead ? words.staff.closedByHeadIntro : words.staff.closedIntro)(time(at)) }, { text: words.staff.ask }, support],
  }),

  /** Sent to a person invited by the head of a clinic. The link works once, for 72 hours; only the newest is valid (specification 7.18). */
  staffInvited: ({ words, button }, { token, clinic, name, page }: { token: string; clinic: string; name: string; page: Language }) => ({
    subject: words.staff.invited,
    blocks: [
      { text: words.staff.invitedIntro(name) },
      { fact: clinic },
      button(words.staff.accept, `/invitation?token=${encodeURIComponent(token)}&lang=${page}`),
      { text: words.staff.acceptRules },
    ],
  }),
});

type ProviderChange = { provider: SocialProvider; at: Date };
