import { type Language, pickText } from '../../contract/constants.ts';
import type { HelpTopic } from '../../contract/help/help.ts';
import { makeOwnTexts, makeOwnTextsImport } from '../content/own-texts.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database.ts';
import { parseHelpQuestions } from './parse-questions.ts';
import { fillHelpText, type SettingHoleValues } from './questions.holes.ts';

const readTopics = makeOwnTexts('help', parseHelpQuestions);

/** Imports `help/` of a content folder. The first import takes the place of the product's own questions. */
export const importHelp = makeOwnTextsImport('help', { parse: parseHelpQuestions });

/**
 * Returns questions and answers by topic in a language, with settings and figures filled in. The questions are the operator's if any were
 * imported, and otherwise the product's. A faulty file throws ContentError.
 */
export async function readHelpTopics(db: Db, config: Config, language: Language): Promise<HelpTopic[]> {
  const holes = settingHoleValues(config);
  return (await readTopics(db)).map(({ id, title, questions }) => ({
    id,
    title: fillHelpText(pickText(title, language), holes, language),
    questions: questions.map(({ id: question, question: asked, answer }) => ({
      id: question,
      question: fillHelpText(pickText(asked, language), holes, language),
      answer: fillHelpText(pickText(answer, language), holes, language)
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' ').trim()),
    })),
  }));
}

function settingHoleValues(config: Config): SettingHoleValues {
  return {
    brand: config.BRAND_NAME,
    'company.email': config.COMPANY_EMAIL,
    'support.phone': config.SUPPORT_PHONE,
    'support.hours': config.SUPPORT_HOURS,
    'support.answer_hours': String(config.SUPPORT_ANSWER_HOURS),
  };
}
