import { randomUUID } from 'node:crypto';
import { eq, getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLOSE } from '../../contract/consultations.socket.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { allEndpoints, endpoints } from '../../contract/index.ts';
import { agreements, members, sessions } from '../accounts/accounts.tables.ts';
import { agreementsOf, consultationContext } from '../accounts/accounts.ts';
import { clinicPlaces, clinicTime } from '../catalog/catalog.ts';
import { openChat } from '../consultations/chat-client.fixture.ts';
import { consultations, messages, threadEvents } from '../consultations/consultations.tables.ts';
import { storeMessage } from '../consultations/messages.ts';
import { coordinator, form, patient, tokenOf } from '../consultations/patients.fixture.ts';
import { TOTAL, USD_ORDER } from '../orders/orders.fixture.ts';
import { ledger, orders } from '../orders/orders.tables.ts';
import { badProvider, heldJobs } from '../orders/provider.fixture.ts';
import { fixedVisit } from '../visits/visits.fixture.ts';
import { placeTimes, visits } from '../visits/visits.tables.ts';
import { testWorld, type World } from './world.ts';

/**
 * Who may call what, as data (security 4): every call of the contract, made by everybody about the same patient's things.
 * A call that is missing here does not compile, and fails the first test.
 */
const ACTORS = ['nobody', 'stranger', 'otherCoordinator', 'operator', 'coordinator', 'patient'] as const;
type Actor = (typeof ACTORS)[number];
/** Those to whom this patient is nothing. */
const OUTSIDERS: readonly Actor[] = ['nobody', 'stranger', 'otherCoordinator', 'operator'];

type Statuses = Record<Actor, number>;
type Request = { params?: Record<string, string | number>; query?: string; body?: object };
type Row = {
  /** What is asked about the patient's things; made anew for each actor. */
  asks?: (scene: Scene) => Request;
  /** The patient's order is paid before. */
  paid?: true;
  /** Everybody has just proved that it is her. */
  proven?: true;
  /** To whom the answer shows something private of the patient; to everybody else it must not. */
  shows?: readonly Actor[];
  answers: Statuses;
};
type Table = { [G in keyof typeof endpoints]: { [N in keyof (typeof endpoints)[G]]: Row } };

const everybody = (status: number): Statuses => Object.fromEntries(ACTORS.map((actor) => [actor, status])) as Statuses;
/** Members of the role `user`, on their own things. */
const patientsOnly = (status: number, stranger = status): Statuses => ({ ...everybody(403), nobody: 401, patient: status, stranger });
/** The clinic's staff; the staff of another clinic gets what a missing thing gets. */
const staffOnly = (status: number, other: number): Statuses => ({ ...everybody(403), nobody: 401, coordinator: status, otherCoordinator: other });
/** Whoever runs the platform. */
const operatorsOnly = (status: number): Statuses => ({ ...everybody(403), nobody: 401, operator: status });
const signedIn = (status: number): Statuses => ({ ...everybody(status), nobody: 401 });

const CLINIC = { hospital_id: 1 };
const PRODUCT = { hospital_id: 1, product_id: 1 };
const MONDAY = '2026-11-23T01:00:00Z';
/** The next free start of clinic 1: every half hour of its weekdays from Tuesday on, each once. */
let slots = 0;
const slot = (): string => {
  slots += 1;
  const day = Math.floor(slots / 16);
  return new Date(Date.UTC(2026, 10, 24 + day + Math.floor((day + 1) / 6), 1, (slots % 16) * 30)).toISOString();
};
/** An hour of which nothing else is asked. */
const [LATE, LATER] = ['2027-03-04T01:00:00Z', '2027-03-04T02:00:00Z'];
const callback = (provider: string) => `${world.deps.config.publicUrl}/auth/${provider}/callback`;
const handedIn = (provider: string) => ({ body: { code: 'guessed', redirect_uri: callback(provider), state: 'guessed' } });
/** The session that a person's headers stand for. */
const sessionIn = (headers: { authorization: string }): string => JSON.parse(Buffer.from(tokenOf(headers).split('.')[1] as string, 'base64url').toString()).sid;
let count = 0;
const fresh = (word: string) => `${word}${++count}`;

