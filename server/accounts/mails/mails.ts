import { CLINIC_TIME_ZONE, type Language } from '../../../contract/words.ts';
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

export function passwordChangedMail(config: MailConfig, reader: Reader, at: Date): Letter {
  const words = WORDS[reader.language];
  return make(config, reader, words.passwordChanged.subject, [
    { text: words.passwordChanged.intro(timeIn(reader.language, at)) },
    { text: words.passwordChanged.ended },
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

/** To the old address, when it is replaced (security.md 2). The new one is not written in it. */
export function emailChangedMail(config: MailConfig, reader: Reader, at: Date): Letter {
  const words = WORDS[reader.language];
  return make(config, reader, words.emailChanged.subject, [
    { text: words.emailChanged.intro(timeIn(reader.language, at)) },
    { text: words.emailChanged.notYou },
    { fact: config.SUPPORT_PHONE },
  ]);
}

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
