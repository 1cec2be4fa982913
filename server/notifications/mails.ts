import { CLINIC_TIME_ZONE, type Language } from '../../contract/constants.ts';
import type { Config } from '../platform/config.ts';
import { writtenTime } from '../platform/written-time.ts';
import { type Block, renderLetter } from './letter.ts';
import type { Letter } from './mail.jobs.ts';
import { FRAME } from './notifications.phrases.ts';

/** Recipient of a mail: e-mail address and language. */
type Reader = { email: string; language: Language };
/** Settings of the installation that every mail uses. */
type MailConfig = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_PHONE'>;

/** Tools for composing a mail: the room's texts in the reader's language, and the blocks that are the same everywhere. */
type MailTools<W> = {
  words: W;
  language: Language;
  /** A button into the product, always under the configured public address, never under a request's host. */
  button(words: string, path: `/${string}`): Block;
  /** The same as a secondary link. */
  link(words: string, path: `/${string}`): Block;
  /** An instant as text in the clinics' time zone, which the surrounding text names: a mail does not know where it is read. */
  time(at: Date): string;
  support: Block;
};
type Content = { subject: string; blocks: Block[] };
type Kinds<W> = Record<string, (tools: MailTools<W>, data: never) => Content>;
/** A function for each kind of mail, with `config`, the recipient, and the data of that kind, if any. */
export type Mails<K extends Kinds<never>> = {
  [N in keyof K]: Parameters<K[N]> extends [unknown, infer D]
    ? (config: MailConfig, reader: Reader, data: D) => Letter
    : (config: MailConfig, reader: Reader) => Letter;
};

/**
 * Defines the mails of a room, as a table from kind to its subject and blocks, with the room's own texts. `{brand}` is filled in everywhere;
 * greeting and footer are the same in all mails.
 */
export function defineMails<W, K extends Kinds<W>>(words: Record<Language, W>, kinds: K): Mails<K> {
  const make = (kind: K[string]) => (config: MailConfig, reader: Reader, data: never) => compose(config, reader, kind(toolsFor(config, reader, words), data));
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, make(kind as K[string])])) as Mails<K>;
}

function toolsFor<W>({ publicUrl, SUPPORT_PHONE }: MailConfig, { language }: Reader, words: Record<Language, W>): MailTools<W> {
  return {
    words: words[language],
    language,
    button: (text, path) => ({ button: text, href: `${publicUrl}${path}` }),
    link: (text, path) => ({ link: text, href: `${publicUrl}${path}` }),
    time: (at) => writtenTime(at, language, CLINIC_TIME_ZONE),
    support: { fact: SUPPORT_PHONE },
  };
}

function compose({ BRAND_NAME: brand }: MailConfig, { email, language }: Reader, { subject, blocks }: Content): Letter {
  const fill = (text: string) => text.replaceAll('{brand}', brand);
  const filled = blocks.map(
    (block) => Object.fromEntries(Object.entries(block).map(([key, part]) => [key, typeof part === 'string' ? fill(part) : part])) as Block,
  );
  const { greeting, footer } = FRAME[language];
  return { to: email, ...renderLetter({ language, brand, subject: fill(subject), greeting, blocks: filled, footer: fill(footer) }) };
}
