import { z } from 'zod';
import { addDays, toSeoulDay } from '../../../contract/time.ts';
import { ContentError } from '../../content/content-error.ts';
import { parseYaml } from '../../content/parse-yaml.ts';
import { readSource } from '../../content/sources.ts';

/** Format of `demonstration/registrations.yaml`: clinics whose registration ends within days of the first start. */
const RegistrationEnds = z.array(z.strictObject({ clinic: z.int('must be the id of a clinic'), days: z.int('must be a number of days') }));

/**
 * Reads `demonstration/registrations.yaml` of a content folder. Returns the last valid day in Seoul by clinic id; nothing if there is no such file.
 * Throws ContentError with every problem found.
 */
export async function readRegistrationEnds(folder: string, now: Date): Promise<Map<number, string>> {
  const source = await readSource(folder, 'demonstration/registrations.yaml');
  const problems: string[] = [];
  const entries = (source && parseYaml(RegistrationEnds, source, problems)?.values) ?? [];
  if (problems.length > 0) throw new ContentError(problems);
  return new Map(entries.map(({ clinic, days }) => [clinic, addDays(toSeoulDay(now), days)]));
}
