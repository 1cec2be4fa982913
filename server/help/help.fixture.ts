import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { HelpMessage, HelpThread, HelpThreadForOperator, HelpThreadRow } from '../../contract/help/help.ts';
import { makeManualJobs } from '../orders/provider.fixture.ts';
import { testWorld } from '../testing/world.ts';
import type { Headers } from '../threads/patients.fixture.ts';
import { helpThreads } from './help.tables.ts';

/** Creates a world with an operator and a member who reads English. Returns functions that act in the member's thread. */
export async function helpWorld(options: Parameters<typeof testWorld>[0] = {}) {
  const world = await testWorld({ change: () => ({ jobs: makeManualJobs().jobs }), ...options });
  const member = await world.person({ language: 'en', firstName: 'Amal', lastName: 'Haddad' });
  const headers: Headers = await world.as(member);
  const person = await world.person({ role: 'operator', language: 'ko' });
  const operator: Headers = await world.as(person);
  const words = (message: string, client_message_id = randomUUID()) => ({ message, client_message_id });
  const write = (message: string, { as = headers, id = randomUUID(), reads = 'en' } = {}) =>
    world.post('/api/v1/help/thread', words(message, id), { ...as, 'accept-language': reads });
  const read = async (query = '', as = headers): Promise<HelpThread> => (await world.get(`/api/v1/help/thread${query}`, as)).json();
  const thread = async (memberId = member.id) => {
    const [row] = await world.deps.database.db.select().from(helpThreads).where(eq(helpThreads.memberId, memberId));
    return row as typeof helpThreads.$inferSelect;
  };
  const at = async () => `/api/v1/operator/help/${(await thread()).id}`;
  const answer = async (message: string, { as = operator, id = randomUUID() } = {}) => world.post(`${await at()}/messages`, words(message, id), as);
  const open = async (query = '', as = operator): Promise<HelpThreadForOperator> => (await world.get(`${await at()}${query}`, as)).json();
  const queue = async (state = 'waiting', as = operator): Promise<{ total: number; waiting: number; items: HelpThreadRow[] }> => {
    const given = (await world.get(`/api/v1/operator/help?state=${state}`, as)).json();
    const mine = (given.items as HelpThreadRow[]).filter(({ name }) => name !== 'Hye-jin Seo');
    return { ...given, items: mine };
  };
  const said = (answered: { json(): unknown }) => answered.json() as HelpMessage;
  return { world, member, headers, person, operator, write, read, thread, at, answer, open, queue, said };
}
