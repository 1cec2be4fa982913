import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { type ServeDeps, serve } from '../platform/serve.ts';
import { isLineFollower } from './line/followers.ts';
import { findRefusalTimes } from './mail-refusals.ts';
import { listOfferedChannels } from './notice-deps.ts';
import type { NoticeQueries } from './notice-queries.ts';
import { listNotices, markNoticesSeen, noticeCounts } from './notices.ts';
import { operatorQueues, type QueueReaders } from './operator-queues.ts';
import { readPreferences, savePreferences, switchOffMails } from './preferences.ts';
import { verifyUnsubscribeToken } from './unsubscribe.ts';

/** Registers the calls for notices and for notification preferences. */
export function noticeRoutes(
  app: FastifyInstance,
  serving: ServeDeps,
  deps: Pick<Deps, 'database' | 'config' | 'clock' | 'bus' | 'messaging' | 'pusher'> & { answers: NoticeQueries; queues: QueueReaders },
): void {
  const { db } = deps.database;
  const { notices } = endpoints;
  serve(app, serving, notices.notices, ({ caller, query, language }) => listNotices(deps, caller, { before: query.before, language }));
  serve(app, serving, notices.noticeCounts, ({ caller }) => noticeCounts(db, deps.answers, caller));
  serve(app, serving, notices.operatorQueues, ({ caller }) => operatorQueues(deps, caller));
  serve(app, serving, notices.noticesSeen, async ({ caller, body }) => {
    await markNoticesSeen(db, deps.bus, caller, body.up_to, deps.clock.now());
    return noticeCounts(db, deps.answers, caller);
  });
  serve(app, serving, notices.wishes, async ({ caller }) => {
    const [reader] = await deps.answers.readers(db, { ids: [caller.memberId] });
    const refused = reader?.email ? (await findRefusalTimes(db, [reader.email])).get(reader.email) : undefined;
    const subject = deps.messaging && (await deps.answers.lineSubject(db, caller.memberId));
    return {
      wishes: (await readPreferences(db, [caller.memberId]))(caller.memberId),
      channels: listOfferedChannels(deps).filter((channel) => channel !== 'line' || subject !== undefined),
      line_follows: (subject ? await isLineFollower(db, subject) : null) ?? null,
      mail_refused_at: refused?.toISOString() ?? null,
    };
  });
  serve(app, serving, notices.saveWishes, async ({ caller, body }) => {
    const wishes = await savePreferences(db, caller.memberId, body, deps.clock.now());
    if (wishes.presence === false) await deps.answers.forgetSeen(db, caller.memberId);
    return { wishes };
  });
  serve(app, serving, notices.unsubscribe, async ({ query }) => {
    const { memberId, group } = verifyUnsubscribeToken(deps.config, query.token);
    const [reader] = await deps.answers.readers(db, { ids: [memberId] });
    // A member who has left gets no mail anyway.
    if (reader) await switchOffMails(db, memberId, group, deps.clock.now());
    return { msg: 'ok', group };
  });
}
