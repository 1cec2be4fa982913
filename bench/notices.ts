import { createPeople } from './people.ts';
import { type BenchEnvironment, query, startProduct } from './product.ts';
import { formatMilliseconds, formatWhole, quantile, type Table } from './table.ts';

const MEMBER_COUNT = 2_500;
const NOTICES_PER_MEMBER = 4;
const NOTICE_COUNT = MEMBER_COUNT * NOTICES_PER_MEMBER;

/**
 * Measures ten thousand notices that are due at once and go out by e-mail through the sandbox's mail server: notices and e-mails per second, and the
 * delay of the last one.
 */
export async function benchNotices(home: BenchEnvironment): Promise<Table> {
  await createPeople(home.databaseUrl, 'patient', MEMBER_COUNT);
  await query(home.databaseUrl, `update members set email = uid || '@example.com', email_key = uid_key || '@example.com' where email is null`);
  const began = new Date();
  // Each event is about a different visit, so that no notice replaces another.
  await query(
    home.databaseUrl,
    `insert into notice_facts (kind, about, at, due_at)
     select 'not-come', jsonb_build_object('memberId', m.id, 'hospitalId', 1, 'visit_id', n, 'start_at', '2026-11-20T02:00:00.000Z'), now(), now()
     from (select id from members where email like '%@example.com' limit $1) m, generate_series(1, $2) n`,
    [MEMBER_COUNT, NOTICES_PER_MEMBER],
  );
  const product = await startProduct(home);
  try {
    await waitUntilZero(home.databaseUrl, 'select count(*)::int as left from notice_facts where due_at <= now()');
    const turnedMs = Date.now() - began.getTime();
    await waitUntilZero(home.databaseUrl, `select count(*)::int as left from notice_deliveries where state = 'due' and channel = 'mail'`);
    const rows = await query<{ late: number }>(
      home.databaseUrl,
      `select extract(epoch from sent_at - $1::timestamptz)::float8 * 1000 as late from notice_deliveries where sent_at is not null`,
      [began],
    );
    const late = rows.map((row) => row.late);
    const lastMs = Math.max(...late);
    return {
      title: `Notices (${formatWhole(NOTICE_COUNT)} at once, by mail)`,
      head: ['what', 'measured'],
      rows: [
        ['facts turned into notices', `${formatWhole((NOTICE_COUNT / turnedMs) * 1000)} a second`],
        ['mails taken', `${formatWhole((late.length / lastMs) * 1000)} a second`],
        ['late, median', formatMilliseconds(quantile(late, 0.5))],
        ['late, the last', formatMilliseconds(lastMs)],
        ['sent / lost', `${formatWhole(late.length)} / ${formatWhole(NOTICE_COUNT - late.length)}`],
      ],
    };
  } finally {
    await product.stop();
  }
}

/** Polls the query until its `left` is 0. */
async function waitUntilZero(databaseUrl: string, text: string): Promise<void> {
  for (;;) {
    const [row] = await query<{ left: number }>(databaseUrl, text);
    if (row?.left === 0) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}
