import { REGISTRATION_FORM } from './chat.ts';
import { createPeople, post, runInParallel } from './people.ts';
import { type BenchEnvironment, query, startProduct } from './product.ts';
import { formatMilliseconds, formatWhole, quantile, type Table } from './table.ts';

const CLINIC_ID = 1;
const VISIT_COUNT = 10_000;
const MONTH_REQUESTS = 60;
const RIVAL_PATIENTS = 16;
const CONTESTED_STARTS = 20;

/**
 * Measures the clinic's calendar. Reading: the free starts of a month in which five rooms hold ten thousand visits, requested one after the other.
 * Booking: sixteen patients book the same start at the same instant, twenty times. As many succeed as rooms are free, the others are refused, and no
 * request fails.
 */
export async function benchVisits(home: BenchEnvironment): Promise<Table> {
  const product = await startProduct(home);
  try {
    const patients = await createPeople(home.databaseUrl, 'patient', RIVAL_PATIENTS);
    await runInParallel(
      4,
      patients,
      async ({ token }) => void (await post(`${product.address}/api/v1/reservation`, { ...REGISTRATION_FORM, hospital_id: CLINIC_ID }, token)),
    );
    await fillCalendar(home.databaseUrl);
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const month = `${product.address}/api/v1/hospital/${CLINIC_ID}/free-times?from=${day}&days=31&product_id=1`;
    const asked: number[] = [];
    for (let i = 0; i < MONTH_REQUESTS; i++) {
      const began = performance.now();
      const answer = await fetch(month);
      if (!answer.ok) throw new Error(`free times answered ${answer.status}`);
      await answer.arrayBuffer();
      asked.push(performance.now() - began);
    }
    const { days } = (await (await fetch(month)).json()) as { days: { starts: string[] }[] };
    const { won, told, failed, ms } = await bookSameStart(product.address, patients, days.flatMap(({ starts }) => starts).slice(0, CONTESTED_STARTS));
    return {
      title: `A clinic's time (5 places, ${formatWhole(VISIT_COUNT)} visits)`,
      head: ['what', 'measured', 'aim'],
      rows: [
        ['free starts of a month, median', formatMilliseconds(quantile(asked, 0.5)), '20 ms'],
        ['free starts of a month, 95 of 100', formatMilliseconds(quantile(asked, 0.95)), ''],
        [`${RIVAL_PATIENTS} press one start, ${CONTESTED_STARTS} times: had it / told / failed`, `${won} / ${told} / ${failed}`, 'none fails'],
        ['until the last of them is answered, median', formatMilliseconds(quantile(ms, 0.5)), ''],
      ],
    };
  } finally {
    await product.stop();
  }
}

/** Books one of every three hours in each room, shifted from room to room, for months before and after today. */
async function fillCalendar(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `with thread as (select id, member_id from consultations where hospital_id = $1 limit 1),
      hours as (
        select p.id as place_id, date_trunc('hour', now()) + (n * 3 + p.number % 3) * interval '1 hour' as start_at
        from hospital_places p, generate_series(-$2::int / 10, $2::int / 10) n where p.hospital_id = $1 and p.retired_at is null
      ),
      made as (
        insert into visits (hospital_id, consultation_id, member_id, state, start_at, minutes, created_at, changed_at)
        select $1, thread.id, thread.member_id, case when start_at < now() then 'done' else 'fixed' end, start_at, 60, now(), now() from hours, thread
        returning id, start_at
      ),
      numbered as (select id, start_at, row_number() over (partition by start_at order by id) as n from made),
      places as (select place_id, start_at, row_number() over (partition by start_at order by place_id) as n from hours)
    insert into place_times (hospital_id, place_id, start_at, end_at, kind, visit_id)
    select $1, place_id, start_at, start_at + interval '1 hour', 'fixed', id from numbered join places using (start_at, n)`,
    [CLINIC_ID, VISIT_COUNT],
  );
}

async function bookSameStart(address: string, patients: readonly { token: string }[], starts: readonly string[]) {
  const seen = { won: 0, told: 0, failed: 0, ms: [] as number[] };
  for (const start_at of starts) {
    const began = performance.now();
    const answers = await Promise.all(
      patients.map(({ token }) =>
        fetch(`${address}/api/v1/visit`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ hospital_id: CLINIC_ID, start_at }),
        }),
      ),
    );
    seen.ms.push(performance.now() - began);
    for (const { status } of answers) {
      if (status === 201) seen.won += 1;
      else if (status === 409) seen.told += 1;
      else seen.failed += 1;
    }
  }
  return seen;
}
