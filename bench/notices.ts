import { createPeople } from './people.ts';
import { type Home, query, startProduct } from './product.ts';
import { formatMilliseconds, formatWhole, quantile, type Table } from './table.ts';

const PEOPLE = 2_500;
const EACH = 4;
const NOTICES = PEOPLE * EACH;

/**
 * Ten thousand notices that fall due at once, by e-mail through the sandbox's server: notices processed and e-mails sent per second, and the delay
 * of the last one.
 */
export async function benchNotices(home: Home): Promise<Table> {
  await createPeople(home.databaseUrl, 'patient', PEOPLE);
  await query(home.databaseUrl, `update members set email = uid || '@example.com', email_key = uid_key || '@example.com' where email is null`);
  const began = new Date();
  // Each fact is about a visit of its own, so that none replaces another.
  await query(
    home.databaseUrl,
    `insert into notice_facts (kind, about, at, due_at)
     select 'not-come', jsonb_build_object('memberId', m.id, 'hospitalId', 1, 'visit_id', n, 'start_at', '2026-11-20T02:00:00.000Z'), now(), now()
     from (select id from members where email like '%@example.com' limit $1) m, generate_series(1, $2) n`,
    [PEOPLE, EACH],
  );
  const product = await startProduct(home);
  try {
    await until(home.databaseUrl, 'select count(*)::int as left from notice_facts where due_at <= now()');
    const turnedMs = Date.now() - began.getTime();
    await until(home.databaseUrl, `select count(*)::int as left from notice_deliveries where state = 'due' and channel = 'mail'`);
    const rows = await query<{ late: number }>(
      home.databaseUrl,
      `select extract(epoch from sent_at - $1::timestamptz)::float8 * 1000 as late from notice_deliveries where sent_at is not null`,
      [began],
    );
    const late = rows.map((row) => row.late);
    const lastMs = Math.max(...late);
    return {
      title: `Notices (${formatWhole(NOTICES)} at once, by mail)`,
      head: ['what', 'measured'],
      rows: [
        ['facts turned into notices', `${formatWhole((NOTICES / turnedMs) * 1000)} a second`],
        ['mails taken', `${formatWhole((late.length / lastMs) * 1000)} a second`],
        ['late, median', formatMilliseconds(quantile(late, 0.5))],
        ['late, the last', formatMilliseconds(lastMs)],
        ['sent / lost', `${formatWhole(late.length)} / ${formatWhole(NOTICES - late.length)}`],
      ],
    };
  } finally {
    await product.stop();
  }
}

/** Polls until nothing is left. */
async function until(databaseUrl: string, text: string): Promise<void> {
  for (;;) {
    const [row] = await query<{ left: number }>(databaseUrl, text);
    if (row?.left === 0) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}
