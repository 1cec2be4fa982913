import { and, asc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { findMembers, membersByIds } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { type AccessReader, recordAccess } from '../../threads/access-records.ts';
import { listMaskableNames, splitNameWords } from '../../threads/personal-names.ts';
import { languageOfTargetCode } from '../../threads/threads.rules.ts';
import { consultations, messages, translationVerdicts } from '../../threads/threads.tables.ts';
import { maskPersonal } from '../../translation/translation.ts';

const MAX_CORRECTIONS = 5_000;

/**
 * Exports corrected translations as examples for evaluating translation services, as one JSON object a line. Omits sender, place and time; masks
 * names, phone numbers and dates. The access is recorded for each patient whose messages are included (security 8.3).
 */
export async function exportCorrections(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  reader: AccessReader,
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
    // Excludes texts that people wrote in both languages (cards, interpreters' messages), because no service translated them.
    .where(
      and(
        isNotNull(translationVerdicts.corrected),
        ne(translationVerdicts.doubted, ''),
        isNull(messages.interpreter),
        isNull(messages.card),
        isNull(consultations.closedAt),
        // Excludes corrections made before the message was last changed, because they correct its former text.
        or(isNull(messages.change), gt(translationVerdicts.at, sql`(${messages.change} ->> 'at')::timestamptz`)),
      ),
    )
    .orderBy(asc(translationVerdicts.id))
    .limit(MAX_CORRECTIONS);
  const patients = [...new Set(rows.map(({ memberId }) => memberId))];
  const at = clock.now();
  for (const memberId of patients) await recordAccess(db, reader, { act: 'doubt', memberId, at });
  const members = new Map((await membersByIds(db, patients)).map((member) => [member.id, member]));
  const staff = new Map<number, string[]>();
  for (const { hospitalId } of rows)
    if (!staff.has(hospitalId)) staff.set(hospitalId, (await findMembers(db, { hospitalIds: [hospitalId] })).flatMap(listMaskableNames));
  const lines = rows.map(({ memberId, hospitalId, name, from, target, original, machine, corrected, service }) => {
    const names = [...splitNameWords(name), ...listMaskableNames(members.get(memberId)), ...(staff.get(hospitalId) ?? [])];
    const to = languageOfTargetCode(target);
    const masked = (text: string, language: typeof to) => maskPersonal({ text, language }, names, ({ kind }) => `[${kind}]`, ['date']);
    return JSON.stringify({ from, to, service, original: masked(original, from), machine: masked(machine, to), corrected: masked(corrected ?? '', to) });
  });
  return { file_name: `corrections-${at.toISOString().slice(0, 10)}.jsonl`, count: lines.length, lines: lines.map((line) => `${line}\n`).join('') };
}
