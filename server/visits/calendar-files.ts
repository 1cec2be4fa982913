import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { CLINIC_TIME_ZONE, type Language, pickText } from '../../contract/constants.ts';
import { DAY_MS, MINUTE_MS, toSeoulDay } from '../../contract/time.ts';
import { membersByIds } from '../accounts/accounts.ts';
import { hospitalsByIds, listClinicPlaces } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { formatDateAndTime } from '../platform/format-date-and-time.ts';
import type { Caller } from '../platform/tokens.ts';
import { findPatients, requireClinic } from '../threads/threads.ts';
import { findVisit } from './visit-reads.ts';
import { hasTime } from './visits.rules.ts';
import { clinicFeeds, placeTimes, visits } from './visits.tables.ts';
import type { VisitRow } from './write-visit.ts';

/** Texts in a patient's calendar. They do not name the treatment, because other people can see a calendar. */
const CALENDAR_TEXTS: Record<Language, { at: (time: string) => string; address: string; givenUp: string }> = {
  en: { at: (time) => `${time} in Seoul`, address: 'For the taxi driver:', givenUp: 'This visit has been given up.' },
  zh: { at: (time) => `首尔时间 ${time}`, address: '给出租车司机看：', givenUp: '这次到访已放弃。' },
  ja: { at: (time) => `ソウル時間 ${time}`, address: 'タクシー運転手の方へ：', givenUp: 'この来院はキャンセルされました。' },
  ar: { at: (time) => `${time} بتوقيت سيول`, address: 'لسائق سيارة الأجرة:', givenUp: 'أُلغيت هذه الزيارة.' },
  ko: { at: (time) => `서울 시각 ${time}`, address: '주소:', givenUp: '취소된 방문입니다.' },
};

type CalendarFileDeps = Pick<Deps, 'database' | 'clock' | 'config'>;

/** Returns the UID of a visit's entry. It never changes, so a later file moves or cancels the same entry. */
const calendarEntryUid = (visit: Pick<VisitRow, 'id'>, { publicUrl }: CalendarFileDeps['config']): string => `visit-${visit.id}@${new URL(publicUrl).host}`;

/**
 * Returns a patient's visit as a calendar file in the patient's language, with the address also in Korean. Throws `not-found`, and
 * `visits.not-possible` if the visit never had a time.
 */