const TABLE: Table = {
  signUp: {
    duplicateUid: { asks: () => ({ query: `uid=${fresh('free')}` }), answers: everybody(200) },
    duplicateEmail: { asks: () => ({ query: `email=${fresh('free')}@example.com` }), answers: everybody(200) },
    signUp: {
      asks: ({ owner }) => ({
        body: {
          ...{ uid: fresh('guest'), password: 'quiet harbour lantern', first_name: 'Mia', last_name: 'Laurent', gender: 'F', messenger: 'line', country: 'JP' },
          ...{ id: owner.member.id, role: 'operator', hospital_id: 1, customer_key: owner.member.customerKey },
        },
      }),
      answers: everybody(201),
    },
  },
  signIn: {
    login: { asks: ({ owner }) => ({ body: { username: owner.member.uid, password: 'guessed it' } }), answers: everybody(401) },
  },
  social: {
    begin: { asks: () => ({ params: { provider: 'line' }, body: { redirect_uri: callback('line') } }), answers: everybody(200) },
    loginGoogle: { asks: () => handedIn('google'), answers: everybody(400) },
    loginLine: { asks: () => handedIn('line'), answers: everybody(400) },
    pending: { answers: everybody(400) },
    linkSocial: { asks: ({ owner }) => ({ body: { password: 'guessed it', email: owner.member.email } }), answers: everybody(400) },
    joinSocial: {
      asks: ({ owner }) => ({
        body: { uid: fresh('guest'), first_name: 'Mia', last_name: 'Laurent', gender: 'F', messenger: 'line', country: 'JP', id: owner.member.id },
      }),
      answers: everybody(400),
    },
    linkedIdentities: { answers: signedIn(200) },
    // Nobody here has proved again that it is her.
    beginLink: { asks: () => ({ params: { provider: 'line' }, body: { redirect_uri: callback('line') } }), answers: signedIn(403) },
    linkIdentity: { asks: () => ({ params: { provider: 'line' }, ...handedIn('line') }), answers: patientsOnly(400) },
    unlinkIdentity: { asks: () => ({ params: { provider: 'line' } }), answers: signedIn(403) },
  },
  sessions: {
    refresh: { asks: () => ({ body: { refresh_token: 'Bearer guessed' } }), answers: everybody(401) },
    logout: { answers: everybody(200) },
    sessions: { answers: signedIn(200) },
    endSession: { asks: ({ owner }) => ({ params: { id: sessionIn(owner.headers) } }), answers: { ...everybody(404), nobody: 401, patient: 200 } },
    endOtherSessions: { answers: signedIn(200) },
  },
  recovery: {
    findId: { asks: ({ owner }) => ({ body: { name: 'Somebody Else', email: owner.member.email } }), answers: everybody(200) },
    findPassword: { asks: ({ owner }) => ({ body: { uid: owner.member.uid, name: 'Somebody Else', email: owner.member.email } }), answers: everybody(200) },
    resetPassword: { asks: () => ({ body: { token: 'guessed', password: 'my own password', password_confirm: 'my own password' } }), answers: everybody(400) },
  },
  profile: {
    profile: { shows: ['patient'], answers: signedIn(200) },
    editProfile: {
      asks: ({ owner }) => ({ body: { first_name: 'Edited', id: owner.member.id, uid: owner.member.uid, member_id: owner.member.id } }),
      shows: ['patient'],
      answers: patientsOnly(200),
    },
  },
  credentials: {
    // Nobody here has a password yet: a fresh sign-in stands for it.
    changePassword: {
      proven: true,
      asks: () => ({ body: { password: 'my own long password', password_confirm: 'my own long password' } }),
      answers: signedIn(200),
    },
    changeEmail: {
      proven: true,
      asks: ({ owner }) => ({ body: { email: `${fresh('moved')}@example.com`, id: owner.member.id } }),
      answers: signedIn(200),
    },
    confirmEmail: { asks: () => ({ body: { token: 'guessed' } }), answers: everybody(400) },
  },
  secondFactor: {
    // Nobody here has proved again that it is her.
    proveAgain: { asks: () => ({ body: { password: 'guessed it' } }), answers: { ...everybody(403), nobody: 401 } },
    secondFactor: { answers: signedIn(200) },
    beginSecondFactor: { asks: () => ({ body: { password: 'guessed it' } }), answers: { ...everybody(403), nobody: 401 } },
    confirmSecondFactor: { asks: () => ({ body: { otp: '123456' } }), answers: { ...everybody(400), nobody: 401 } },
    removeSecondFactor: { asks: () => ({ body: { password: 'guessed it', otp: '123456' } }), answers: { ...everybody(403), nobody: 401 } },
  },
  privacy: {
    consents: { answers: patientsOnly(200) },
    standingConsents: { asks: () => ({ params: CLINIC }), answers: patientsOnly(200) },
    withdrawConsent: { asks: ({ consentId }) => ({ params: { id: consentId } }), answers: patientsOnly(200, 404) },
    exportData: { answers: signedIn(403) },
    deleteAccount: { proven: true, answers: patientsOnly(200) },
  },
  catalog: {
    products: { answers: everybody(200) },
    product: { asks: () => ({ params: { id: 1 } }), answers: everybody(200) },
    hospital: { asks: () => ({ params: CLINIC }), answers: everybody(200) },
    rates: { answers: everybody(200) },
  },
  consultations: {
    consultCount: { asks: () => ({ params: CLINIC }), answers: everybody(200) },
    reservations: { shows: ['patient'], answers: patientsOnly(200) },
    register: { asks: ({ owner }) => ({ body: { ...form(1), member_id: owner.member.id, id: owner.consultationId } }), answers: patientsOnly(201) },
    ticket: { answers: signedIn(200) },
    clinicConsultations: { asks: () => ({ query: 'hospital_id=1' }), shows: ['coordinator'], answers: staffOnly(200, 200) },
    clinicPatient: { asks: ({ owner }) => ({ params: { id: owner.consultationId } }), shows: ['coordinator'], answers: staffOnly(200, 404) },
    clinicSlots: { asks: ({ owner }) => ({ params: { id: owner.consultationId }, query: 'from=2026-11-23' }), answers: staffOnly(200, 404) },
    fixReservation: {
      asks: ({ owner }) => ({ params: { id: owner.consultationId }, body: { reservation_at: MONDAY, hospital_id: 1 } }),
      answers: staffOnly(200, 404),
    },
  },
  orders: {
    orders: { shows: ['patient'], answers: patientsOnly(200) },
    createOrder: {
      asks: ({ owner }) => ({ body: { ...USD_ORDER, member_id: owner.member.id, status: 'success', state: 'success' } }),
      answers: patientsOnly(201),
    },
    confirmPayment: {
      asks: ({ orderNum, paymentKey }) => ({ body: { paymentKey, orderId: orderNum, amount: 120 } }),
      answers: patientsOnly(200, 404),
    },
    cancelPayment: { paid: true, asks: ({ orderNum }) => ({ body: { orderId: orderNum } }), answers: patientsOnly(200, 404) },
    webhook: {
      asks: ({ orderNum }) => ({ body: { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId: orderNum, status: 'DONE' } } }),
      answers: everybody(200),
    },
  },
  visits: {
    freeTimes: { asks: () => ({ params: CLINIC, query: 'from=2026-11-23' }), answers: everybody(200) },
    openNow: { asks: () => ({ params: CLINIC }), answers: everybody(200) },
    askVisit: { asks: ({ owner }) => ({ body: { ...CLINIC, start_at: slot(), member_id: owner.member.id } }), answers: patientsOnly(201, 403) },
    myVisit: { asks: ({ visitId }) => ({ params: { id: visitId } }), shows: ['patient'], answers: patientsOnly(200, 404) },
    takeOffer: { asks: ({ visitId }) => ({ params: { id: visitId }, body: { version: 1, start_at: slot() } }), answers: patientsOnly(409, 404) },
    moveVisit: { asks: ({ visitId }) => ({ params: { id: visitId }, body: { version: 1, start_at: slot() } }), answers: patientsOnly(200, 404) },
    giveUpVisit: { asks: ({ visitId }) => ({ params: { id: visitId }, body: { version: 1 } }), answers: patientsOnly(200, 404) },
    sayDeparture: { asks: ({ owner }) => ({ params: { id: owner.consultationId }, body: { leaves_on: '2026-12-24' } }), answers: patientsOnly(200, 404) },
    clinicCalendar: { asks: ({ visitDay }) => ({ query: `from=${visitDay}` }), shows: ['coordinator'], answers: staffOnly(200, 200) },
    clinicFreeTimes: { asks: ({ visitId }) => ({ query: `from=2026-11-23&visit_id=${visitId}` }), answers: staffOnly(200, 404) },
    makeVisit: { asks: ({ owner }) => ({ body: { consultation_id: owner.consultationId, start_at: slot() } }), answers: staffOnly(201, 404) },
    changeVisit: {
      asks: ({ visitId }) => ({ params: { id: visitId }, body: { act: 'give-up', version: 1, reason: 'doctor-away' } }),
      answers: staffOnly(200, 404),
    },
    blockTime: { asks: ({ placeId }) => ({ body: { place_id: placeId, start_at: LATE, end_at: LATER } }), answers: staffOnly(201, 404) },
    unblockTime: { asks: ({ blockId }) => ({ params: { id: blockId } }), answers: staffOnly(200, 404) },
    clinicHours: { answers: staffOnly(200, 200) },
    saveHours: { asks: ({ hours }) => ({ body: { version: 1, hours } }), answers: staffOnly(200, 200) },
    savePlaces: { asks: ({ placeId }) => ({ body: { places: [{ id: placeId, name: '1' }] } }), answers: staffOnly(200, 404) },
  },
  reviews: {
    hospitalStats: { asks: () => ({ params: CLINIC }), answers: everybody(200) },
    productStats: { asks: () => ({ params: PRODUCT }), answers: everybody(200) },
    reviews: { asks: () => ({ params: PRODUCT }), answers: everybody(200) },
  },
  site: {
    settings: { answers: everybody(200) },
    document: { asks: () => ({ params: { name: 'privacy' } }), answers: everybody(200) },
  },
  staff: {
    clinics: { answers: operatorsOnly(200) },
    clinicStaff: { asks: () => ({ params: CLINIC }), answers: operatorsOnly(200) },
    moveStaff: { asks: ({ staffUid }) => ({ params: { uid: staffUid }, body: CLINIC }), answers: operatorsOnly(403) },
    closeStaff: { asks: ({ staffUid }) => ({ params: { uid: staffUid } }), answers: operatorsOnly(403) },
  },
  operatorOrders: {
    flaggedOrders: { answers: operatorsOnly(200) },
    refundRequests: { answers: operatorsOnly(200) },
    operatorOrder: {
      paid: true,
      asks: ({ orderNum }) => ({ params: { order_num: orderNum } }),
      shows: ['operator'],
      answers: operatorsOnly(200),
    },
    // Nobody here has proved again that it is her: what comes after the proof is in orders/operator-order.test.ts and accounts/staff/clinic-staff.test.ts.
    refundOrder: { paid: true, asks: ({ orderNum }) => ({ params: { order_num: orderNum }, body: { reason: 'asked' } }), answers: operatorsOnly(403) },
  },
};

