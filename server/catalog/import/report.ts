import type { ImportResult } from './import.ts';
import type { EntryUnderWay } from './under-way.ts';

/** Maximum missing rows listed by name for each kind; the rest are counted. */
const MAX_NAMES = 20;

/** Returns the report of an import or a dry run: a table by kind, changed prices, rows missing from the folder, and the next command. */
export function formatImportReport(done: ImportResult, { apply, withdrawMissing }: { apply: boolean; withdrawMissing: boolean }): string[] {
  const kinds = done.kinds.filter(({ inserted, updated, missing }) => inserted + updated + missing.length > 0);
  const missing = kinds.filter((kind) => kind.missing.length > 0);
  const fate = withdrawMissing ? (apply ? 'withdrawn' : 'would be withdrawn') : apply ? 'kept' : 'would be kept';
  return [
    `${done.clinics} clinics with ${done.treatments} treatments in the folder. ${kinds.length === 0 ? 'Nothing differs.' : apply ? 'Imported:' : 'Importing it would change:'}`,
    ...kinds.map(
      ({ kind, inserted, updated, missing: { length } }) => `  ${kind.padEnd(22)}${inserted} new, ${updated} changed${length ? `, ${length} missing` : ''}`,
    ),
    ...(done.prices.length > 0 ? [`Prices that ${apply ? 'changed' : 'would change'}:`, ...done.prices.map((line) => `  ${line}`)] : []),
    ...(missing.length > 0
      ? [`Not in the folder, and ${fate}:`, ...missing.map(({ kind, missing: names }) => `  ${`${names.length} ${kind}`.padEnd(22)}${formatNameList(names)}`)]
      : []),
    ...(done.underWay.length > 0 ? ['Under way where something differs (open conversations, orders, visits):', ...done.underWay.map(formatUnderWay)] : []),
    ...(apply ? [] : formatNextStep(missing.length > 0, withdrawMissing)),
  ];
}

function formatNextStep(isMissing: boolean, withdrawMissing: boolean): string[] {
  if (withdrawMissing) return ['Nothing was written. To do this, type the same command with --apply.'];
  return [
    'Nothing was written. To import it, type the same command with --apply.',
    ...(isMissing ? ['What is not in the folder stays. Only --withdraw-missing withdraws it.'] : []),
  ];
}

const formatUnderWay = ({ kind, name, isMissing, conversations, orders, visits }: EntryUnderWay) =>
  `  ${`${kind} ${name}${isMissing ? ', not in the folder' : ''}`.padEnd(50)}  ${conversations} conversations, ${orders} orders, ${visits} visits`;

const formatNameList = (names: readonly string[]) =>
  names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more` : names.join(', ');
