import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Email, Uid } from '../../../contract/accounts/fields.ts';
import { SITE_LANGUAGES } from '../../../contract/constants.ts';
import { Id, requiredTextField } from '../../../contract/endpoint.ts';
import { getErrorText, isErrorCode } from '../../../contract/errors/index.ts';
import type { Deps } from '../../deps.ts';
import { isViolationOf } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { setHead } from './set-head.ts';
import { addStaff, listStaff, resetSecondFactor } from './staff-accounts.ts';

export const STAFF_USAGE = `Usage:
  npm run staff -- add --role hospital --clinic <id> --uid <ID> --first-name <name> --last-name <name> --email <address>
  npm run staff -- add --role operator --uid <ID> --first-name <name> --last-name <name> --email <address>
  npm run staff -- add --role interpreter --languages <codes, such as en,ar> --uid <ID> --first-name <name> --last-name <name> --email <address>
  npm run staff -- list
  npm run staff -- make-head --uid <ID>
  npm run staff -- end-head --uid <ID>
  npm run staff -- reset-second-factor --uid <ID>
The password is read from a prompt or from standard input, never from an argument.`;

/** Expected failure of the command, with a sentence for the terminal. */
class RefusedError extends Error {}

export type StaffCommand = {
  /** Opens the product's data while `work` runs. Throws ConfigError while a running product uses it. */
  withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T>;
  hasClinic(deps: Deps, id: number): Promise<boolean>;
  askPassword(): Promise<string>;
  say(line: string): void;
  complain(line: string): void;
};

const AddArguments = z
  .object({
    role: z.enum(['hospital', 'operator', 'interpreter'], 'fields.invalid'),
    uid: Uid,
    'first-name': requiredTextField(60),
    'last-name': requiredTextField(60),
    email: Email,
    clinic: Id.optional(),
    languages: z
      .string()
      .transform((codes) => [...new Set(codes.split(','))])
      .pipe(z.array(z.enum(SITE_LANGUAGES, 'fields.invalid')))
      .optional(),
  })
  .strict();
const UidArguments = z.object({ uid: requiredTextField(200) }).strict();

/** Runs `add`, `list`, `make-head`, `end-head` or `reset-second-factor`. Returns the exit code: 0 done, 1 refused (prints why), 2 wrong usage. */
export async function runStaffCommand(args: readonly string[], command: StaffCommand): Promise<number> {
  const [act, ...rest] = args;
  const acts: Record<string, (given: Record<string, unknown>) => Promise<void>> = {
    add: (given) => add(parseArguments(AddArguments, given), command),
    list: (given) => list(parseArguments(z.object({}).strict(), given), command),
    'make-head': (given) => head(parseArguments(UidArguments, given), true, command),
    'end-head': (given) => head(parseArguments(UidArguments, given), false, command),
    'reset-second-factor': (given) => runReset(parseArguments(UidArguments, given), command),
  };
  const run = act === undefined ? undefined : acts[act];
  const given = run && parseOptions(rest);
  if (!run || !given) {
    command.complain(STAFF_USAGE);
    return 2;
  }
  try {
    await run(given);
    return 0;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    command.complain(error.message);
    return 1;
  }
}

/** Parses the arguments as options; undefined if there is any other argument. */
function parseOptions(args: string[]): Record<string, unknown> | undefined {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { role: text, uid: text, clinic: text, 'first-name': text, 'last-name': text, email: text, languages: text } }).values;
  } catch {
    return undefined;
  }
}

function parseArguments<S extends z.ZodType>(schema: S, given: Record<string, unknown>): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') throw new RefusedError(`--${issue.keys[0]} is not an option of this command.`);
  const name = String(issue?.path[0]);
  const option = `--${name}`;
  if (given[name] === undefined) throw new RefusedError(`${option} is missing.`);
  if (issue?.code === 'invalid_value') {
    const allowed = issue.values.map(String);
    const wrong = String(given[name])
      .split(',')
      .filter((part) => !allowed.includes(part));
    throw new RefusedError(`${option} cannot be used: ${wrong.map((part) => `"${part}"`).join(', ')} is not one of ${allowed.join(', ')}.`);
  }
  const code = issue && isErrorCode(issue.message) ? issue.message : 'fields.invalid';
  throw new RefusedError(`${option} cannot be used: ${getErrorText(code, 'en')}`);
}

