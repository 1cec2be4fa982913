import { DAY_MS, MINUTE_MS } from '../../../contract/time.ts';
import { buildApp } from '../../app.ts';
import type { LocationFormatter, YamlPath } from '../../content/parse-yaml.ts';
import type { Deps } from '../../deps.ts';
import { openOutsideServices } from '../../outside.ts';
import { makeLocalBus } from '../../platform/bus.ts';
import { makeRateLimits } from '../../platform/limits.ts';
import { makeLog } from '../../platform/log.ts';
import { makeAccessTokens } from '../../platform/tokens.ts';
import { type Actor, type DemoApi, makeApi } from './api.ts';
import type { ActHandler, ConversationState, PatientActor } from './conversation-state.ts';
import { PATIENT_ACTS } from './patient-acts.ts';
import { makePeople, type People } from './people.ts';
import type { LocatedStory } from './read-stories.ts';
import { makeSimulatedJobs } from './simulated-jobs.ts';
import { HEAD_NAME, STAFF_ACTS } from './staff-acts.ts';
import { findAct, type PersonStory, type Step } from './story-format.ts';
import { resolveStoryTime } from './story-time.ts';

/** Reports how many of the steps have been played. */
export type ProgressListener = (done: number, total: number) => void;

const ACTS = { ...PATIENT_ACTS, ...STAFF_ACTS } as Record<string, ActHandler<never>>;
/** Name under which each coordinator answers, by user ID. */
const STAFF_NAMES: Record<string, string> = { coordinator: '지우', coordinator2: '서연', coordinator6: '유나', coordinator11: '태양', head: HEAD_NAME };
/** The people act within minutes what takes them weeks, so the usual limits do not apply. */
const LIMIT_SCALE = 1_000_000;
/** Played time from joining to the first step: filling in the form. */
const JOINING_MS = 10 * MINUTE_MS;
const CONSENTS = { personal: true, sensitive: true, third_party: true };

/** A list of steps of one person that is being played. */
type StepList = {
  story: PersonStory;
  steps: readonly Step[];
  path: YamlPath;
  placeOf: LocationFormatter;
  next: number;
  state: ConversationState;
  previous?: Date;
};

/**
 * Plays stories with a moved clock through the product's own API, in the order of time, up to now. The product, its jobs and the sandbox behave as if
 * it all happened then. A list of steps ends at a step that cannot be played. Returns a sentence with the place of each such step.
 */
export async function simulateStories(deps: Deps, stories: readonly LocatedStory[], folder: string, progress: ProgressListener): Promise<string[]> {
  const end = deps.clock.now();
  const clock = makeSettableClock(new Date(end.getTime() - 365 * DAY_MS));
  const jobs = makeSimulatedJobs(clock);
  const { config, database } = deps;
  const outside = await openOutsideServices({ config, database, clock });
  const played: Deps = {
    ...{ config, database, clock, jobs, log: makeLog('silent'), bus: makeLocalBus(), limits: makeRateLimits(LIMIT_SCALE) },
    ...{ tokens: makeAccessTokens(config.tokenSecret, clock), ...outside.providers },
  };
  const app = await buildApp(played, { sandbox: outside.mount });
  const people = makePeople(played);
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    outside.listening(address);
    const api = makeApi(app, address);
    const staff = await signInStaff(people, stories);
    await nameStaff(api, staff);
    const shared = { api, deps: played, end, staff, reviews: new Map(), folder };
    const lists = stories.flatMap((located) => makeStepLists(located, shared));
    const total = lists.reduce((sum, { steps }) => sum + steps.length, 0);
    const patients = new Map<string, PatientActor>();
    const problems: string[] = [];
    const actors = () => [...staff.values(), ...patients.values()];
    const lastDay = new Date(end.getTime() - DAY_MS);
    for (let done = 1, hasRead = false; ; done += 1) {
      const next = findNext(lists, end, problems);
      if (!next) break;
      if (!hasRead && next.at > lastDay) {
        hasRead = true;
        for (const actor of actors()) await readNotices(api, actor);
      }
      await runStep(next, { api, clock, people, patients }, problems);
      await jobs.run();
      progress(done, total);
    }
    clock.moveTo(end);
    await jobs.run({ all: true });
    await people.signOut();
    return problems;
  } finally {
    jobs.leave();
    await app.close();
    await outside.close();
  }
}

/** A clock that is moved to a time, and goes on from there. */
function makeSettableClock(start: Date): { now(): Date; moveTo(at: Date): void } {
  let moved = { at: start.getTime(), since: performance.now() };
  const now = () => new Date(moved.at + performance.now() - moved.since);
  return {
    now,
    // Never moves back: a step can be due while the one before it is still being played.
    moveTo: (at) => (moved = { at: Math.max(at.getTime(), now().getTime()), since: performance.now() }),
  };
}

/** Signs in the operators, the interpreter, the head, and the coordinator of every clinic that occurs. */
async function signInStaff(people: People, stories: readonly LocatedStory[]): Promise<Map<string, Actor>> {
  const clinics = new Set(stories.flatMap(({ story }) => story.conversations.map(({ clinic }) => clinic)));
  const uids = ['operator', 'interpreter', 'head', ...[...clinics].map((clinic) => (clinic === 1 ? 'coordinator' : `coordinator${clinic}`))];
  const staff = new Map<string, Actor>();
  for (const uid of uids) staff.set(uid, await people.staff(uid));
  return staff;
}

