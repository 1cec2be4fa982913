import { CLINIC_TIME_ZONE, type Language, PROVIDER_NAMES, type SocialProvider } from '../../../contract/constants.ts';
import type { Letter } from '../../notifications/mail.jobs.ts';
import type { Config } from '../../platform/config.ts';
import { type Block, letter } from './layout.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { zh } from './zh.ts';

/** The words of the accounts' mails. `brand`, `uid`, `phone` and `time` are filled in; English is the type. */
export type MailWords = typeof en;
const WORDS: Record<Language, MailWords> = { en, zh, ja, ar, ko };

/** Whom a mail is for: her address and the language she reads. */
export type Reader = { email: string; language: Language };

type MailConfig = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_PHONE'>;

/** Where in the product a link leads: always under the configured public address, never under a request's host. */
const link = ({ publicUrl }: MailConfig, path: string) => `${publicUrl}${path}`;

/** The found ID, for who asked with name and address (product.md: the ID goes by mail). */
export function foundIdMail(config: MailConfig, reader: Reader, uid: string): Letter {
  const words = WORDS[reader.language];
  return make(config, reader, words.foundId.subject, [
    { text: words.foundId.intro },
    { fact: uid },
    { button: words.foundId.button, href: link(config, '/login') },
    { soft: words.notYou },
  ]);
}

/** The one-time link to a new password (product.md: 30 minutes, one use, newest only). */
export function resetLinkMail(config: MailConfig, reader: Reader, token: string): Letter {
  const words = WORDS[reader.language];
  return make(config, reader, words.resetLink.subject, [
    { text: words.resetLink.intro },
    { button: words.resetLink.button, href: link(config, `/resetPw?token=${encodeURIComponent(token)}`) },
    { text: words.resetLink.rules },
    { soft: words.notYou },
  ]);
}

/** `ended` says which devices were signed out: all of them by a reset link, the others by who is signed in. */
export function passwordChangedMail(config: MailConfig, reader: Reader, at: Date, ended: 'all' | 'others' = 'all'): Letter {
  const words = WORDS[reader.language];
  return make(config, reader, words.passwordChanged.subject, [
    { text: words.passwordChanged.intro(timeIn(reader.language, at)) },
    { text: ended === 'all' ? words.passwordChanged.ended : words.passwordChanged.others },
    { text: words.passwordChanged.notYou },
    { button: words.newPassword, href: link(config, '/findAccount?tab=1') },
  ]);
}

/** A spent refresh token was used again: somebody else may hold a copy (security.md 3). */
export function sessionReuseMail(config: MailConfig, reader: Reader, at: Date): Letter {
  const words = WORDS[reader.language];
  return make(config, reader, words.sessionReuse.subject, [
    { text: words.sessionReuse.intro(timeIn(reader.language, at)) },
    { text: words.sessionReuse.advice },
    { button: words.newPassword, href: link(config, '/findAccount?tab=1') },
  ]);
}

/** To a new address: it is hers once she opens this (24 hours, one use, newest only). Whose account it is is not written in it. */
export function emailLinkMail(config: MailConfig, reader: Reader, token: string): Letter {
  const words = WORDS[reader.language];
  return make(config, reader, words.emailLink.subject, [
    { text: words.emailLink.intro },
    { button: words.emailLink.button, href: link(config, `/confirmEmail?token=${encodeURIComponent(token)}`) },
    { text: words.emailLink.rules },
    { soft: words.emailLink.notYou },
  ]);
}

/** To the present address, as soon as another one is asked for: there is still time to stop it. */
export function emailChangingMail(config: MailConfig, reader: Reader, at: Date): Letter {
  const words = WORDS[reader.language];
  return make(config, reader, words.emailChanging.subject, [
    { text: words.emailChanging.intro(timeIn(reader.language, at)) },
    { text: words.emailChanging.notYou },
    { button: words.newPassword, href: link(config, '/findAccount?tab=1') },
  ]);
}

/** To an address that its member took out. */
export function emailRemovedMail(config: MailConfig, reader: Reader, at: Date): Letter {
  const words = WORDS[reader.language];
  return make(config, reader, words.emailRemoved.subject, [
    { text: words.emailRemoved.intro(timeIn(reader.language, at)) },
    { text: words.emailChanged.notYou },
    { fact: config.SUPPORT_PHONE },
  ]);
}

/** To the old address, when it is replaced (security.md 2). The new one is not written in it. */
export function emailChangedMail(config: MailConfig, reader: Reader, at: Date): Letter {
  const words = WORDS[reader.language];
  return make(config, reader, words.emailChanged.subject, [
    { text: words.emailChanged.intro(timeIn(reader.language, at)) },
    { text: words.emailChanged.notYou },
    { fact: config.SUPPORT_PHONE },
  ]);
}

