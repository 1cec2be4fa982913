import { eq, sql } from 'drizzle-orm';
import type { InboxItem, InboxPage } from '../../../contract/desk/inbox.ts';
import { members } from '../../accounts/accounts.tables.ts';
import type { World } from '../../testing/world.ts';
import { storeMessage } from '../../threads/messages.ts';
import { makeCoordinator, registerPatient } from '../../threads/patients.fixture.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { updateSearchIndex } from './search-index.ts';

export type InboxPatient = Awaited<ReturnType<typeof registerPatient>>;
type PatientDetails = { name?: string; native?: string; phone?: string; hospitalId?: number; language?: 'en' | 'zh' | 'ja' | 'ar' };

/** Test helpers for the inbox of clinic 1: patients, their messages, and a coordinator who searches them. */
export function makeInboxFixture(world: () => World) {
  const db = () => world().deps.database.db;
  const read = async (query: string, headers: InboxPatient['headers']): Promise<InboxPage> => {
    const answer = await world().get(`/api/v1/clinic/inbox?${query}`, { ...headers, 'accept-language': 'en' });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  return {
    db,
    read,
    async someone({ name, native, phone, ...given }: PatientDetails = {}): Promise<InboxPatient> {
      const one = await registerPatient(world(), given);
      if (native) await db().update(members).set({ nativeName: native }).where(eq(members.id, one.member.id));
      const set = { ...(name && { passportName: name }), ...(phone && { phone }), detailsIndexed: false };
      await db().update(consultations).set(set).where(eq(consultations.id, one.consultationId));
      return one;
    },
    /** Stores a message of this side, with a translation if given. */
    async says(one: InboxPatient, message: string, { translated = '', side = 'user' as 'user' | 'hospital', language = 'en' as const } = {}) {
      const author = { side, senderId: one.member.id, memberId: one.member.id, hospitalId: one.hospitalId };
      const draft = { consultationId: one.consultationId, clientMessageId: null, message, language, targetLang: side === 'user' ? 'KO' : 'JA' };
      const stored = await storeMessage(world().deps, author, { ...draft, translate: false, ...(translated && { translated }) });
      return stored.message.messageId;
    },
    index: () => updateSearchIndex(world().deps),
    /** The coordinator's results for these people, in order, with the matches. */
    async finds(typed: string, headers: InboxPatient['headers'], more = ''): Promise<InboxItem[]> {
      await updateSearchIndex(world().deps);
      return (await read(`q=${encodeURIComponent(typed)}&limit=100${more}`, headers)).items.filter(({ member_uid }) => member_uid !== 'bystander');
    },
    staff: (hospitalId = 1) => makeCoordinator(world(), hospitalId),
    /** Creates many patients of a clinic, without messages. */
    async crowd(hospitalId: number, count: number): Promise<number[]> {
      const { rows } = (await db().execute(sql`
        with people as (
          insert into members select copy.* from members m, generate_series(1, ${count}) n, jsonb_populate_record(m, jsonb_build_object(
            'id', gen_random_uuid(), 'uid', 'crowd' || n, 'uid_key', 'crowd' || n, 'email', null, 'email_key', null, 'customer_key', gen_random_uuid())) copy
          where m.id = ${(await world().person()).id} returning id)
        insert into consultations (member_id, hospital_id, passport_name, country, phone, messenger_type, messenger_id, time_zone, touched_at)
        select id, ${hospitalId}, 'CROWD', 'GB', '+44 7700 900123', 'whatsapp', 'crowd', 'Europe/London', '2026-11-01T00:00:00Z' from people returning id`)) as unknown as {
        rows: { id: number }[];
      };
      return rows.map(({ id }) => id);
    },
  };
}

/** The matching spans of a result, as texts. */
export const matchedTexts = (item: InboxItem | undefined): string[] =>
  item?.found?.spans.map(({ start, end }) => item.found?.text.slice(start, end) ?? '') ?? [];
