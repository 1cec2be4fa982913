import { eq } from 'drizzle-orm';
import type { ServerFrame } from '../../../contract/threads/consultations.socket.ts';
import { type noticeFacts as Facts, noticeFacts } from '../../notifications/notifications.tables.ts';
import { testWorld } from '../../testing/world.ts';
import { findMessage } from '../../threads/messages.ts';
import { type Headers, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { accessRecords, consultations } from '../../threads/threads.tables.ts';

/** A dose that is ten times too high, and the right one. */
export const WRONG_DOSE = '하루에 50mg을 드세요.';
export const RIGHT_DOSE = '하루에 5mg을 드세요.';
const KNOWN_TRANSLATIONS: [korean: string, english: string][] = [
  [WRONG_DOSE, 'Take 50 mg a day.'],
  [RIGHT_DOSE, 'Take 5 mg a day.'],
  ['저는 하루에 50mg을 먹습니다.', 'I take 50 mg a day.'],
  ['저는 하루에 5mg을 먹습니다.', 'I take 5 mg a day.'],
];
/** Returns the translation that this world's translator gives. */
export const translateToEnglish = (korean: string) => KNOWN_TRANSLATIONS.find(([ko]) => ko === korean)?.[1] ?? 'Hello there.';
const translateToKorean = (english: string) => KNOWN_TRANSLATIONS.find(([, en]) => en === english)?.[0] ?? '안녕하세요 반갑습니다.';

type TranslationFrame = Extract<ServerFrame, { action: 'setTranslatedMessage' }>;

/** Opens a world with a stopped clock. A patient who reads English and the clinic are both connected; returns operations on their messages. */
export async function openChangeWorld() {
  /** Texts whose translation waits until the test releases it. */
  const held = new Map<string, Promise<void>>();
  const hold = (text: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set(text, promise);
    return resolve;
  };
  const world = await testWorld({
    change: () => ({
      translator: {
        async translate(given, from, target) {
          const text = given.replaceAll(/<\/?keep>/g, '');
          await held.get(text);
          return { text: target === 'KO' ? translateToKorean(text) : translateToEnglish(text), outcome: 'done', detected: from };
        },
      },
    }),
  });
  world.clock.hold();
  const given = await registerPatient(world, { language: 'en' });
  const staff = await makeCoordinator(world);
  const id = given.consultationId;
  const [her, desk] = [await openPatientChat(world, given), await openCoordinatorChat(world, staff, given.member.uid)];
  await Promise.all([her.settled(), desk.settled()]);
  /** Sends a message and waits until its translation is done for both sides. */
  const says = async (side: 'user' | 'hospital', message: string, { settled = true } = {}): Promise<number> => {
    const line = side === 'user' ? her : desk;
    line.send({ action: 'sendMessage', message });
    const said = await line.next('sendMessage', (frame) => frame.message === message);
    if (settled && said.translation === 'pending')
      for (const one of [her, desk]) await one.next('setTranslatedMessage', (frame) => frame.message_id === said.message_id);
    return said.message_id;
  };
  const at = (messageId: number, thread = id) => `/api/v1/consultations/${thread}/messages/${messageId}`;
  const correct = (messageId: number, message: string, headers: Headers, seen = 0) => world.put(at(messageId), { message, seen }, headers);
  const withdraw = (messageId: number, headers: Headers, thread = id) => world.app.inject({ method: 'DELETE', url: at(messageId, thread), headers });
  const former = (messageId: number, headers: Headers) => world.get(`${at(messageId)}/former`, headers);
  /** Returns the next matching frame about a message, for both sides. */
  const told = async (messageId: number, fits: (frame: TranslationFrame) => boolean = () => true) => {
    const next = (line: typeof her) => line.next('setTranslatedMessage', (frame) => frame.message_id === messageId && fits(frame));
    return { hers: await next(her), clinics: await next(desk) };
  };
  const { db } = world.deps.database;
  const row = (messageId: number) => findMessage(db, id, messageId);
  const facts = (): Promise<(typeof Facts.$inferSelect)[]> => db.select().from(noticeFacts).where(eq(noticeFacts.kind, 'message-changed'));
  const thread = async () => (await db.select().from(consultations).where(eq(consultations.id, id)))[0];
  const accesses = () => db.select().from(accessRecords).where(eq(accessRecords.readerId, staff.member.id));
  /** Moves the clock forward, and signs everybody in again. */
  const later = async (seconds: number) => {
    world.clock.forward(seconds);
    for (const { member, headers } of [given, staff]) Object.assign(headers, await world.as(member));
  };
  return { world, hold, given, staff, her, desk, says, correct, withdraw, former, told, row, facts, thread, accesses, later };
}
