import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { SITE_LANGUAGES, type SiteLanguage } from '../../contract/constants.ts';
import { LanguageProvider, loadTranslations } from '../i18n/translations.tsx';
import { ActionBar } from './action-bar.tsx';

beforeAll(() => Promise.all(SITE_LANGUAGES.map((language) => loadTranslations(language, ['catalog']))));

const bar = (language: SiteLanguage, acceptsNew: boolean) =>
  renderToStaticMarkup(
    <LanguageProvider value={language}>
      <MemoryRouter>
        <ActionBar
          consultCount={3}
          acceptsNew={acceptsNew}
          onChat={() => undefined}
          onPay={() => undefined}
          date={(className) => <i className={className}>a date</i>}
          hidden={false}
        />
      </MemoryRouter>
    </LanguageProvider>,
  );

it.each(SITE_LANGUAGES)('offers no button for a clinic that takes nothing new, and leads to what was begun, in %s', async (language) => {
  const { default: words } = (await import(`../i18n/phrases/catalog/${language}.ts`)) as { default: Record<string, string> };
  const html = bar(language, false);
  expect(html).not.toContain('<button');
  expect(html).toContain(words['action.closed']);
  expect(html).toContain('href="/my-reservation"');
});

it('offers a date first, then the chat and, as a link, the payment otherwise', () => {
  const html = bar('en', true);
  expect(html.match(/<button/g)).toHaveLength(2);
  expect(html.indexOf('a date')).toBeLessThan(html.indexOf('>Chat with clinic'));
  expect(html).toContain('Without a date');
});
