import { and, asc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { MessageFact } from '../../../contract/threads/facts.ts';
import { findRecipients, type Member, membersByIds } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { type Reader, recordAccess } from '../../threads/access-records.ts';
import { languageOfTarget } from '../../threads/threads.rules.ts';
import { consultations, messages, translationVerdicts } from '../../threads/threads.tables.ts';
import { readMessageFacts } from '../../translation/translation.ts';

const MOST = 5_000;

/**
 * What translators put right, as examples that a service is measured with: a JSON object a line, without who said it, where or when, and
 * with names, numbers of people and dates masked. Each patient whose words are in it has this reading recorded (security 8.3).
 */
export async function corrections(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  reader: Reader,
): Promise<{ file_name: string; count: number; lines: string }> {
  const rows = await db
    .select({
      memberId: consultations.memberId,
      hospitalId: consultations.hospitalId,
      name: consultations.passportName,
      from: messages.language,
      target: messages.targetLang,
      original: messages.message,
      machine: translationVerdicts.doubted,
      corrected: translationVerdicts.corrected,
      service: messages.service,
    })
    .from(translationVerdicts)
    .innerJoin(messages, and(eq(messages.consultationId, translationVerdicts.consultationId), eq(messages.messageId, translationVerdicts.messageId)))
    .innerJoin(consultations, eq(consultations.id, messages.consultationId))
    // What people wrote themselves, on a card or as interpreters, measures no service.
    .where(
      and(
        isNotNull(translationVerdicts.corrected),
        ne(translationVerdicts.doubted, ''),
        isNull(messages.interpreter),
        isNull(messages.card),
        isNull(consultations.closedAt),
        // What was put right before the words themselves were changed belongs to others than stand there.
        or(isNull(messages.change), gt(translationVerdicts.at, sql`(${messages.change} ->> 'at')::timestamptz`)),
      ),
    )
    .orderBy(asc(translationVerdicts.id))
    .limit(MOST);
  const patients = [...new Set(rows.map(({ memberId }) => memberId))];
  const at = clock.now();
  for (const memberId of patients) await recordAccess(db, reader, { act: 'doubt', memberId, at });
  const members = new Map((await membersByIds(db, patients)).map((member) => [member.id, member]));
  const staff = new Map<number, string[]>();
  for (const { hospitalId } of rows)
    if (!staff.has(hospitalId))
      staff.set(
        hospitalId,
        (await findRecipients(db, { hospitalIds: [hospitalId] })).flatMap((person) => namesOf(person)),
      );
  const lines = rows.map(({ memberId, hospitalId, name, from, target, original, machine, corrected, service }) => {
    const names = [...words(name), ...namesOf(members.get(memberId)), ...(staff.get(hospitalId) ?? [])];
    const to = languageOfTarget(target);
    const masked = (text: string, language: typeof to) => maskPerson(text, readMessageFacts({ text, language }), names);
    return JSON.stringify({ from, to, service, original: masked(original, from), machine: masked(machine, to), corrected: masked(corrected ?? '', to) });
  });
  return { file_name: `corrections-${at.toISOString().slice(0, 10)}.jsonl`, count: lines.length, lines: lines.map((line) => `${line}\n`).join('') };
}

/** Names that somebody has with us, whole and in their words; a single letter would mask half of any text. */
function namesOf(person: Pick<Member, 'firstName' | 'lastName' | 'nativeName'> | undefined): string[] {
  return person ? [person.firstName, person.lastName, person.nativeName].flatMap(words) : [];
}

const words = (name: string | null): string[] => (name ? [name, ...name.split(/\s+/)].filter((word) => [...word].length > 1) : []);

const MASKED = new Set<MessageFact['kind']>(['name', 'phone', 'email', 'url', 'order', 'date']);

/** A text without what says whom it is about: names that we know, names and addresses that are read as such, dates, and long numbers. */
function maskPerson(text: string, facts: readonly MessageFact[], names: readonly string[]): string {
  let masked = '';
  let done = 0;
  for (const { kind, start, end } of facts) {
    if (!MASKED.has(kind) || start < done) continue;
    masked += `${text.slice(done, start)}[${kind}]`;
    done = end;
  }
  masked += text.slice(done);
  for (const name of [...new Set(names)].sort((a, b) => b.length - a.length)) masked = masked.replaceAll(standing(name), '[name]');
  return masked.replaceAll(/\+?\p{Nd}(?:[\s\-.]?\p{Nd}){6,}/gu, '[number]');
}

/** A name in Latin letters stands for itself only as a whole word; other scripts write on without a space. */
function standing(name: string): RegExp {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(/^\p{Script=Latin}/u.test(name) ? `(?<!\\p{Script=Latin})${escaped}(?!\\p{Script=Latin})` : escaped, 'giu');
}