/** A second factor protects the account from now on. */
export function factorSetMail(config: MailConfig, reader: Reader, at: Date): Letter {
  const words = WORDS[reader.language].secondFactor;
  return wayInMail(config, reader, words.set, [{ text: words.setIntro(timeIn(reader.language, at)) }]);
}

/** The second factor was taken out, by the member or by an operator's command. */
export function factorRemovedMail(config: MailConfig, reader: Reader, at: Date): Letter {
  const words = WORDS[reader.language].secondFactor;
  return wayInMail(config, reader, words.removed, [{ text: words.removedIntro(timeIn(reader.language, at)) }]);
}

/** A recovery code was used: somebody may have found the paper. */
export function recoveryCodeUsedMail(config: MailConfig, reader: Reader, { at, left }: { at: Date; left: number }): Letter {
  const words = WORDS[reader.language].secondFactor;
  return wayInMail(config, reader, words.codeUsed, [{ text: words.codeUsedIntro(timeIn(reader.language, at)) }, { text: words.codesLeft(left) }]);
}

/** Somebody can sign in with a provider from now on. Where it can be unlinked is in it: a new password alone would leave that way in open. */
export function providerLinkedMail(config: MailConfig, reader: Reader, { provider, at }: { provider: SocialProvider; at: Date }): Letter {
  const words = WORDS[reader.language];
  const name = PROVIDER_NAMES[provider];
  return make(config, reader, words.provider.linked(name), [
    { text: words.provider.linkedIntro(name, timeIn(reader.language, at)) },
    { text: words.provider.notLinkedByYou },
    { fact: config.SUPPORT_PHONE },
    { button: words.provider.toPage, href: link(config, '/myPage?tab=3') },
    { button: words.newPassword, href: link(config, '/findAccount?tab=1') },
  ]);
}

/** A provider is no way in any more. */
export function providerUnlinkedMail(config: MailConfig, reader: Reader, { provider, at }: { provider: SocialProvider; at: Date }): Letter {
  const words = WORDS[reader.language].provider;
  const name = PROVIDER_NAMES[provider];
  return wayInMail(config, reader, words.unlinked(name), [{ text: words.unlinkedIntro(name, timeIn(reader.language, at)) }]);
}

/** To a coordinator whom an operator has moved to another clinic. */
export function staffMovedMail(config: MailConfig, reader: Reader, { at, clinic }: { at: Date; clinic: string }): Letter {
  const words = WORDS[reader.language].staff;
  return make(config, reader, words.moved, [
    { text: words.movedIntro(timeIn(reader.language, at)) },
    { fact: clinic },
    { text: words.movedNext },
    { button: words.signIn, href: link(config, '/login') },
    { text: words.ask },
    { fact: config.SUPPORT_PHONE },
  ]);
}

/** To a coordinator whose access an operator has taken away. */
export function staffClosedMail(config: MailConfig, reader: Reader, at: Date): Letter {
  const words = WORDS[reader.language].staff;
  return make(config, reader, words.closed, [{ text: words.closedIntro(timeIn(reader.language, at)) }, { text: words.ask }, { fact: config.SUPPORT_PHONE }]);
}

/** Something about how she signs in has changed; what to do if it was not she. */
function wayInMail(config: MailConfig, reader: Reader, subject: string, blocks: Block[]): Letter {
  const words = WORDS[reader.language];
  return make(config, reader, subject, [
    ...blocks,
    { text: words.tellUs },
    { fact: config.SUPPORT_PHONE },
    { button: words.newPassword, href: link(config, '/findAccount?tab=1') },
  ]);
}

/** A mail of another room to a member, in its own words, with the greeting and the footer of all mails. `{brand}` is filled in. */
export const memberMail = make;

function make(config: MailConfig, { email, language }: Reader, subject: string, blocks: Block[]): Letter {
  const fill = (text: string) => text.replaceAll('{brand}', config.BRAND_NAME);
  const words = WORDS[language];
  const filled = blocks.map((block) => Object.fromEntries(Object.entries(block).map(([key, text]) => [key, fill(text as string)])) as Block);
  return {
    to: email,
    ...letter({ language, brand: config.BRAND_NAME, subject: fill(subject), greeting: words.greeting, blocks: filled, footer: fill(words.footer) }),
  };
}

/** An instant in words, in the zone of the clinics, named: a mail does not know where it is read. */
function timeIn(language: Language, at: Date): string {
  const locale = { en: 'en-GB', zh: 'zh-CN', ja: 'ja-JP', ar: 'ar-u-nu-latn-ca-gregory', ko: 'ko-KR' }[language];
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: CLINIC_TIME_ZONE }).format(at);
}
