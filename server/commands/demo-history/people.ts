import type { SessionTokens } from '../../../contract/accounts/sessions.ts';
import type { Language } from '../../../contract/constants.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/time.ts';
import { createMember, endSessionByRefreshToken, memberByUid, openSession, refreshSession } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from './api.ts';
import type { PatientActor } from './conversation-state.ts';
import type { NewPerson } from './story-format.ts';

/** Address of the people of the demonstration, who have no network. */
const CLIENT = '127.0.0.1';
/** Played time after which an actor signs in again, within the life of a session. */
const SESSION_AGE_MS = 25 * DAY_MS;
/** Played time after which the access token is refreshed, within its life of fifteen minutes. */
const TOKEN_AGE_MS = 10 * MINUTE_MS;

export type People = ReturnType<typeof makePeople>;

/** Creates and signs in the people of the demonstration. */
export function makePeople(deps: Deps) {
  const staff = new Map<string, Promise<Actor>>();
  const opened: string[] = [];

  /** Returns an actor who signs in when the first call needs it, and again when the session is about to expire. */
  function makeActor(uid: string, memberId: string, language: Language): Actor {
    let session: { tokens: SessionTokens; openedAt: number; refreshedAt: number } | undefined;
    return {
      uid,
      language,
      async token() {
        const now = deps.clock.now().getTime();
        if (!session || now - session.openedAt > SESSION_AGE_MS) {
          const tokens = await openSession(deps, { id: memberId }, { client: CLIENT, userAgent: undefined });
          session = { tokens, openedAt: now, refreshedAt: now };
          opened.push(tokens.refresh_token);
        } else if (now - session.refreshedAt > TOKEN_AGE_MS) {
          const { tokens } = await refreshSession(deps, session.tokens.refresh_token);
          session = { ...session, tokens, refreshedAt: now };
        }
        return session.tokens.access_token;
      },
    };
  }

  async function findAccount(uid: string): Promise<{ id: string; language: Language }> {
    const member = await memberByUid(deps.database.db, uid);
    if (!member) throw new Error(`there is no account ${uid}`);
    return member;
  }

  return {
    /** Returns an account of the demonstration's staff. */
    staff(uid: string): Promise<Actor> {
      const actor = staff.get(uid) ?? findAccount(uid).then(({ id, language }) => makeActor(uid, id, language));
      staff.set(uid, actor);
      return actor;
    },
    /** Returns a patient. A new person joins now, without a password, so that nobody can sign in as that person. */
    async patient(person: NewPerson | { uid: string }): Promise<PatientActor> {
      if ('first_name' in person) {
        const { language, time_zone: _timeZone, ...form } = person;
        await createMember(deps, { ...form, email: form.email ?? `${form.uid}@naru.example` }, { language, client: CLIENT });
      }
      const { id, language } = await findAccount(person.uid);
      return { ...makeActor(person.uid, id, language), memberId: id };
    },
    /** Ends all sessions, so that nobody finds a sign-in that they did not make. */
    async signOut(): Promise<void> {
      for (const token of opened) await endSessionByRefreshToken(deps, token);
    },
  };
}
