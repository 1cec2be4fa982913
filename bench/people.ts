import { query } from './product.ts';

/** A person who is signed in. */
export type Person = { uid: string; token: string };

/**
 * So many members like one of the demonstration's (`patient`, or `coordinator` of clinic 1), signed in. They are copied in
 * the database, because signing up is slow on purpose; signing in goes through the API.
 */
export async function people(address: string, databaseUrl: string, like: 'patient' | 'coordinator', count: number): Promise<Person[]> {
  const rows = await query<{ uid: string }>(
    databaseUrl,
    `insert into members
     select copy.* from members m, generate_series(1, $2) n,
       jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'uid', m.uid || 'bench' || n, 'uid_key', m.uid_key || 'bench' || n,
         'email', null, 'email_key', null, 'customer_key', gen_random_uuid())) copy
     where m.uid = $1 on conflict (uid_key) do update set uid = excluded.uid returning uid`,
    [like, count],
  );
  const signedIn: Person[] = [];
  await inParallel(4, rows, async ({ uid }) => {
    const body = new URLSearchParams({ username: uid, password: 'naru-demo-2026' });
    signedIn.push({ uid, token: (await post<{ access_token: string }>(`${address}/api/v1/auth/login`, body)).access_token });
  });
  return signedIn;
}

/** Sends JSON (or a form) and gives the JSON answer; anything but a success is an error. */
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

/** Does something with each item, so many at a time. */
export async function inParallel<T>(width: number, items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of waiting) await act(item);
    }),
  );
}
