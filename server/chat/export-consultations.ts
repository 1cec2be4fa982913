import { asc, desc, eq } from 'drizzle-orm';
import { cardToPlainText } from '../../contract/cards/card-text.ts';
import type { MessageCard } from '../../contract/cards/cards.ts';
import { type Language, pickText } from '../../contract/constants.ts';
import type { MessageReply } from '../../contract/desk/replies.ts';
import { renderReply } from '../../contract/desk/reply-text.ts';
import { hospitalsByIds } from '../catalog/catalog.ts';
import { exportPins } from '../desk/pins/export-pins.ts';
import { interpretations } from '../interpreting/interpreters/interpreters.tables.ts';
import type { Db } from '../platform/database.ts';
import { listEventsAfter } from '../threads/events.ts';
import { listNewestMessages } from '../threads/messages.ts';
import { accessRecords, consultations, translationDoubts } from '../threads/threads.tables.ts';
import { listFormerTexts } from './changes/former-texts.ts';

type Row = typeof consultations.$inferSelect;

const PAGE_SIZE = 500;
/** Maximum characters of messages in one export. No real account comes near it; it protects the process from abuse. */
const MAX_CHARACTERS = 10_000_000;
/** Maximum access records in one export. The newest are included; two years of them are stored. */
const MAX_RECORDS = 10_000;

/**
 * Returns the chat module's part of a member's data export. It has the consultations with messages, translations and events. It also has every access
 * by clinic staff, an interpreter or (for orders) an operator, with staff numbered instead of named. Beyond ten million characters the oldest
 * messages are left out; `messages_left_out` counts them.
 */
export async function exportConsultations(db: Db, memberId: string, language: Language): Promise<Record<'consultations' | 'access-by-clinics', object[]>> {
  const rows = await db.select().from(consultations).where(eq(consultations.memberId, memberId)).orderBy(asc(consultations.id));
  const records = await db.select().from(accessRecords).where(eq(accessRecords.memberId, memberId)).orderBy(desc(accessRecords.id)).limit(MAX_RECORDS);
  const clinics = await hospitalsByIds(
    db,
    [...rows, ...records].flatMap(({ hospitalId }) => hospitalId ?? []),
  );
  const nameOf = (hospitalId: number) => {
    const clinic = clinics.get(hospitalId);
    return clinic ? pickText(clinic.name, language) : String(hospitalId);
  };
  const readers = [...new Set(records.map(({ readerId }) => readerId).reverse())];
  return {
    consultations: await exportEach(rows, nameOf, db, language),
    'access-by-clinics': records.map((record) => ({
      at: record.at,
      clinic: record.hospitalId === null ? null : nameOf(record.hospitalId),
      by: `${record.act === 'interpret' ? 'interpreter' : record.hospitalId === null ? 'operator' : 'staff'} ${readers.indexOf(record.readerId) + 1}`,
      kind: record.act,
      ...(record.reason && { reason: record.reason }),
    })),
  };
}

async function exportEach(rows: Row[], nameOf: (hospitalId: number) => string, db: Db, language: Language): Promise<object[]> {
  let room = MAX_CHARACTERS;
  const all: object[] = [];
  for (const row of rows) {
    const said = await exportMessages(db, row, room, language);
    room = said.room;
    all.push({
      clinic: nameOf(row.hospitalId),
      opened_at: row.createdAt,
      closed_at: row.closedAt,
      passport_name: row.passportName,
      country: row.country,
      phone: row.phone,
      messenger: row.messengerType,
      messenger_id: row.messengerId,
      time_zone: row.timeZone,
      flies_home_on: row.leavesOn,
      read_up_to: row.memberReadId,
      last_seen_at: row.memberSeenAt,
      messages_left_out: said.leftOut,
      messages: said.messages,
      doubted_translations: await exportDoubts(db, row.id),
      interpreters: await exportInterpretations(db, row.id),
      ...(await exportPins(db, row.id, language)),
      events: (await listEventsAfter(db, row.id, 0)).map(({ eventId, kind, at, bySide, facts }) => ({
        number: eventId,
        kind,
        at,
        by: bySide === 'user' ? 'me' : bySide,
        ...facts,
      })),
    });
  }
  return all;
}

