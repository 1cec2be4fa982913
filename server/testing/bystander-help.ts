import { helpMessages, helpThreads } from '../help/help.tables.ts';
import type { Db } from '../platform/database.ts';

type People = { patient: string; operator: string };

/** Adds the bystander's thread with the operators: her question, the answer, and the thread's end as done. */
export async function seedHelp(db: Db, { patient, operator }: People, at: (day: number) => Date): Promise<void> {
  const [thread] = await db
    .insert(helpThreads)
    .values({
      memberId: patient,
      language: 'zh',
      lastMessageId: 2,
      lastMessageAt: at(5),
      memberReadId: 2,
      operatorReadId: 2,
      assignedTo: operator,
      doneAt: at(5),
    })
    .returning({ id: helpThreads.id });
  const { id: threadId } = thread as { id: number };
  const said = { threadId, translation: 'done' } as const;
  await db.insert(helpMessages).values([
    {
      ...{ ...said, messageId: 1, side: 'member', senderId: patient, clientMessageId: 'b0000000-0000-4000-8000-0000000000c1', createdAt: at(4) },
      ...{ message: '退款什么时候到？', language: 'zh', reader: 'ko', translated: '환불은 언제 되나요?' },
    },
    {
      ...{ ...said, messageId: 2, side: 'operator', senderId: operator, clientMessageId: 'b0000000-0000-4000-8000-0000000000c2', createdAt: at(5) },
      ...{ message: '은행에 따라 다릅니다.', language: 'ko', reader: 'zh', translated: '视银行而定。' },
    },
  ]);
}

/** Returns SQL conditions for the bystander's rows. */
export const helpRowsOf = (hers: string): Record<string, string> => ({
  help_threads: `member_id in ${hers}`,
  help_messages: `thread_id in (select id from help_threads where member_id in ${hers})`,
});
