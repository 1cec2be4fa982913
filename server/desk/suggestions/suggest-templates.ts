import { isCardCompleteIn } from '../../../contract/cards/card-text.ts';
import type { CardTemplate, TemplateSuggestion } from '../../../contract/cards/cards.ts';
import type { Language } from '../../../contract/constants.ts';
import type { CannedReply } from '../../../contract/desk/replies.ts';
import { listReplyPlaceholders } from '../../../contract/desk/reply-text.ts';
import { readCardShelf } from '../../cards/cards.ts';
import type { Deps } from '../../deps.ts';
import { listSendableReplies } from '../replies/own-replies.ts';
import { matchTemplates, type TemplateCandidate } from './match-templates.ts';

const CARD_KINDS: readonly CardTemplate['kind'][] = ['preparation', 'aftercare'];
const REPLY_TOPICS: readonly CannedReply['topic'][] = ['before', 'after'];

/**
 * Returns cards and canned replies of a clinic that say the same as a Korean instruction, in the reader's language. They contain all values of the
 * instruction and reverse nothing. A translation that no person has read is not suggested.
 */
export async function suggestTemplates(
  deps: Pick<Deps, 'database' | 'clock'>,
  hospitalId: number,
  korean: string,
  reader: Language,
): Promise<TemplateSuggestion[]> {
  const { db } = deps.database;
  const [shelf, { replies }] = await Promise.all([readCardShelf(db, hospitalId), listSendableReplies(db, hospitalId)]);
  const cards = shelf.templates.filter((card) => CARD_KINDS.includes(card.kind) && isCardCompleteIn(card, reader)).map(toCardCandidate);
  const canned = replies.filter((reply) => (reply.own || REPLY_TOPICS.includes(reply.topic)) && isChecked(reply, reader)).map(toReplyCandidate);
  return matchTemplates(korean, [...canned, ...cards], { medicines: shelf.medicines, now: deps.clock.now() });
}

const toCardCandidate = ({ id, title, rows, holes }: CardTemplate): TemplateCandidate => ({
  ...{ kind: 'card', id, title: { ko: title.ko, en: title.en }, holes },
  text: rows.map(({ label, text }) => (label ? `${label.ko}: ${text.ko}` : text.ko)).join('\n'),
});

const toReplyCandidate = ({ id, title, texts }: CannedReply): TemplateCandidate => ({
  ...{ kind: 'reply', id, title, holes: listReplyPlaceholders(texts.ko.text), text: texts.ko.text },
});

/** True if a person wrote or has read the text of a language. */
const isChecked = ({ texts }: CannedReply, language: Language): boolean => ['written', 'read'].includes(texts[language]?.state ?? '');
