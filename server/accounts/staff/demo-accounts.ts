import { inArray, or, sql } from 'drizzle-orm';
import { type Db, isViolationOf } from '../../platform/database.ts';
import { foldLookAlikes } from '../accounts.rules.ts';
import { members } from '../accounts.tables.ts';
import { insertMember, type NewMember } from '../accounts.ts';
import { hashPassword, verifyPassword } from '../credentials/passwords.ts';

/** Password of the demonstration accounts, which the README publishes. */
export const DEMO_PASSWORD = 'naru-demo-2026';

type Account = Omit<NewMember, 'password'>;

const PATIENT: Account = {
  uid: 'patient',
  firstName: 'Amal',
  lastName: 'Haddad',
  gender: 'F',
  country: 'GB',
  messenger: 'whatsapp',
  messengerId: 'amal.haddad',
  phone: '+447700900123',
  email: 'patient@naru.example',
  language: 'en',
  birthDate: '1994-05-17',
};
const KOREAN_STAFF = { country: 'KR', messenger: 'kakao', language: 'ko' } as const;
const OPERATOR: Account = { uid: 'operator', firstName: 'Narae', lastName: 'Hong', gender: 'N', role: 'operator', ...KOREAN_STAFF };

const INTERPRETER: Account = {
  uid: 'interpreter',
  firstName: 'Yerin',
  lastName: 'Moon',
  gender: 'N',
  role: 'interpreter',
  interprets: ['en', 'ar', 'ja'],
  ...KOREAN_STAFF,
};

/** The head of a clinic, who is also one of its coordinators. */
const headAccount = (hospitalId: number): Account => ({
  ...{ uid: 'head', firstName: 'Eunseo', lastName: 'Baek', gender: 'N', role: 'hospital', hospitalId, headSince: new Date() },
  ...KOREAN_STAFF,
});

/** Given and family names of the coordinators, in the order of their clinics. Reused if there are more clinics than names. */
const COORDINATOR_NAMES = [
  ...(['Jiwoo Han', 'Seoyeon Kim', 'Minjae Lee', 'Haeun Park', 'Dohyun Choi', 'Yuna Jung', 'Siwoo Kang'] as const),
  ...(['Chaewon Cho', 'Junho Yoon', 'Soyul Jang', 'Taeyang Lim', 'Nari Oh', 'Hyunwoo Seo', 'Bomin Shin'] as const),
];

/**
 * Account of a clinic's coordinator: `coordinator` for the first clinic, `coordinator2` for clinic 2, and so on. A clinic keeps its ID when other
 * clinics are added or removed.
 */
function coordinatorAccount(hospitalId: number, place: number): Account {
  const [firstName = '', lastName = ''] = COORDINATOR_NAMES[place % COORDINATOR_NAMES.length]?.split(' ') ?? [];
  const uid = place === 0 ? 'coordinator' : `coordinator${hospitalId}`;
  return { uid, firstName, lastName, gender: 'N', role: 'hospital', hospitalId, ...KOREAN_STAFF };
}

/** True if one of the demonstration accounts exists with the public password. */
export async function hasOpenDemoAccounts(db: Db): Promise<boolean> {
  const isDemo = or(
    inArray(members.uidKey, ['head', ...[PATIENT, OPERATOR, INTERPRETER].map(({ uid }) => uid)].map(foldLookAlikes)),
    sql`${members.uidKey} ~ '^coordinator[0-9]*$'`,
  );
  const rows = await db.select({ hash: members.passwordHash }).from(members).where(isDemo);
  for (const { hash } of rows) if (await verifyPassword(hash, DEMO_PASSWORD)) return true;
  return false;
}

/**
 * Creates missing demonstration accounts (README): a patient, an operator, an interpreter, a coordinator for each of these clinics, and the head of
 * the first. An account that an operator has closed stays closed. Only for use with the sandbox.
 */
export async function seedDemoAccounts(db: Db, clinicIds: readonly number[]): Promise<void> {
  const wanted = [PATIENT, OPERATOR, INTERPRETER, ...clinicIds.slice(0, 1).map(headAccount), ...clinicIds.map(coordinatorAccount)];
  const keys = wanted.map(({ uid }) => foldLookAlikes(uid));
  const rows = await db.select({ key: members.uidKey }).from(members).where(inArray(members.uidKey, keys));
  const there = new Set(rows.map(({ key }) => key));
  const missing = wanted.filter(({ uid }) => !there.has(foldLookAlikes(uid)));
  if (missing.length === 0) return;
  // The password is public, so sharing one hash reveals nothing.
  const hash = await hashPassword(DEMO_PASSWORD);
  for (const account of missing) {
    await db
      .transaction((tx) => insertMember(tx, account, hash))
      .catch((error: unknown) => {
        // Another process, started at the same moment, created the account first.
        if (!isViolationOf(error, 'members_uid_key')) throw error;
      });
  }
}
