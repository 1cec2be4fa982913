import { orders } from '../../orders/orders.tables.ts';
import { testWorld } from '../../testing/world.ts';
import { storeMessage } from '../../threads/messages.ts';
import type { registerPatient } from '../../threads/patients.fixture.ts';
import { insertFixedTestVisit } from '../../visits/visits.fixture.ts';
import { listAgreements } from '../accounts.ts';

export type Patient = Awaited<ReturnType<typeof registerPatient>>;
type Headers = Record<string, string>;
const CONSENTS_PATH = '/api/v1/users/consents';

/** Opens a test world on a day in 2026, with the calls by which a member manages their own data. */
export async function openPrivacyWorld() {
  const world = await testWorld();
  world.clock.set('2026-11-20T03:00:00Z');
  const { db } = world.deps.database;
  const given = ({ consultationId }: Patient) => listAgreements(db, `consultation:${consultationId}`);
  let orderCount = 0;
  return {
    ...world,
    db,
    given,
    consents: (headers: Headers) => world.get(CONSENTS_PATH, headers),
    withdraw: (id: number | string, headers: Headers = {}) => world.post(`${CONSENTS_PATH}/${id}/withdraw`, undefined, headers),
    /** Deletes the account, with a fresh proof. */
    async remove({ headers }: Pick<Patient, 'headers'>) {
      return world.app.inject({ method: 'DELETE', url: '/api/v1/users/mypage', headers: await world.prove(headers) });
    },
    exported: (headers: Headers) => world.post('/api/v1/users/export', undefined, headers),
    /** Returns the id of the first consent of the member's consultation. */
    firstOf: async (one: Patient) => (await given(one))[0]?.id as number,
    say: ({ member, consultationId }: Patient, message: string) =>
      storeMessage(
        world.deps,
        { side: 'user', senderId: member.id, memberId: member.id, hospitalId: 1 },
        { consultationId, message, language: 'en', targetLang: 'KO', clientMessageId: null, translate: false },
      ),
    /** Fixes a date for the member's consultation. */
    async fixDate({ consultationId, member }: Patient, at: string, orderId: number | null = null) {
      await insertFixedTestVisit(db, { consultationId, memberId: member.id, hospitalId: 1, at: new Date(at), fixedAt: world.clock.now(), orderId });
    },
    /** An order of the member, paid by default. */
    async order(memberId: string, more: Partial<typeof orders.$inferInsert> = {}) {
      orderCount += 1;
      const base = { title: 'Mask', hospitalId: 1, currency: 'USD', totalMinor: 12_000, baseCurrency: 'USD', baseTotalMinor: 12_000 } as const;
      const now = world.clock.now();
      const [row] = await db
        .insert(orders)
        .values({ ...base, orderNum: `N-privacy-${orderCount}`, memberId, state: 'success', createdAt: now, paidAt: now, ...more })
        .returning();
      return row as typeof orders.$inferSelect;
    },
  };
}

/** Unpacks an export. Returns its files by name. */
export async function unzipExport(base64: string): Promise<Record<string, string>> {
  const { configure, TextWriter, Uint8ArrayReader, ZipReader } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const files: Record<string, string> = {};
  for (const entry of await new ZipReader(new Uint8ArrayReader(Buffer.from(base64, 'base64'))).getEntries()) {
    if (!entry.directory) files[entry.filename] = await entry.getData(new TextWriter());
  }
  return files;
}