async function nameStaff(api: DemoApi, staff: ReadonlyMap<string, Actor>): Promise<void> {
  for (const [uid, name] of Object.entries(STAFF_NAMES)) {
    const actor = staff.get(uid);
    if (actor) await api.call('PUT', '/api/v1/clinic/desk/name', actor, { body: { name } });
  }
}

type SharedState = Pick<ConversationState, 'api' | 'deps' | 'end' | 'reviews' | 'folder'> & { staff: ReadonlyMap<string, Actor> };

/** Returns a person's lists of steps: the conversations, and the thread with the operators. */
function makeStepLists({ story, placeOf }: LocatedStory, { staff, ...shared }: SharedState): StepList[] {
  const lists = [
    ...story.conversations.map((conversation, place) => ({ ...conversation, path: ['conversations', place, 'steps'] as YamlPath })),
    ...(story.help.length > 0 ? [{ clinic: 0, treatment: undefined, steps: story.help, path: ['help'] as YamlPath }] : []),
  ];
  return lists.map(({ clinic, treatment, steps, path }) => ({
    ...{ story, placeOf, steps, path, next: 0 },
    state: {
      ...shared,
      // Joins with the first step (`runStep`).
      patient: undefined as unknown as PatientActor,
      staff(uid) {
        const actor = staff.get(uid);
        if (!actor) throw new Error(`there is no account ${uid}`);
        return actor;
      },
      ...{ clinic, treatment, thread: 0, lastMessage: 0, messages: new Map() },
    },
  }));
}

/** A step that is due. */
type NextStep = { list: StepList; step: Step; at: Date };

/** Finds the step that comes first; undefined if there is none left. A list ends with a problem if the time of its next step cannot be. */
function findNext(lists: readonly StepList[], end: Date, problems: string[]): NextStep | undefined {
  let first: NextStep | undefined;
  for (const list of lists) {
    const step = list.steps[list.next];
    if (!step) continue;
    const visit = list.state.visit?.start_at;
    const at = resolveStoryTime(step.at, { now: end, previous: list.previous, visit: visit ? new Date(visit) : undefined });
    if (!at || at > end) stopList(list, `${step.at} ${at ? 'is still to come' : 'refers to nothing that came before'}`, problems);
    else if (!first || at < first.at) first = { list, step, at };
  }
  return first;
}

/** Ends a list at its next step. */
function stopList(list: StepList, problem: string, problems: string[]): void {
  problems.push(`${list.placeOf([...list.path, list.next])}: ${problem}.`);
  list.next = list.steps.length;
}

type StepContext = { api: DemoApi; clock: ReturnType<typeof makeSettableClock>; people: People; patients: Map<string, PatientActor> };

/** Plays a step at its time. The first one of a person joins, the first one of a conversation opens it. */
async function runStep({ list, step, at }: NextStep, context: StepContext, problems: string[]): Promise<void> {
  const { state } = list;
  try {
    if (list.next === 0) await begin(list, at, context);
    context.clock.moveTo(at);
    const name = findAct(step);
    const message = await ACTS[name]?.(state, step[name] as never, step);
    if (message !== undefined) state.lastMessage = message;
    if (message !== undefined && step.id) state.messages.set(step.id, message);
    list.previous = at;
    list.next += 1;
  } catch (error) {
    stopList(list, (error as Error).message, problems);
  }
}

/** Sees all notices, as everybody does who looks every day. */
async function readNotices(api: DemoApi, actor: Actor): Promise<void> {
  const { notices } = await api.call<{ notices: { id: number }[] }>('GET', '/api/v1/notices', actor);
  if (notices[0]) await api.call('POST', '/api/v1/notices/seen', actor, { body: { up_to: notices[0].id } });
}

/** Lets the person join, unless an earlier conversation did, and opens the conversation. */
async function begin({ story, state }: StepList, at: Date, { api, clock, people, patients }: StepContext): Promise<void> {
  const { person, saves } = story;
  clock.moveTo(new Date(at.getTime() - JOINING_MS));
  const known = patients.get(person.uid);
  const patient = known ?? (await people.patient(person));
  patients.set(person.uid, patient);
  state.patient = patient;
  const things = [...(saves?.treatments ?? []).map((id) => ({ kind: 'treatment', id })), ...(saves?.clinics ?? []).map((id) => ({ kind: 'clinic', id }))];
  if (!known && things.length > 0) await api.call('PUT', '/api/v1/saved', patient, { body: { saved: true, things } });
  if (state.clinic > 0) state.thread = await openConversation(api, story, state);
}

/** Opens the conversation with the details of the patient's profile. Returns its id. */
async function openConversation(api: DemoApi, { person }: PersonStory, { patient, clinic, treatment }: ConversationState): Promise<number> {
  const profile = await api.call<{ country: string; phone: string; messenger: string; messenger_id: string; first_name: string; last_name: string }>(
    'GET',
    '/api/v1/users/mypage',
    patient,
  );
  const body = {
    name: `${profile.first_name} ${profile.last_name}`.toUpperCase(),
    ...{ country_name: profile.country, phone: profile.phone, messenger_type: profile.messenger, messenger_id: profile.messenger_id },
    ...{ hospital_id: clinic, consents: CONSENTS, time_zone: 'time_zone' in person ? person.time_zone : 'Europe/London' },
    ...(treatment && { product_id: treatment }),
  };
  return (await api.call<{ id: number }>('POST', '/api/v1/reservation', patient, { body })).id;
}