/** Every line of a table of the contract's form, with its group and name. */
const linesOf = <T>(table: object): [string, T][] =>
  Object.entries(table).flatMap(([group, rows]) => Object.entries(rows as Record<string, T>).map(([name, row]): [string, T] => [`${group}.${name}`, row]));
const CALLS = new Map(linesOf<Endpoint>(endpoints));

const provider = badProvider();
let world: World;
beforeAll(async () => {
  world = await testWorld({ change: () => ({ payments: provider.port, jobs: heldJobs().jobs }) });
  world.clock.set('2026-11-20T03:00:00Z');
});
afterAll(() => world.close());

/** A patient of clinic 1 with words said and an order placed, and everybody else around her. */
type Scene = Awaited<ReturnType<typeof makeScene>>;
async function makeScene(paid: boolean) {
  const { database } = world.deps;
  const owner = await patient(world);
  const secrets = {
    phone: `+82${Math.random().toString().slice(2, 11)}`,
    passportName: fresh('OWNER OF THE THREAD '),
    messengerId: fresh('private-messenger-'),
  };
  await database.db.update(consultations).set(secrets).where(eq(consultations.id, owner.consultationId));
  const words = fresh('about my health ');
  await storeMessage(
    world.deps,
    { side: 'user', senderId: owner.member.id, memberId: owner.member.id, hospitalId: 1 },
    { consultationId: owner.consultationId, message: words, language: 'en', targetLang: 'KO', clientMessageId: null, translate: false },
  );
  const orderNum = (await world.post('/api/v1/order', USD_ORDER, owner.headers)).json<{ order_num: string }>().order_num;
  const paymentKey = provider.authorise(orderNum, TOTAL);
  if (paid) await world.post('/api/v1/payment/confirm', { paymentKey, orderId: orderNum, amount: 120 }, owner.headers);
  const visit = await fixedVisit(database.db, {
    ...{ consultationId: owner.consultationId, memberId: owner.member.id, hospitalId: 1, at: new Date(slot()), fixedAt: world.clock.now() },
  });
  const [place] = await clinicPlaces(database.db, 1);
  const { hours } = await clinicTime(database.db, 1);
  const startAt = new Date(Date.UTC(2028, 0, 1) + visit.id * 3_600_000);
  const endAt = new Date(startAt.getTime() + 60_000);
  const [block] = await database.db
    .insert(placeTimes)
    .values({ hospitalId: 1, placeId: place?.id ?? 0, startAt, endAt, kind: 'blocked' })
    .returning();
  const staff = await coordinator(world, 1);
  const otherStaff = await coordinator(world, 2);
  const stranger = await world.person();
  const operator = await world.person({ role: 'operator' });
  const headers: Record<Actor, { authorization?: string }> = {
    nobody: {},
    stranger: await world.as(stranger),
    otherCoordinator: otherStaff.headers,
    operator: await world.as(operator),
    coordinator: staff.headers,
    patient: owner.headers,
  };
  const { uid, email, customerKey } = owner.member;
  const [consent] = await agreementsOf(database.db, consultationContext(owner.consultationId));
  return {
    owner,
    orderNum,
    paymentKey,
    consentId: consent?.id ?? 0,
    staffUid: staff.member.uid,
    visitId: visit.id,
    visitDay: new Date(Number(visit.startAt) + 9 * 3_600_000).toISOString().slice(0, 10),
    placeId: place?.id ?? 0,
    blockId: block?.id ?? 0,
    hours,
    headers,
    private: [uid, email as string, customerKey, orderNum, paymentKey, words, ...Object.values(secrets)],
  };
}