async function add(given: z.output<typeof AddArguments>, { withDeps, hasClinic, askPassword, say }: StaffCommand): Promise<void> {
  const { role, uid, email } = given;
  if (role === 'hospital' && given.clinic === undefined)
    throw new RefusedError('--clinic is missing. An account with the role hospital belongs to one clinic.');
  if (role !== 'hospital' && given.clinic !== undefined) throw new RefusedError(`--clinic cannot be used with the role ${role}.`);
  if (role === 'interpreter' && given.languages === undefined) throw new RefusedError('--languages is missing. An interpreter needs at least one language.');
  if (role !== 'interpreter' && given.languages !== undefined) throw new RefusedError(`--languages cannot be used with the role ${role}.`);
  const clinic = given.clinic ?? null;
  const named = { role, uid, email, clinic, interprets: given.languages ?? [], firstName: given['first-name'], lastName: given['last-name'] };
  await withDeps(async (deps) => {
    if (clinic !== null && !(await hasClinic(deps, clinic))) throw new RefusedError(`There is no clinic ${clinic}.`);
    const password = await askPassword();
    await addStaff(deps, { ...named, password }).catch((error: unknown) => {
      throw toRefusal(error, { uid, email });
    });
    say(`${uid} can now log in${clinic === null ? ` as an ${role}` : ` for clinic ${clinic}`}.`);
    if (deps.config.staffSecondFactor === 'required') say('Two-step verification must be set up at the first login, at /clinic/security.');
  });
}

/** Converts a known failure to create an account to a sentence. Returns any other error unchanged. */
function toRefusal(error: unknown, { uid, email }: { uid: string; email: string }): unknown {
  if (isViolationOf(error, 'members_uid_key')) return new RefusedError(`The ID ${uid} is taken.`);
  if (isViolationOf(error, 'members_email_key')) return new RefusedError(`The address ${email} belongs to another account.`);
  const problem = error instanceof AppError && error.fields.find(({ field }) => field === 'password');
  return problem ? new RefusedError(`The password cannot be used: ${getErrorText(problem.code, 'en')}`) : error;
}

async function list(_none: object, { withDeps, say }: StaffCommand): Promise<void> {
  const rows = await withDeps((deps) => listStaff(deps.database.db));
  if (rows.length === 0) return say('There are no accounts of clinics, operators or interpreters.');
  for (const { uid, role, hospitalId, firstName, lastName, secondFactor, head } of rows) {
    const place = hospitalId === null ? role : `clinic ${hospitalId}${head ? ', head' : ''}`;
    say(`${uid}\t${place}\t${firstName} ${lastName}\t${secondFactor ? 'two-step verification on' : 'no two-step verification'}`);
  }
}

/** Makes a coordinator the head of the clinic, or ends the headship (specification 7.18). */
async function head({ uid }: z.output<typeof UidArguments>, head: boolean, { withDeps, say }: StaffCommand): Promise<void> {
  await withDeps((deps) => setHead(deps, { uid, head, by: null })).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not-found' ? new RefusedError(`No coordinator has the ID ${uid}.`) : error;
  });
  say(head ? `${uid} is now the head of the clinic.` : `${uid} is no longer the head of the clinic.`);
}

async function runReset({ uid }: z.output<typeof UidArguments>, { withDeps, say }: StaffCommand): Promise<void> {
  const outcome = await withDeps((deps) => resetSecondFactor(deps, uid));
  if (outcome === 'unknown') throw new RefusedError(`No account has the ID ${uid}.`);
  if (outcome === 'none') throw new RefusedError(`${uid} has no two-step verification.`);
  say(`Two-step verification is off for ${uid}. All sessions have ended, and the account owner is notified by email.`);
}
