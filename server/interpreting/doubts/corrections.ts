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
 * Exports corrected translations as examples to measure services with: one JSON object a line, without sender, place or time, and with names, phone
 * numbers and dates masked. The access is recorded for each patient whose messages are included (security 8.3).
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
    // Texts that people wrote themselves, on a card or as interpreters, do not measure a service.
    .where(
      and(
        isNotNull(translationVerdicts.corrected),
        ne(translationVerdicts.doubted, ''),
        isNull(messages.interpreter),
        isNull(messages.card),
        isNull(consultations.closedAt),
        // A correction from before the message's last change belongs to another text.
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

/** A person's names, whole and by word. A single letter is left out, because it would mask half of any text. */
function namesOf(person: Pick<Member, 'firstName' | 'lastName' | 'nativeName'> | undefined): string[] {
  return person ? [person.firstName, person.lastName, person.nativeName].flatMap(words) : [];
}

const words = (name: string | null): string[] => (name ? [name, ...name.split(/\s+/)].filter((word) => [...word].length > 1) : []);

const MASKED = new Set<MessageFact['kind']>(['name', 'phone', 'email', 'url', 'order', 'date']);

/** Masks what identifies a person: known names, names and addresses recognised as facts, dates, and long numbers. */
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

/** Matches a name in Latin letters only as a whole word; other scripts continue without a space. */
function standing(name: string): RegExp {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(/^\p{Script=Latin}/u.test(name) ? `(?<!\\p{Script=Latin})${escaped}(?!\\p{Script=Latin})` : escaped, 'giu');
}
