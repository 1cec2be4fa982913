import type { Db } from '../platform/database.ts';
import type { NoticeQueries, NoticeRecipient } from './notice-queries.ts';
import type { FactSubject } from './record-facts.ts';

/**
 * Wraps the queries so that each runs once for many facts, when first needed, and is then cached. Use it within one transaction only, because the
 * results are not refreshed.
 */
export function batchNoticeQueries(answers: NoticeQueries, about: readonly FactSubject[]): NoticeQueries {
  const each = <T>(of: (one: FactSubject) => T | undefined): T[] => [...new Set(about.flatMap((one) => of(one) ?? []))];
  const members = each(({ memberId }) => memberId);
  const clinics = each(({ hospitalId }) => hospitalId);
  const threads = each(({ consultationId }) => consultationId);
  const known = <T>(ask: (db: Db) => Promise<T>) => {
    let asked: Promise<T> | undefined;
    return (db: Db): Promise<T> => {
      asked ??= ask(db);
      return asked;
    };
  };
  const patients = known((db) => answers.readers(db, { ids: members }));
  const staff = known((db) => answers.readers(db, { hospitalIds: clinics }));
  const operators = known((db) => answers.readers(db, 'operators'));
  const unread = {
    user: known((db) => answers.findUnreadThreads(db, threads, 'user')),
    hospital: known((db) => answers.findUnreadThreads(db, threads, 'hospital')),
  };
  const waiting = known((db) => answers.waitingSince(db, threads));
  const unreadByInterpreter = known((db) => answers.unreadByInterpreter(db, threads));
  const open = known((db) => answers.openTimeAdders(db, clinics));
  return {
    ...answers,
    async readers(db, whom): Promise<NoticeRecipient[]> {
      if (whom === 'operators') return operators(db);
      if ('hospitalIds' in whom) return (await staff(db)).filter(({ hospitalId }) => hospitalId !== null && whom.hospitalIds.includes(hospitalId));
      // Facts do not contain the interpreter in question, so interpreters are queried separately.
      if (!whom.ids.every((id) => members.includes(id))) return answers.readers(db, whom);
      return (await patients(db)).filter(({ id }) => whom.ids.includes(id));
    },
    findUnreadThreads: (db, _threads, side) => unread[side](db),
    waitingSince: (db) => waiting(db),
    unreadByInterpreter: (db) => unreadByInterpreter(db),
    openTimeAdders: (db) => open(db),
  };
}
