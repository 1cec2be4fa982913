import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { SITE_LANGUAGES } from '../../contract/constants.ts';
import { ApiError } from '../api/call.ts';
import { LanguageProvider, loadTranslations } from '../i18n/translations.tsx';
import { classifyPageError, PageError } from './page-error.tsx';

beforeAll(() => Promise.all(SITE_LANGUAGES.map((language) => loadTranslations(language, ['shell']))));

/** Returns a loader's error as the router passes it to the page. */
const thrown = (status: number) => ({ status, statusText: '', internal: false, data: null });

it.each(SITE_LANGUAGES)('a clinic that was withdrawn is said to be, with the way to what was begun, in %s', async (language) => {
  const { default: words } = (await import(`../i18n/phrases/shell/${language}.ts`)) as { default: Record<string, string> };
  const html = renderToStaticMarkup(
    <LanguageProvider value={language}>
      <PageError error={thrown(410)} />
    </LanguageProvider>,
  );
  for (const part of [words['error.withdrawn.title'], words['error.withdrawn.text'], 'href="/my-reservation"', `href="/${language}/treatments"`])
    expect(html).toContain(part);
});

it.each([
  [404, 'notFound'],
  [410, 'withdrawn'],
  [500, 'other'],
])('status %i is %s', (status, kind) => expect(classifyPageError(thrown(status))).toBe(kind));

it('classifies a call that an account may not make as refused, and as other without words of ours', () => {
  expect(classifyPageError(new ApiError(403, { code: 'not-allowed', detail: 'Your account does not have access to this.' }))).toBe('refused');
  expect(classifyPageError(new ApiError(403, { code: 'unavailable', detail: '' }))).toBe('other');
});
