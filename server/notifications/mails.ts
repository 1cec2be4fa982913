import { CLINIC_TIME_ZONE, type Language } from '../../contract/constants.ts';
import type { Config } from '../platform/config.ts';
import { writtenTime } from '../platform/written-time.ts';
import { type Block, letter } from './letter.ts';
import type { Letter } from './mail.jobs.ts';
import { FRAME } from './notifications.phrases.ts';

/** Whom a mail is for: her address and the language she reads. */
type Reader = { email: string; language: Language };
/** What every mail knows of the installation. */
type MailConfig = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_PHONE'>;

/** What a mail is made with: the room's words in the reader's language, and the few things that are said alike everywhere. */
type MailTools<W> = {
  words: W;
  language: Language;
  /** A button into the product: always under the configured public address, never under a request's host. */
  button(words: string, path: `/${string}`): Block;
  /** The same, quietly. */
  link(words: string, path: `/${string}`): Block;
  /** An instant in words, in the zone of the clinics, named by the words around it: a mail does not know where it is read. */
  time(at: Date): string;
  /** Whom to call. */
  support: Block;
};
type Content = { subject: string; blocks: Block[] };
type Kinds<W> = Record<string, (tools: MailTools<W>, data: never) => Content>;
/** A function for each kind: `config`, whom it is for, and what that kind is about, if anything. */
export type Mails<K extends Kinds<never>> = {
  [N in keyof K]: Parameters<K[N]> extends [unknown, infer D]
    ? (config: MailConfig, reader: Reader, data: D) => Letter
    : (config: MailConfig, reader: Reader) => Letter;
};

/**
 * The mails of a room, as a table from kind to its subject and blocks, in the room's own words. `{brand}` is filled in
 * everywhere; greeting and footer are those of all mails.
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
  return { to: email, ...letter({ language, brand, subject: fill(subject), greeting, blocks: filled, footer: fill(footer) }) };
}