async function call(endpoint: Endpoint, { params = {}, query, body }: Request, headers: object) {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(params[name]));
  return world.app.inject({ method: endpoint.method, url: query ? `${path}?${query}` : path, headers: { ...headers }, ...(body ? { payload: body } : {}) });
}

/** Everything that is kept about the patient. */
async function keptAbout({ owner: { member, consultationId }, orderNum }: Scene) {
  const { db } = world.deps.database;
  // When the provider is asked next is no fact about her, and a hint of anybody's may bring it forward.
  const { askAt: _soon, ...orderFacts } = getTableColumns(orders);
  const [order] = await db.select(orderFacts).from(orders).where(eq(orders.orderNum, orderNum));
  return {
    order,
    member: await db.select().from(members).where(eq(members.id, member.id)),
    sessions: await db.select().from(sessions).where(eq(sessions.memberId, member.id)),
    consultation: await db.select().from(consultations).where(eq(consultations.memberId, member.id)),
    messages: await db.select().from(messages).where(eq(messages.consultationId, consultationId)),
    visits: await db.select().from(visits).where(eq(visits.consultationId, consultationId)),
    events: await db.select().from(threadEvents).where(eq(threadEvents.consultationId, consultationId)),
    ledger: await db
      .select()
      .from(ledger)
      .where(eq(ledger.orderId, order?.id ?? 0)),
    orders: await db.select(orderFacts).from(orders).where(eq(orders.memberId, member.id)),
    agreements: await db.select().from(agreements).where(eq(agreements.memberId, member.id)),
  };
}

