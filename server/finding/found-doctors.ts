import { type Language, pickText } from '../../contract/constants.ts';
import type { FindResult, FoundDoctor } from '../../contract/finding/finding.ts';
import { AREA_TITLES, type PractisingDoctor, readAllDoctors, SPECIALTY_TITLES } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { makeDoctorNameSearch } from './doctor-names.rules.ts';
import { foldWithoutSpaces } from './fold.rules.ts';

/** Maximum doctors shown above the list. Typing more of the name narrows them down. */
const MAX_DOCTORS = 6;

/** Doctors whose names were typed, in the response format, and their treatments. */
type FoundDoctors = { doctors: NonNullable<FindResult['doctors']>; treatments: ReadonlySet<number> };
/** Finds doctors by typed words; undefined if they are no doctor's name. With `hospital`, only doctors of that clinic. */
export type FindDoctors = (typed: string, language: Language, hospital: number | undefined) => FoundDoctors | undefined;

/** Creates the search for doctors by name in any script, among doctors of offered clinics (specification 4.9). */
export async function makeFindDoctors(db: Db): Promise<FindDoctors> {
  const { practising, portraits } = await readAllDoctors(db);
  const byId = new Map(practising.map((one) => [one.doctor.id, one]));
  const find = makeDoctorNameSearch(
    practising.map(({ doctor, hospital }) => ({
      id: doctor.id,
      names: Object.values(doctor.name),
      around: [...Object.values(hospital.name), ...Object.values(SPECIALTY_TITLES[doctor.specialty]), ...Object.values(AREA_TITLES[hospital.area])],
    })),
  );
  const shape = ({ doctor, hospital, slug }: PractisingDoctor, as: string, language: Language): FoundDoctor => {
    const name = pickText(doctor.name, language);
    return {
      id: doctor.id,
      slug,
      name,
      also: foldWithoutSpaces(as) === foldWithoutSpaces(name) ? null : as,
      sex: doctor.sex,
      title: SPECIALTY_TITLES[doctor.specialty][language],
      portrait: portraits.get(doctor.picture ?? '') ?? null,
      hospital: { id: hospital.id, name: pickText(hospital.name, language) },
    };
  };
  return (typed, language, only) => {
    const { hits, nearly } = find(typed);
    const called = hits.flatMap(({ id, name }) => {
      const one = byId.get(id);
      return one && (only === undefined || one.hospital.id === only) ? [{ one, name }] : [];
    });
    if (called.length === 0) return undefined;
    const items = called.slice(0, MAX_DOCTORS).map(({ one, name }) => shape(one, name, language));
    return { doctors: { total: called.length, items, nearly }, treatments: new Set(called.flatMap(({ one }) => one.doctor.treatments)) };
  };
}
