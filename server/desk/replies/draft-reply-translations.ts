import { LANGUAGES, type Language } from '../../../contract/constants.ts';
import type { CannedReply, DraftFailure } from '../../../contract/desk/replies.ts';
import { hasOnlyKnownPlaceholders, hasSamePlaceholders, REPLY_PLACEHOLDERS } from '../../../contract/desk/reply-text.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { TranslationError, type Translator } from '../../providers/translation/port.ts';
import { type KnownMedicine, listProperNames, type ProperName, readMedicines } from '../../terms/terms.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { targetLanguageCode } from '../../threads/threads.rules.ts';
import { makeBilledTranslator, translateGuarded } from '../../translation/translation.ts';
import { saveChangedReply, upsertReplyText } from './edit-replies.ts';
import { findReply } from './own-replies.ts';

type DraftRequest = { version: number; languages: readonly Language[] };
type DraftResult = { reply: CannedReply; undrafted: { language: Language; why: DraftFailure }[] };

/** Protects the holes like names, so that they stay unchanged in every language. */
const HOLE_NAMES: ProperName[] = Object.keys(REPLY_PLACEHOLDERS).map((name) => ({
  texts: Object.fromEntries(LANGUAGES.map((language) => [language, `{${name}}`])),
}));

/**
 * Drafts a clinic's own reply in other languages by translating its Korean text. Drafts are marked until a person has read them. A language is
 * skipped, with a reason, if its translation is incomplete, contains a detected error or lost a hole. Throws `replies.not-found`, `replies.changed`.
 */
export async function draftReplyTranslations(deps: Deps, caller: Caller, id: number, { version, languages }: DraftRequest): Promise<DraftResult> {
  const { db } = deps.database;
  const hospitalId = requireClinic(caller);
  const reply = await findReply(db, hospitalId, String(id));
  if (!reply) throw new AppError('replies.not-found');
  if (reply.version !== version) throw new AppError('replies.changed');
  const korean = reply.texts.ko.text;
  const wanted = [...new Set(languages)].filter((language) => language !== 'ko');
  await deps.limits.take('translated-characters', caller.memberId, korean.length * wanted.length);
  const names = [...HOLE_NAMES, ...(await listProperNames(db, hospitalId))];
  const translator = makeBilledTranslator(deps, { hospitalId, consultationId: null }, { keeps: false });
  const came: { language: Language; text: string }[] = [];
  const undrafted: DraftResult['undrafted'] = [];
  const known = { names, medicines: await readMedicines(deps) };
  const drafts = await Promise.all(wanted.map(async (language) => ({ language, ...(await draftTranslation(translator, korean, language, known)) })));
  for (const { language, text, why } of drafts) {
    if (text !== undefined) came.push({ language, text });
    else if (why !== undefined) undrafted.push({ language, why });
  }
  if (came.length === 0) return { reply, undrafted };
  // Nothing is locked during the translation. The version check keeps it from overwriting a concurrent change.
  const drafted = await saveChangedReply(deps, caller, { id, version }, async (tx, { at }) => {
    for (const one of came) await upsertReplyText(tx, { replyId: id, ...one, state: 'drafted', by: caller.memberId, at });
  });
  return { reply: drafted, undrafted };
}

type TranslationDraft = { text: string; why?: never } | { text?: never; why: DraftFailure };

type ProtectedWords = { names: readonly ProperName[]; medicines: readonly KnownMedicine[] };

async function draftTranslation(translator: Translator, korean: string, language: Language, known: ProtectedWords): Promise<TranslationDraft> {
  try {
    const { text, outcome, marks } = await translateGuarded(translator, {
      ...{ text: korean, language: 'ko', from: 'ko', target: targetLanguageCode(language), reader: language, ...known },
      context: async () => '',
    });
    if (outcome === 'untranslated' || outcome === 'partial') return { why: 'untranslated' };
    const isWhole = outcome === 'done' && hasOnlyKnownPlaceholders(text) && hasSamePlaceholders(text, korean);
    return isWhole && !marks.some(({ strength }) => strength === 'strong') ? { text } : { why: 'wrong' };
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    return { why: error.about === 'budget' ? 'stopped' : 'failed' };
  }
}