test('every call of the contract has its line, and no line is without a call', () => {
  expect([...CALLS.values()]).toEqual(allEndpoints);
  expect(
    linesOf<Row>(TABLE)
      .map(([name]) => name)
      .sort(),
  ).toEqual([...CALLS.keys()].sort());
});

describe('who may call what, about the same patient', () => {
  test.each(linesOf<Row>(TABLE))('%s', async (name, row) => {
    const endpoint = CALLS.get(name) as Endpoint;
    const scene = await makeScene(row.paid === true);
    if (row.proven) for (const headers of Object.values(scene.headers)) if (headers.authorization) await world.prove(headers);
    const before = await keptAbout(scene);
    for (const actor of ACTORS) {
      if (actor === 'coordinator') expect(await keptAbout(scene), 'outsiders change nothing of hers').toEqual(before);
      const answer = await call(endpoint, row.asks?.(scene) ?? {}, scene.headers[actor]);
      expect(answer.statusCode, `${actor}: ${answer.payload.slice(0, 200)}`).toBe(row.answers[actor]);
      const told = scene.private.filter((secret) => answer.payload.includes(secret));
      if (row.shows?.includes(actor)) expect(told, `${actor} is shown it`).not.toEqual([]);
      else expect(told, `${actor} is told nothing`).toEqual([]);
    }
  });
});

