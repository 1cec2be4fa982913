import type { OutgoingNotice } from './deliver.ts';
import { lookUpMarkedTranslations, lookUpUnreadFiles } from './files-sent.ts';
import type { NoticeDeps } from './notice-deps.ts';
import { renderNoticeText } from './notice-text.ts';
import { NOTICE_PHRASES } from './words/words.ts';

/**
 * Returns the text of a notice that rings on a phone. It contains only what strangers may see, or the event and the clinic if the reader allows it.
 * In quiet hours it also gives the reason for ringing.
 */
export async function renderLockScreenText(
  { answers, database: { db }, config }: NoticeDeps,
  { notice, reader, wordsOnLockScreen, isQuiet }: OutgoingNotice,
): Promise<string> {
  const { kind, about } = notice;
  const clinics = await answers.clinicNames(db, about.hospitalId === undefined ? [] : [about.hospitalId], reader.language);
  const clinic = clinics.get(about.hospitalId ?? 0);
  const sent = (await lookUpUnreadFiles(answers, db, [notice]))(notice);
  const marked = (await lookUpMarkedTranslations(answers, db, [notice]))(notice);
  const naming = { language: reader.language, timeZone: reader.timeZone, brand: config.BRAND_NAME, clinic, sent, marked };
  const { title, text } = renderNoticeText(kind, about, naming);
  return [title, ...(wordsOnLockScreen ? [text] : []), ...(isQuiet ? [NOTICE_PHRASES[reader.language].urgent] : [])].join('\n');
}
