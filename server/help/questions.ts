import { join } from 'node:path';
import { type Language, pickText } from '../../contract/constants.ts';
import type { HelpTopic } from '../../contract/help/help.ts';
import type { Config } from '../platform/config.ts';
import { fillHelpText, type SettingHoleValues } from './questions.holes.ts';
import { readHelpQuestions, type Topics } from './read-questions.ts';

const FOLDER = join(import.meta.dirname, '../../content/help');
let cachedTopics: Promise<Topics> | undefined;

/**
 * Returns questions and answers by topic in a language, with settings and figures filled in. The files are read on first use and then cached. A
 * faulty file throws ContentError; after it is repaired, the next request works.
 */
export async function readHelpTopics(config: Config, language: Language): Promise<HelpTopic[]> {
  cachedTopics ??= readHelpQuestions(FOLDER).catch((error: unknown) => {
    cachedTopics = undefined;
    throw error;
  });
  const holes = settingHoleValues(config);
  return (await cachedTopics).map(({ id, title, questions }) => ({
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
