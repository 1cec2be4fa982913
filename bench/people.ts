import type { Role } from '../contract/constants.ts';
import { DAY_MS } from '../contract/time.ts';
import { makeAccessTokens } from '../server/platform/tokens.ts';
import { query, TOKEN_SECRET } from './product.ts';

/** A signed-in person. */
export type Person = { uid: string; token: string };

/**
 * Creates members like a member of the demonstration (`patient`, or `coordinator` of clinic 1, …, by ID) and signs them in. Writes members and
 * sessions to the database directly, because sign-up and sign-in are slow on purpose.
 */
export async function createPeople(databaseUrl: string, like: string, count: number): Promise<Person[]> {
  const rows = await query<{ id: string; uid: string; role: Role; hospital_id: number | null }>(
    databaseUrl,
    `insert into members
     select copy.* from members m, generate_series(1, $2) n,
       jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'uid', m.uid || 'bench' || n, 'uid_key', m.uid_key || 'bench' || n,
         'email', null, 'email_key', null, 'customer_key', gen_random_uuid())) copy
     where m.uid = $1 on conflict (uid_key) do update set uid = excluded.uid returning id, uid, role, hospital_id`,
    [like, count],
  );
  const tokens = makeAccessTokens(TOKEN_SECRET, { now: () => new Date() });
  const signedIn = await query<{ id: string; member_id: string }>(
    databaseUrl,
    `insert into sessions (id, member_id, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), member, now(), now(), $2 from unnest($1::uuid[]) member returning id, member_id`,
    [rows.map(({ id }) => id), new Date(Date.now() + DAY_MS)],
  );
  const sessionOf = new Map(signedIn.map(({ id, member_id }) => [member_id, id]));
  return Promise.all(
    rows.map(async ({ id, uid, role, hospital_id }) => {
      const { token } = await tokens.issue({ memberId: id, sessionId: sessionOf.get(id) as string, role, hospitalId: hospital_id });
      return { uid, token };
    }),
  );
}

/** Posts JSON or a form and returns the JSON response. Throws unless the request succeeded. */
export async function post<T>(url: string, body: object | URLSearchParams, token?: string): Promise<T> {
  const form = body instanceof URLSearchParams;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...(form ? {} : { 'content-type': 'application/json' }), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: form ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}

/** Runs `act` for each item, at most `width` at a time. */
export async function runInParallel<T>(width: number, items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of waiting) await act(item);
    }),
  );
}
