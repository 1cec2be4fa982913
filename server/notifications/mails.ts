import { CLINIC_TIME_ZONE, type Language } from '../../contract/constants.ts';
import type { Config } from '../platform/config.ts';
import { formatDateAndTime } from '../platform/format-date-and-time.ts';
import { type MailBlock, renderMail } from './letter.ts';
import type { OutgoingMail } from './mail.jobs.ts';
import { MAIL_FRAME } from './notifications.phrases.ts';

/** Recipient of a mail: e-mail address and language. */
type MailRecipient = { email: string; language: Language };
/** Settings of the installation that every mail uses. */
type MailConfig = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_PHONE'>;

/** Tools for composing a mail: the room's texts in the reader's language, and shared blocks. */
type MailTools<W> = {
  words: W;
  language: Language;
  /** A button with a link into the product. The host is always the configured public one, never a request's. */
  button(words: string, path: `/${string}`): MailBlock;
  /** The same link as a secondary link. */
  link(words: string, path: `/${string}`): MailBlock;
  /** Formats an instant in the clinics' time zone, because a mail does not know where it is read. The surrounding text names the time zone. */
  time(at: Date): string;
  support: MailBlock;
};
type MailContent = { subject: string; blocks: MailBlock[] };
type MailKinds<W> = Record<string, (tools: MailTools<W>, data: never) => MailContent>;
/** One function for each kind of mail. It takes the config, the recipient, and the data of that kind, if any. */
export type Mails<K extends MailKinds<never>> = {
  [N in keyof K]: Parameters<K[N]> extends [unknown, infer D]
    ? (config: MailConfig, reader: MailRecipient, data: D) => OutgoingMail
    : (config: MailConfig, reader: MailRecipient) => OutgoingMail;
};

/**
 * Defines the mails of a room, as a table from kind to its subject and blocks, with the room's own texts. `{brand}` is filled in everywhere;
 * greeting and footer are the same in all mails.
 */
export function defineMails<W, K extends MailKinds<W>>(words: Record<Language, W>, kinds: K): Mails<K> {
  const make = (kind: K[string]) => (config: MailConfig, reader: MailRecipient, data: never) =>
    composeMail(config, reader, kind(makeTools(config, reader, words), data));
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, make(kind as K[string])])) as Mails<K>;
}

function makeTools<W>({ publicUrl, SUPPORT_PHONE }: MailConfig, { language }: MailRecipient, words: Record<Language, W>): MailTools<W> {
  return {
    words: words[language],
    language,
    button: (text, path) => ({ button: text, href: `${publicUrl}${path}` }),
    link: (text, path) => ({ link: text, href: `${publicUrl}${path}` }),
    time: (at) => formatDateAndTime(at, language, CLINIC_TIME_ZONE),
    support: { fact: SUPPORT_PHONE },
  };
}

function composeMail({ BRAND_NAME: brand }: MailConfig, { email, language }: MailRecipient, { subject, blocks }: MailContent): OutgoingMail {
  const fill = (text: string) => text.replaceAll('{brand}', brand);
  const filled = blocks.map(
    (block) => Object.fromEntries(Object.entries(block).map(([key, part]) => [key, typeof part === 'string' ? fill(part) : part])) as MailBlock,
  );
  const { greeting, footer } = MAIL_FRAME[language];
  return { to: email, ...renderMail({ language, brand, subject: fill(subject), greeting, blocks: filled, footer: fill(footer) }) };
}
