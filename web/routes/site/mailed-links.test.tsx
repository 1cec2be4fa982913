import { expect, it } from 'vitest';
import { allEndpoints } from '../../../contract/index.ts';
import { refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { openPage } from '../../testing/open.tsx';

/** Calls that change no data. `invitation` and `refresh` send a secret in the body; `ticket` opens a session's socket. */
const READS = ['invitation', 'refresh', 'ticket'];
const ACTS: readonly string[] = allEndpoints.filter(({ method, name }) => method !== 'GET' && !READS.includes(name)).map(({ name }) => name);
const answers = {
  invitation: refusedCall('accounts.invitation-invalid'),
  pushKey: UNANSWERED_CALL,
  wishes: UNANSWERED_CALL,
  linkedIdentities: UNANSWERED_CALL,
};

const LINKS = [
  ...['/confirmEmail?token=abc', '/clinic/confirmEmail?token=abc&lang=ko', '/invitation?token=abc&lang=ko', '/resetPw?token=abc'],
  ...['/notices/unsubscribe?token=a1.dates.signature', '/notices/wishes', '/myPage?tab=3', '/myPage?tab=4', '/login'],
];

it.each(LINKS.flatMap((link) => [[link, 'nobody'] as const, [link, 'user'] as const]))(
  'opening the link of a mail does nothing before a press: %s by %s',
  async (link, as) => {
    const { asked } = await openPage(link, { as, answers });
    expect(asked.map(({ name }) => name).filter((name) => ACTS.includes(name))).toEqual([]);
  },
);
