import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasHospital } from '../../catalog/catalog.ts';
import { readPassword } from '../../commands/read-password.ts';
import { ConfigError } from '../../platform/config.ts';
import { type AccountsWorld, openAccountsWorld } from '../accounts.fixture.ts';
import { listInterpreters, memberByUid } from '../accounts.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { setUpFactor } from '../second-factor/second-factor.fixture.ts';
import { runStaffCommand, STAFF_USAGE } from './staff-command.ts';

const PASSWORD = 'seven quiet lanterns';

let world: AccountsWorld;
beforeAll(async () => {
  world = await openAccountsWorld({ STAFF_SECOND_FACTOR: 'required' }, true);
});
afterAll(() => world.close());

/** Runs the command. Returns its exit code and its output. */
async function run(args: string[], password = PASSWORD) {
  const said: string[] = [];
  const complained: string[] = [];
  let asked = 0;
  const code = await runStaffCommand(args, {
    withDeps: (work) => work(world.deps),
    hasClinic: ({ database }, id) => hasHospital(database.db, id),
    askPassword: async () => {
      asked += 1;
      return password;
    },
    say: (line) => void said.push(line),
    complain: (line) => void complained.push(line),
  });
  return { code, asked, said: said.join('\n'), complained: complained.join('\n') };
}

const addArgs = (changes: Record<string, string | undefined> = {}) =>
  Object.entries({
    role: 'hospital',
    clinic: '1',
    uid: 'minseo',
    'first-name': 'MINSEO',
    'last-name': 'KIM',
    email: 'minseo@clinic.example',
    ...changes,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));

test('adds a clinic’s account, which signs in and is led to its second factor', async () => {
  const done = await run(['add', ...addArgs()]);
  expect(done).toMatchObject({ code: 0, asked: 1, complained: '' });
  expect(done.said).toContain('minseo can now log in for clinic 1.');
  expect(done.said).not.toContain(PASSWORD);
  expect(await memberByUid(world.deps.database.db, 'minseo')).toMatchObject({ role: 'hospital', hospitalId: 1, email: 'minseo@clinic.example' });
  const { access_token } = (await world.signIn('minseo', PASSWORD)).json();
  const inbox = await world.get('/api/v1/clinic/consultations', { authorization: `Bearer ${access_token}` });
  expect(inbox.json().code).toBe('accounts.second-factor-required');
});

test('adds an operator, who answers for no clinic, and lists everybody without a secret', async () => {
  expect((await run(['add', ...addArgs({ role: 'operator', clinic: undefined, uid: 'narae', email: 'narae@naru.example' })])).code).toBe(0);
  await run(['add', ...addArgs({ uid: 'soomin', email: 'soomin@clinic.example' })]);
  await world.person({ uid: 'apatient' });
  const { said } = await run(['list']);
  expect(said.split('\n')).toEqual(
    expect.arrayContaining(['narae\toperator\tMINSEO KIM\tno two-step verification', 'soomin\tclinic 1\tMINSEO KIM\tno two-step verification']),
  );
  expect(said).not.toMatch(/apatient|argon2|@/);
});

test('adds an interpreter with her languages, who answers for no clinic', async () => {
  const given = { role: 'interpreter', clinic: undefined, uid: 'yerin', email: 'yerin@naru.example', languages: 'en,ar,en' };
  const done = await run(['add', ...addArgs(given)]);
  expect(done).toMatchObject({ code: 0, complained: '' });
  expect(done.said).toContain('yerin can now log in as an interpreter.');
  const [found] = (await listInterpreters(world.deps.database.db)).filter(({ uid }) => uid === 'yerin');
  expect(found).toMatchObject({ name: 'MINSEO KIM', languages: ['ar', 'en'] });
  expect((await run(['list'])).said).toContain('yerin\tinterpreter');
});

test.each([
  ['no role', { role: undefined }, '--role is missing.'],
  ['a patient', { role: 'user' }, '--role cannot be used: "user" is not one of hospital, operator, interpreter.'],
  ['an odd ID', { uid: 'a!' }, '--uid cannot be used'],
  ['an odd address', { email: 'nowhere' }, '--email cannot be used'],
  ['an address with a name before it', { email: 'Minseo <minseo@clinic.example>' }, '--email cannot be used'],
  ['no name', { 'first-name': ' ' }, '--first-name cannot be used'],
  ['a clinic’s account without one', { clinic: undefined }, '--clinic is missing'],
  ['an operator with one', { role: 'operator' }, '--clinic cannot be used with the role operator'],
  ['an interpreter with a clinic', { role: 'interpreter', languages: 'en' }, '--clinic cannot be used with the role interpreter'],
  ['an interpreter without languages', { role: 'interpreter', clinic: undefined }, '--languages is missing'],
  [
    'a language that is not one of ours',
    { role: 'interpreter', clinic: undefined, languages: 'en,xx' },
    '--languages cannot be used: "xx" is not one of en, zh, ja, ar.',
  ],
  ['an operator with languages', { role: 'operator', clinic: undefined, languages: 'en' }, '--languages cannot be used with the role operator'],
  ['a clinic that is not there', { clinic: '999' }, 'There is no clinic 999.'],
])('refuses %s with a sentence, before it asks for a password', async (_what, changes, sentence) => {
  const refused = await run(['add', ...addArgs({ uid: 'nobodyyet', ...changes })]);
  expect(refused).toMatchObject({ code: 1, asked: 0, said: '' });
  expect(refused.complained).toContain(sentence);
  expect(await memberByUid(world.deps.database.db, 'nobodyyet')).toBeNull();
});

