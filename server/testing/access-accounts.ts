import { tokenOf } from '../threads/patients.fixture.ts';
import { type AccessTable, everybody, operatorsOnly, patientsOnly, signedIn } from './access-answers.ts';
import { type Scene, uniqueWord } from './access-scene.ts';

const guessedCallback = ({ callback }: Scene, provider: string) => ({ body: { code: 'guessed', redirect_uri: callback(provider), state: 'guessed' } });
/** Returns the session id in a person's headers. */
const readSessionId = (headers: { authorization: string }): string =>
  JSON.parse(Buffer.from(tokenOf(headers).split('.')[1] as string, 'base64url').toString()).sid;

/** The accounts part of access-table.ts. */
export const ACCOUNT_ACCESS: Pick<
  AccessTable,
  'signUp' | 'signIn' | 'social' | 'sessions' | 'recovery' | 'profile' | 'credentials' | 'secondFactor' | 'privacy'
> = {
  signUp: {
    duplicateUid: { asks: () => ({ query: `uid=${uniqueWord('free')}` }), answers: everybody(200) },
    duplicateEmail: { asks: () => ({ query: `email=${uniqueWord('free')}@example.com` }), answers: everybody(200) },
    signUp: {
      asks: ({ owner }) => ({
        body: {
          ...{
            uid: uniqueWord('guest'),
            password: 'quiet harbour lantern',
            first_name: 'Mia',
            last_name: 'Laurent',
            gender: 'F',
            messenger: 'line',
            country: 'JP',
          },
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
    begin: { asks: ({ callback }) => ({ params: { provider: 'line' }, body: { redirect_uri: callback('line') } }), answers: everybody(200) },
    loginGoogle: { asks: (scene) => guessedCallback(scene, 'google'), answers: everybody(400) },
    loginLine: { asks: (scene) => guessedCallback(scene, 'line'), answers: everybody(400) },
    pending: { answers: everybody(400) },
    linkSocial: { asks: ({ owner }) => ({ body: { password: 'guessed it', email: owner.member.email } }), answers: everybody(400) },
    joinSocial: {
      asks: ({ owner }) => ({
        body: { uid: uniqueWord('guest'), first_name: 'Mia', last_name: 'Laurent', gender: 'F', messenger: 'line', country: 'JP', id: owner.member.id },
      }),
      answers: everybody(400),
    },
    linkedIdentities: { answers: signedIn(200) },
    // Refused, because no actor has a fresh proof of identity.
    beginLink: { asks: ({ callback }) => ({ params: { provider: 'line' }, body: { redirect_uri: callback('line') } }), answers: signedIn(403) },
    linkIdentity: { asks: (scene) => ({ params: { provider: 'line' }, ...guessedCallback(scene, 'line') }), answers: patientsOnly(400) },
    unlinkIdentity: { asks: () => ({ params: { provider: 'line' } }), answers: signedIn(403) },
  },
  sessions: {
    refresh: { asks: () => ({ body: { refresh_token: 'Bearer guessed' } }), answers: everybody(401) },
    logout: { answers: signedIn(200) },
    sessions: { answers: signedIn(200) },
    endSession: { asks: ({ owner }) => ({ params: { id: readSessionId(owner.headers) } }), answers: { ...everybody(404), nobody: 401, patient: 200 } },
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
    chooseLanguage: { asks: () => ({ body: { language: 'ko' } }), answers: { ...signedIn(200), patient: 403, stranger: 403 } },
  },
  credentials: {
    // Refused, because no actor has a password; a fresh sign-in is required instead.
    changePassword: {
      proven: true,
      asks: () => ({ body: { password: 'my own long password', password_confirm: 'my own long password' } }),
      answers: signedIn(200),
    },
    changeEmail: {
      proven: true,
      asks: ({ owner }) => ({ body: { email: `${uniqueWord('moved')}@example.com`, id: owner.member.id } }),
      answers: signedIn(200),
    },
    confirmEmail: { asks: () => ({ body: { token: 'guessed' } }), answers: everybody(400) },
  },
  secondFactor: {
    // Refused, because no actor has a fresh proof of identity.
    proveAgain: { asks: () => ({ body: { password: 'guessed it' } }), answers: { ...everybody(403), nobody: 401 } },
    secondFactor: { answers: signedIn(200) },
    beginSecondFactor: { asks: () => ({ body: { password: 'guessed it' } }), answers: { ...everybody(403), nobody: 401 } },
    confirmSecondFactor: { asks: () => ({ body: { otp: '123456' } }), answers: { ...everybody(400), nobody: 401 } },
    removeSecondFactor: { asks: () => ({ body: { password: 'guessed it', otp: '123456' } }), answers: { ...everybody(403), nobody: 401 } },
  },
  privacy: {
    consents: { answers: patientsOnly(200) },
    standingConsents: { asks: () => ({ params: { hospital_id: 1 } }), answers: patientsOnly(200) },
    withdrawConsent: { asks: ({ consentId }) => ({ params: { id: consentId } }), answers: patientsOnly(200, 404) },
    exportData: { answers: signedIn(403) },
    exportConsents: { proven: true, asks: () => ({ query: 'from=2026-01-01&to=2026-12-31' }), shows: ['operator'], answers: operatorsOnly(200) },
    deleteAccount: { proven: true, answers: patientsOnly(200) },
  },
};