/** Lists the doubted translations, and the side that doubted each. Leaves out the clinic's comments to the operators. */
async function exportDoubts(db: Db, consultationId: number): Promise<object[]> {
  const rows = await db
    .select()
    .from(translationDoubts)
    .where(eq(translationDoubts.consultationId, consultationId))
    .orderBy(asc(translationDoubts.messageId), desc(translationDoubts.side));
  return rows.map(({ messageId, side, words, at, takenBackAt, answeredAt }) => ({
    message: messageId,
    by: side === 'user' ? 'me' : 'clinic',
    ...(side === 'user' && { words }),
    at,
    taken_back_at: takenBackAt,
    answered_at: answeredAt,
  }));
}

/** Lists the patient's requests for an interpreter and their outcomes. The interpreters' names are in the events. */
async function exportInterpretations(db: Db, consultationId: number): Promise<object[]> {
  const rows = await db.select().from(interpretations).where(eq(interpretations.consultationId, consultationId)).orderBy(asc(interpretations.id));
  return rows.map(({ askedAt, dueAt, givenAt, endedAt, endedSide }) => ({
    asked_at: askedAt,
    promised_by: dueAt,
    given_at: givenAt,
    ended_at: endedAt,
    ended_by: endedSide === 'user' ? 'me' : endedSide,
  }));
}
/** A card's template and values, and its current text in the patient's language. The text as it was sent is in the message's translation. */
const exportCard = (card: MessageCard, language: Language, timeZone: string) => ({
  ...{ template: card.template, version: card.version, values: card.values },
  reads: cardToPlainText(card, language, timeZone),
});

/** Returns a former text and the time until which it was shown. */
const exportFormerText = ({ number, kind, message, language, translated, since, until }: Awaited<ReturnType<typeof listFormerTexts>>[number]) => ({
  ...{ number, ended_by: kind, language, message, translation: translated, since, until },
});

/** A canned reply's source and values, and its current text in the patient's language if there is one. */
const exportCannedReply = (reply: MessageReply, language: Language, timeZone: string) => ({
  ...{ reply: reply.reply, version: reply.version, values: reply.values, machine_drafts: reply.drafted },
  reads: renderReply(reply, language, timeZone) ?? null,
});

/** Returns the messages of both sides, oldest first. If they exceed the size limit, the oldest are left out. */
async function exportMessages(db: Db, row: Row, room: number, language: Language): Promise<{ messages: object[]; leftOut: number; room: number }> {
  const pages: object[][] = [];
  const former = Map.groupBy(await listFormerTexts(db, row.id), ({ messageId }) => messageId);
  let left = room;
  let before: number | undefined;
  while (left > 0) {
    const page = await listNewestMessages(db, row.id, before, PAGE_SIZE);
    for (const { messageId, ...one } of page)
      for (const { message, translated } of [one, ...(former.get(messageId) ?? [])]) left -= message.length + (translated?.length ?? 0);
    pages.unshift(
      page.map((one) => ({
        number: one.messageId,
        at: one.createdAt,
        by: one.interpreter !== null ? 'interpreter' : one.senderType === 'user' ? 'me' : 'clinic',
        ...(one.interpreter !== null && { interpreter: one.interpreter, for: one.senderType === 'user' ? 'clinic' : 'me' }),
        language: one.language,
        message: one.message,
        translated_into: one.targetLang,
        translation: one.translated,
        translation_state: one.translation,
        translation_marks: one.marks,
        translation_review: one.review,
        ...(one.change && { change: one.change, former_texts: (former.get(one.messageId) ?? []).map(exportFormerText) }),
        ...(one.card && { card: exportCard(one.card, language, row.timeZone) }),
        ...(one.reply && { canned_reply: exportCannedReply(one.reply, language, row.timeZone) }),
      })),
    );
    before = page[0]?.messageId;
    if (page.length < PAGE_SIZE) break;
  }
  const messages = pages.flat();
  // Message ids have no gaps, so the missing ones are those before the first.
  return { messages, leftOut: row.lastMessageId - messages.length, room: left };
}
