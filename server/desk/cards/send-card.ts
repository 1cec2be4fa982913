import { cardToPlainText, isCardCompleteIn } from '../../../contract/cards/card-text.ts';
import type { cardEndpoints } from '../../../contract/cards/cards.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/constants.ts';
import type { ParsedEndpointInput } from '../../../contract/endpoint.ts';
import { memberById } from '../../accounts/accounts.ts';
import { findCardTemplate, parseHoleValues } from '../../cards/cards.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { listConsultations } from '../../threads/consultation-list.ts';
import { announceMessage } from '../../threads/hints.ts';
import { enforceMessageRateLimit } from '../../threads/message-rate-limit.ts';
import { readMemberTarget, storeMessage } from '../../threads/messages.ts';
import { languageOfTargetCode } from '../../threads/threads.rules.ts';

type CardInput = ParsedEndpointInput<typeof cardEndpoints.sendCard>['body'];

/**
 * Sends a card to a patient of the coordinator's clinic. Both sides get the text from the template, so the message is never translated (decision 15).
 * The client id is the idempotency key. Throws `not-found` for a closed thread or another clinic's, `cards.unknown-template`, `cards.changed` if the
 * coordinator saw another version, `cards.no-language` if the template lacks the reader's language, `invalid` with an error for each hole
 * (`values.NAME`).
 */
export async function sendCard({ database, bus, clock, limits }: Deps, caller: Caller, id: number, given: CardInput): Promise<{ message_id: number }> {
  const { db } = database;
  const hospitalId = requireClinic(caller);
  await enforceMessageRateLimit(limits, caller.memberId);
  const [thread] = await listConsultations(db, { hospitalId, id });
  if (!thread) throw new AppError('not-found');
  const template = await findCardTemplate(db, given.template);
  if (!template) throw new AppError('cards.unknown-template');
  if (template.version !== given.version) throw new AppError('cards.changed');
  const targetLang = await readMemberTarget(database, id);
  const reader = languageOfTargetCode(targetLang);
  const member = await memberById(db, thread.memberId);
  const own = member?.language ?? DEFAULT_LANGUAGE;
  if (![reader, own].every((language) => isCardCompleteIn(template, language))) throw new AppError('cards.no-language');
  const values = await parseHoleValues(db, hospitalId, template.holes, given);
  const { version, kind, title, rows } = template;
  const card = { template: template.id, version, kind, title, rows, values };
  const between = { memberId: thread.memberId, hospitalId };
  const { message } = await storeMessage(
    { database, clock },
    { side: 'hospital', senderId: caller.memberId, ...between },
    {
      ...{ consultationId: id, clientMessageId: given.client_message_id, language: 'ko', targetLang, translate: false, card },
      message: cardToPlainText(card, 'ko'),
      translated: cardToPlainText(card, reader, member?.timeZone ?? undefined),
    },
  );
  announceMessage(bus, 'message', message, between);
  return { message_id: message.messageId };
}
