import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Mail, MailError } from '../providers/mail/port.ts';
import { testWorld } from '../testing/world.ts';
import { enqueueMail, sendMail } from './mail.jobs.ts';
import { findRefusalTimes } from './mail-refusals.ts';

const LETTER = { to: 'mia@example.com', subject: 'Subject', text: 'Text', html: '<p>Text</p>' };

test('a mail goes after the commit of its fact, and not without it', async () => {
  const sent: Mail[] = [];
  const done = Promise.withResolvers<void>();
  const mailer = {
    async send(mail: Mail) {
      sent.push(mail);
      done.resolve();
    },
  };
  const world = await testWorld({ jobs: true, change: () => ({ mailer }) });
  const { database, jobs } = world.deps;
  try {
    const broken = database.db.transaction(async (tx) => {
      await enqueueMail(tx, jobs, { ...LETTER, subject: 'Never' });
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    await database.db.transaction((tx) => enqueueMail(tx, jobs, LETTER));
    await done.promise;
    expect(sent).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...LETTER }]);
  } finally {
    await world.close();
  }
});

test('stops and keeps a mail that is refused for good, and tries one again that may pass later', async () => {
  const world = await testWorld();
  try {
    const { database, clock, log } = world.deps;
    const deps = (permanent: boolean) => ({ database, clock, log, mailer: { send: () => Promise.reject(new MailError('EENVELOPE 550', permanent)) } });
    await expect(sendMail(deps(false), { id: '1', ...LETTER })).rejects.toThrow('EENVELOPE 550');
    expect(await findRefusalTimes(database.db, [LETTER.to])).toEqual(new Map());
    await expect(sendMail(deps(true), { id: '1', ...LETTER })).resolves.toBeUndefined();
    expect(await findRefusalTimes(database.db, [LETTER.to])).toEqual(new Map([[LETTER.to, expect.any(Date)]]));
  } finally {
    await world.close();
  }
});

test('a mail that failed many times is tried again within a minute, whatever writes it', async () => {
  const mailer = { send: () => Promise.reject(new MailError('ECONNREFUSED', false)) };
  const world = await testWorld({ jobs: true, change: () => ({ mailer }) });
  const { database, jobs } = world.deps;
  try {
    await database.db.transaction(async (tx) => {
      await enqueueMail(tx, jobs, LETTER);
      await tx.execute(sql`update pgboss.job set retry_count = 9 where name = 'mail'`);
    });
    const nextTry = async () => {
      const { rows } = await database.query(
        `select state::text, extract(epoch from start_after - now())::int as seconds from pgboss.job where name = 'mail' and state = 'retry'`,
      );
      return rows[0];
    };
    await expect.poll(nextTry, { timeout: 15_000 }).toMatchObject({ state: 'retry' });
    expect(Number((await nextTry())?.seconds)).toBeLessThanOrEqual(45);
    const { rows } = await database.query(
      `select name from pgboss.queue where retry_delay_max <= 45 and retry_limit >= 80 and name in ('mail', 'accounts.recovery', 'accounts.email-link', 'accounts.invitation') order by name`,
    );
    expect(rows.length).toBe(4);
  } finally {
    await world.close();
  }
});
