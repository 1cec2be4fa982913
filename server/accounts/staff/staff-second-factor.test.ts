import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '../../../contract/index.ts';
import { CLOSE_CODES } from '../../../contract/threads/consultations.socket.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { openChat } from '../../threads/chat-client.fixture.ts';
import { PASSWORD } from '../accounts.fixture.ts';
import { computeTotpCode, createPersonWithPassword, FACTOR_PATH, setUpFactor, WITHOUT_EMAIL } from '../second-factor/second-factor.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld({ env: { STAFF_SECOND_FACTOR: 'required' } });
});
afterAll(() => world.close());

const staff = () => createPersonWithPassword(world, { role: 'hospital', hospitalId: 1, ...WITHOUT_EMAIL });
const pathOf = (name: string) => allEndpoints.find((each) => each.name === name)?.path as string;
const inbox = (headers: Record<string, string>) => world.get(pathOf('clinicConsultations'), headers);
const ticket = (headers: Record<string, string>) => world.post(pathOf('ticket'), {}, headers);

describe('staff who must have a second factor and have none', () => {
  test('every call of the contract is closed to them but those about their own account', async () => {
    const clinic = await staff();
    const operator = await createPersonWithPassword(world, { role: 'operator' });
    const interpreter = await createPersonWithPassword(world, { role: 'interpreter' });
    const open = allEndpoints.filter(({ who, beforeFactor }) => who !== 'anyone' && beforeFactor).map(({ name }) => name);
    expect(open.sort()).toEqual(
      [
        ...['profile', 'sessions', 'endSession', 'endOtherSessions', 'changePassword', 'chooseLanguage', 'proveAgain'],
        ...['secondFactor', 'beginSecondFactor', 'confirmSecondFactor', 'removeSecondFactor'],
      ].sort(),
    );
    const of = { operator: [operator], hospital: [clinic], interpreter: [interpreter], member: [clinic, operator, interpreter] };
    for (const { name, method, path, who, beforeFactor } of allEndpoints) {
      if (who === 'anyone' || who === 'user' || beforeFactor) continue;
      const url = path.replaceAll(/\{\w+\}/g, '1');
      for (const { headers } of of[who]) {
        const answer = await world.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) });
        expect([name, answer.statusCode, answer.json().code]).toEqual([name, 403, 'accounts.second-factor-required']);
      }
    }
  });

  test('their sockets are not admitted, by token or by a ticket from before', async () => {
    const { headers } = await staff();
    const { secret } = await setUpFactor(world, headers);
    const given = (await ticket(headers)).json().token as string;
    await world.app.inject({ method: 'DELETE', url: FACTOR_PATH, headers, payload: { password: PASSWORD, otp: computeTotpCode(secret, world.clock.now()) } });
    for (const token of [headers.authorization.slice(7), given]) {
      const chat = await openChat(world, { token });
      expect(await chat.closed).toBe(CLOSE_CODES.notYours);
      expect(chat.frames).toEqual([]);
    }
    expect(await (await openChat(world, { token: headers.authorization.slice(7), hears: 'changes' })).closed).toBe(CLOSE_CODES.notYours);
  });

  test('are told so, get in as soon as it is set up, and are out again when it is taken out', async () => {
    const { headers } = await staff();
    expect((await world.get(FACTOR_PATH, headers)).json()).toMatchObject({ active: false, required: true });
    expect((await inbox(headers)).statusCode).toBe(403);
    const { secret } = await setUpFactor(world, headers);
    expect((await inbox(headers)).statusCode).toBe(200);
    expect((await ticket(headers)).statusCode).toBe(200);
    const gone = { password: PASSWORD, otp: computeTotpCode(secret, world.clock.now()) };
    expect((await world.app.inject({ method: 'DELETE', url: FACTOR_PATH, headers, payload: gone })).statusCode).toBe(200);
    expect((await inbox(headers)).json().code).toBe('accounts.second-factor-required');
  });

  test('patients need none', async () => {
    const { headers } = await createPersonWithPassword(world);
    expect((await ticket(headers)).statusCode).toBe(200);
    expect((await world.get(FACTOR_PATH, headers)).json()).toMatchObject({ required: false });
  });

  test('work without one when it is optional', async () => {
    const relaxed = await testWorld();
    try {
      const { headers } = await createPersonWithPassword(relaxed, { role: 'hospital', hospitalId: 1 });
      expect((await relaxed.get(pathOf('clinicConsultations'), headers)).statusCode).toBe(200);
    } finally {
      await relaxed.close();
    }
  });
});