describe('somebody else’s thing and a missing one look the same', () => {
  test.each(linesOf<Row>(TABLE).filter(([, { answers }]) => OUTSIDERS.some((actor) => answers[actor] === 404)))('%s', async (name, row) => {
    const endpoint = CALLS.get(name) as Endpoint;
    const scene = await makeScene(row.paid === true);
    const asked = row.asks?.(scene) ?? {};
    const missing = {
      ...asked,
      ...(asked.params ? { params: { ...asked.params, id: typeof asked.params.id === 'string' ? randomUUID() : 2_000_000_000 } } : {}),
      ...(asked.body && 'orderId' in asked.body ? { body: { ...asked.body, orderId: 'N20200101-0000000000' } } : {}),
    };
    for (const actor of OUTSIDERS) {
      const [foreign, none] = [await call(endpoint, asked, scene.headers[actor]), await call(endpoint, missing, scene.headers[actor])];
      expect([foreign.statusCode, foreign.payload], actor).toEqual([none.statusCode, none.payload]);
    }
  });
});

describe('who may open a socket to the patient’s thread', () => {
  const SOCKETS: Record<Actor, number | 'admitted'> = {
    nobody: CLOSE.badToken,
    stranger: CLOSE.notYours,
    otherCoordinator: CLOSE.notYours,
    operator: CLOSE.notYours,
    coordinator: 'admitted',
    patient: 'admitted',
  };
  test.each(ACTORS)('%s', async (actor) => {
    const scene = await makeScene(false);
    const { authorization } = scene.headers[actor];
    const receiver_id = actor === 'coordinator' || actor === 'otherCoordinator' ? scene.owner.member.uid : '1';
    const chat = await openChat(world, { receiver_id, ...(authorization ? { token: tokenOf({ authorization }) } : {}) });
    if (SOCKETS[actor] !== 'admitted') {
      expect(await chat.closed).toBe(SOCKETS[actor]);
      expect(chat.frames).toEqual([]);
      return;
    }
    chat.send({ action: 'getChatHistory' });
    expect((await chat.next('getChatHistory')).history.map(({ message }) => message)).toEqual([expect.stringContaining('about my health')]);
    chat.close();
  });
});