test('refuses a short, a common and a personal password, a taken ID and a taken address', async () => {
  const fresh = addArgs({ uid: 'jihoon', email: 'jihoon@clinic.example' });
  expect((await run(['add', ...fresh], 'fourteen signs')).complained).toContain('The password cannot be used');
  expect((await run(['add', ...fresh], 'jihoonjihoonjihoon')).complained).toContain('The password cannot be used');
  expect(await memberByUid(world.deps.database.db, 'jihoon')).toBeNull();
  await run(['add', ...fresh]);
  expect((await run(['add', ...addArgs({ uid: 'JIHOON', email: 'other@clinic.example' })])).complained).toBe('The ID JIHOON is taken.');
  expect((await run(['add', ...addArgs({ uid: 'other', email: 'Jihoon@clinic.example' })])).complained).toContain('belongs to another account');
});

test.each([[[]], [['remove']], [['add', 'minseo']], [['list', '--password', 'x']], [['add', '--uid']]])('prints the usage for %j', async (args) => {
  expect(await run(args)).toMatchObject({ code: 2, complained: STAFF_USAGE });
});

test('takes a second factor out: sessions end, the owner is told', async () => {
  const member = await world.person({ uid: 'lostphone', role: 'hospital', hospitalId: 1, passwordHash: await hashPassword('quiet harbour lantern') });
  const headers = await world.as(member);
  expect((await run(['reset-second-factor', '--uid', 'lostphone'])).complained).toBe('lostphone has no two-step verification.');
  await setUpFactor(world, headers);
  await world.nextMail();
  expect((await run(['reset-second-factor', '--uid', 'LOSTPHONE'])).code).toBe(0);
  expect((await world.nextMail()).subject).toContain('is off');
  expect((await world.get('/api/v1/users/mypage', headers)).statusCode).toBe(401);
  expect((await world.signIn('lostphone')).statusCode, 'the password alone is asked for').toBe(200);
  expect((await run(['reset-second-factor', '--uid', 'whoever'])).complained).toBe('No account has the ID whoever.');
  expect((await run(['reset-second-factor'])).complained).toBe('--uid is missing.');
});

test('a password is the first line that is piped in, as it is', async () => {
  expect(await readPassword(Readable.from(['with a space  \r\nand more\n']), new PassThrough())).toBe('with a space  ');
  await expect(readPassword(Readable.from([]), new PassThrough())).rejects.toThrow(ConfigError);
});

test('a password that is typed is not shown, and is asked for twice', async () => {
  const typed = async (first: string, second: string) => {
    const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
    const out = new PassThrough();
    const shown: string[] = [];
    out.on('data', (chunk: Buffer) => {
      shown.push(String(chunk));
      if (String(chunk).endsWith(': ')) terminal.write(shown.join('').includes('Repeat') ? second : first);
    });
    const password = await readPassword(terminal, out);
    return { password, shown: shown.join('') };
  };
  const { password, shown } = await typed('lanternx\u007f\r', 'lantern\n');
  expect(password).toBe('lantern');
  expect(shown).not.toContain('lantern');
  await expect(typed('one\n', 'other\n')).rejects.toThrow('do not match');
  await expect(typed('half\u0003', '')).rejects.toThrow('Cancelled');
});

test('makes a coordinator the head of her clinic and ends that, and nobody else', async () => {
  await run(['add', ...addArgs({ uid: 'eunseo', email: 'eunseo@clinic.example' })]);
  expect(await run(['make-head', '--uid', 'eunseo'])).toMatchObject({ code: 0, said: 'eunseo is now the head of the clinic.' });
  expect(await memberByUid(world.deps.database.db, 'eunseo')).toMatchObject({ headSince: expect.any(Date) });
  expect((await run(['list'])).said).toContain('eunseo\tclinic 1, head');
  expect(await run(['end-head', '--uid', 'eunseo'])).toMatchObject({ code: 0, said: 'eunseo is no longer the head of the clinic.' });
  expect(await memberByUid(world.deps.database.db, 'eunseo')).toMatchObject({ headSince: null });
  await world.person({ uid: 'somebody' });
  for (const uid of ['somebody', 'nobody'])
    expect(await run(['make-head', '--uid', uid])).toMatchObject({ code: 1, complained: `No coordinator has the ID ${uid}.` });
  expect((await run(['make-head'])).complained).toContain('--uid is missing');
});
