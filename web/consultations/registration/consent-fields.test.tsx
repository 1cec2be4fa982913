import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { SITE_LANGUAGES } from '../../../contract/constants.ts';
import { CONSENT_NAMES } from '../../consents/consent-answers.ts';
import { LanguageProvider, loadTranslations } from '../../i18n/translations.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { NO_CONSENTS } from './registration.ts';

beforeAll(() => Promise.all(SITE_LANGUAGES.map((language) => loadTranslations(language, ['consultations', 'consents']))));

const renderFields = (language: (typeof SITE_LANGUAGES)[number], count: number) =>
  renderToStaticMarkup(
    <LanguageProvider value={language}>
      <ConsentFields
        consents={NO_CONSENTS}
        given={CONSENT_NAMES.slice(0, count).map((consent) => ({ consent, document: consent, version: '2025-02-10', agreed_at: '2026-11-20T12:00:00Z' }))}
        onChange={() => undefined}
        onView={() => undefined}
      />
    </LanguageProvider>,
  );
const countCheckboxes = (html: string) => html.match(/type="checkbox"/g)?.length ?? 0;

it.each([
  [0, 4],
  [1, 3],
  [2, 1],
  [3, 0],
])('%i consents given before leave %i boxes, one of them for all where there are several', (given, left) => {
  const html = renderFields('en', given);
  expect(countCheckboxes(html)).toBe(left);
  expect(html.match(/Agreed on/g) ?? []).toHaveLength(given);
  // Each consent has a link to its text, whether it is given or not.
  expect(html.match(/<button/g)).toHaveLength(3);
});

it.each(SITE_LANGUAGES)('a given one is shown with its day in %s', (language) => {
  expect(renderFields(language, 3)).toMatch(/<time dateTime="2026-11-20T12:00:00Z">[^<]*\p{N}[^<]*<\/time>/u);
});
