import { makeUniqueCheck, type YamlPath } from '../../content/parse-yaml.ts';
import type { Clinic, ClinicEntry } from './format.ts';

type CrossCheckContext = { masters: ReadonlyMap<string, string>; procedures: readonly { id: string }[] };

/** Returns problems that need more than one file to detect: duplicate ids across files, wrong numbering, and missing pictures and kinds. */
export function findCrossFileProblems(entries: readonly ClinicEntry[], { masters, procedures }: CrossCheckContext, place: string): string[] {
  const kinds = new Set(procedures.map(({ id }) => id));
  return [
    ...findDuplicateIds(entries),
    ...entries.flatMap(findNumberingProblems),
    ...entries.flatMap((entry) => findMissingPictures(entry, masters, place)),
    ...entries.flatMap((entry) => findUnknownKinds(entry, kinds, place)),
  ];
}

function findUnknownKinds({ clinic, placeOf }: ClinicEntry, kinds: ReadonlySet<string>, place: string): string[] {
  return clinic.products.flatMap(({ kind }, p) =>
    kind === undefined || kinds.has(kind) ? [] : [`${placeOf(['products', p, 'kind'])}: there is no kind ${kind} in ${place}/procedures.`],
  );
}

type NumberedEntry = { kind: string; id: number | string; path: YamlPath };

function listNumberedEntries(clinic: Clinic): NumberedEntry[] {
  return [
    { kind: 'clinic', id: clinic.id, path: ['id'] },
    { kind: 'slug', id: clinic.slug, path: ['slug'] },
    ...clinic.products.flatMap((product, p): NumberedEntry[] => [
      { kind: 'treatment', id: product.id, path: ['products', p, 'id'] },
      ...(product.slug ? [{ kind: 'treatment slug', id: product.slug, path: ['products', p, 'slug'] }] : []),
      ...product.options.map((option, o) => ({ kind: 'option', id: option.id, path: ['products', p, 'options', o, 'id'] })),
    ]),
    ...(clinic.doctors ?? []).flatMap(({ id, slug, licence_number }, d): NumberedEntry[] => [
      { kind: 'doctor', id, path: ['doctors', d, 'id'] },
      { kind: 'doctor slug', id: slug, path: ['doctors', d, 'slug'] },
      { kind: 'licence', id: licence_number, path: ['doctors', d, 'licence_number'] },
    ]),
    ...clinic.reviews.map((review, r) => ({ kind: 'review', id: review.id, path: ['reviews', r, 'id'] })),
  ];
}

function findDuplicateIds(entries: readonly ClinicEntry[]): string[] {
  const problems: string[] = [];
  const checkUnique = makeUniqueCheck(problems);
  for (const { clinic, placeOf } of entries)
    for (const { kind, id, path } of listNumberedEntries(clinic)) checkUnique(`${kind} ${id}`, placeOf(path), `${kind} ${id}`);
  return problems;
}

/**
 * Checks the numbering rules of the format. Option ids are the treatment's id times 100 plus 1 to 99. Review ids start at the treatment's id times
 * 10000. Doctors and reviews must refer to treatments of this clinic.
 */
function findNumberingProblems({ clinic, placeOf }: ClinicEntry): string[] {
  const problems: string[] = [];
  clinic.products.forEach((product, p) => {
    product.options.forEach((option, o) => {
      const path = ['products', p, 'options', o];
      if (Math.floor(option.id / 100) !== product.id || option.id % 100 === 0)
        problems.push(`${placeOf([...path, 'id'])}: must be ${product.id}01 to ${product.id}99, because it belongs to treatment ${product.id}.`);
      if (option.currency_code !== product.options[0]?.currency_code)
        problems.push(`${placeOf([...path, 'currency_code'])}: must be the same for all options of a treatment.`);
    });
  });
  const own = new Set(clinic.products.map((product) => product.id));
  clinic.doctors?.forEach((doctor, d) => {
    doctor.treatments.forEach((treatment, t) => {
      if (!own.has(treatment)) problems.push(`${placeOf(['doctors', d, 'treatments', t])}: ${treatment} is not a treatment of this clinic.`);
    });
  });
  clinic.reviews.forEach((review, r) => {
    if (!own.has(review.product)) problems.push(`${placeOf(['reviews', r, 'product'])}: ${review.product} is not a treatment of this clinic.`);
    else if (Math.floor(review.id / 10_000) !== review.product)
      problems.push(
        `${placeOf(['reviews', r, 'id'])}: must be ${review.product}0001 to ${review.product}9999, because it is about treatment ${review.product}.`,
      );
  });
  return problems;
}

function findMissingPictures({ clinic, placeOf }: ClinicEntry, masters: ReadonlyMap<string, string>, place: string): string[] {
  const used = [
    ...clinic.pictures.map((name, i) => ({ name, path: ['pictures', i] })),
    ...(clinic.doctors ?? []).flatMap(({ picture }, d) => (picture ? [{ name: picture, path: ['doctors', d, 'picture'] }] : [])),
    ...clinic.products.flatMap((product, p) => product.pictures.map((name, i) => ({ name, path: ['products', p, 'pictures', i] }))),
  ];
  return used.filter(({ name }) => !masters.has(name)).map(({ name, path }) => `${placeOf(path)}: there is no picture ${name} in ${place}/pictures.`);
}