export async function buildVisitFile(
  { database: { db }, config, clock }: CalendarFileDeps,
  { memberId }: Pick<Caller, 'memberId'>,
  id: number,
  language: Language,
): Promise<{ file_name: string; content: string }> {
  const visit = await findVisit(db, id, { memberId });
  const { startAt, state } = visit;
  if (!startAt || !(hasTime(state) || state === 'given-up')) throw new AppError('visits.not-possible');
  const clinic = (await hospitalsByIds(db, [visit.hospitalId])).get(visit.hospitalId);
  if (!clinic) throw new AppError('not-found');
  const words = CALENDAR_TEXTS[language];
  const given = state === 'given-up';
  const time = formatDateAndTime(startAt, language, CLINIC_TIME_ZONE, 'full');
  const calendar = ical({ prodId: { company: config.BRAND_NAME, product: 'visits' }, method: given ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: calendarEntryUid(visit, config),
    sequence: visit.version,
    stamp: clock.now(),
    start: startAt,
    end: new Date(startAt.getTime() + visit.minutes * MINUTE_MS),
    summary: pickText(clinic.name, language),
    location: clinic.addressEnglish,
    url: new URL(`/visit/${visit.id}`, config.publicUrl).href,
    description: [given ? words.givenUp : '', words.at(time), pickText(clinic.nearestSubwayStation, language), clinic.tel, `${words.address} ${clinic.address}`]
      .filter((line) => line !== '')
      .join('\n'),
    status: given ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { file_name: `visit-${toSeoulDay(startAt)}.ics`, content: toCalendarText(calendar) };
}

/** The last line needs a line end too (RFC 5545, 3.1), which the library omits. */
const toCalendarText = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Creates a private address for the clinic's calendar feed. The previous address stops working. */
export async function createFeed({ database: { db }, clock, config }: CalendarFileDeps, caller: Caller): Promise<string> {
  const hospitalId = requireClinic(caller);
  const secret = randomBytes(24).toString('base64url');
  const made = { hash: hashSecret(secret), madeBy: caller.memberId, madeAt: clock.now() };
  await db
    .insert(clinicFeeds)
    .values({ hospitalId, ...made })
    .onConflictDoUpdate({ target: clinicFeeds.hospitalId, set: made });
  return new URL(`/feeds/${secret}.ics`, config.publicUrl).href;
}

/** Returns when and by whom the feed was created, if there is one. */
export async function readClinicFeed(
  { database: { db } }: Pick<Deps, 'database'>,
  caller: Caller,
): Promise<{ made_at: string | null; made_by: string | null }> {
  const [row] = await db
    .select()
    .from(clinicFeeds)
    .where(eq(clinicFeeds.hospitalId, requireClinic(caller)));
  const [maker] = row ? await membersByIds(db, [row.madeBy]) : [];
  return { made_at: row?.madeAt.toISOString() ?? null, made_by: maker?.uid ?? null };
}

export async function endFeed({ database: { db } }: Pick<Deps, 'database'>, caller: Caller): Promise<void> {
  await db.delete(clinicFeeds).where(eq(clinicFeeds.hospitalId, requireClinic(caller)));
}

/** Length of the past that a feed contains, in ms. */
const FEED_PAST_MS = 30 * DAY_MS;

/**
 * Renders the visits of the clinic to which a feed's secret belongs: time, place and initials. An external calendar must not contain a patient's name
 * or treatment. Undefined for an unknown or ended secret.
 */
export async function renderFeed({ database: { db }, clock, config }: CalendarFileDeps, secret: string): Promise<string | undefined> {
  const [feed] = await db
    .select({ hospitalId: clinicFeeds.hospitalId })
    .from(clinicFeeds)
    .where(eq(clinicFeeds.hash, hashSecret(secret)));
  if (!feed) return undefined;
  const { hospitalId } = feed;
  const rows = await db
    .select({ visit: visits, placeId: placeTimes.placeId })
    .from(visits)
    .innerJoin(placeTimes, and(eq(placeTimes.visitId, visits.id), eq(placeTimes.kind, 'fixed')))
    .where(and(eq(visits.hospitalId, hospitalId), gt(visits.startAt, new Date(clock.now().getTime() - FEED_PAST_MS))));
  const patients = await findPatients(
    db,
    rows.map(({ visit }) => visit.consultationId),
  );
  const places = new Map((await listClinicPlaces(db, hospitalId)).map(({ id, name }) => [id, name.ko]));
  const clinic = (await hospitalsByIds(db, [hospitalId])).get(hospitalId);
  const calendar = ical({ name: clinic?.name.ko ?? '', prodId: { company: config.BRAND_NAME, product: 'clinic' }, ttl: 900 });
  for (const { visit, placeId } of rows) {
    const patient = patients.get(visit.consultationId);
    if (!visit.startAt || !patient) continue;
    calendar.createEvent({
      id: calendarEntryUid(visit, config),
      sequence: visit.version,
      stamp: visit.changedAt,
      start: visit.startAt,
      end: new Date(visit.startAt.getTime() + visit.minutes * MINUTE_MS),
      summary: toInitials(patient.name),
      location: places.get(placeId ?? 0) ?? '',
      url: new URL('/clinic/calendar', config.publicUrl).href,
    });
  }
  return toCalendarText(calendar);
}

/** Returns "A. H." for "AMAL HADDAD". */
const toInitials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .map((letter) => `${letter}.`)
    .join(' ');
