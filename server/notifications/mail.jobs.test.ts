import { expect, test } from 'vitest';
import { type Mail, MailError } from '../providers/mail/port.ts';
import { testWorld } from '../testing/world.ts';
import { enqueueMail, sendMail } from './mail.jobs.ts';
import { refusedSince } from './mail-refusals.ts';

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

test('what is refused for good is not tried again, and kept; what may pass later is', async () => {
  const world = await testWorld();
  try {
    const { database, clock, log } = world.deps;
    const deps = (permanent: boolean) => ({ database, clock, log, mailer: { send: () => Promise.reject(new MailError('EENVELOPE 550', permanent)) } });
    await expect(sendMail(deps(false), { id: '1', ...LETTER })).rejects.toThrow('EENVELOPE 550');
    expect(await refusedSince(database.db, [LETTER.to])).toEqual(new Map());
    await expect(sendMail(deps(true), { id: '1', ...LETTER })).resolves.toBeUndefined();
    expect(await refusedSince(database.db, [LETTER.to])).toEqual(new Map([[LETTER.to, expect.any(Date)]]));
  } finally {
    await world.close();
  }
});
