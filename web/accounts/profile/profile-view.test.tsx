import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import type { Profile } from '../../../contract/accounts/profile.ts';
import { SITE_LANGUAGES } from '../../../contract/constants.ts';
import { LanguageProvider, loadTranslations } from '../../i18n/translations.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';

const profile: Profile = {
  uid: 'noura',
  email: 'noura@example.test',
  first_name: 'Noura',
  last_name: 'Al Saud',
  native_name: null,
  birth_date: '19801203',
  gender: 'F',
  pending_email: null,
  has_password: true,
  country: 'SA',
  phone: '+966 51 234 5678',
  messenger: 'whatsapp',
  messenger_id: 'noura',
  customer_key: 'k',
};

beforeAll(async () => {
  for (const language of SITE_LANGUAGES) await loadTranslations(language, ['orders', 'sign-up', 'credentials', 'failure', 'countries']);
});

/** Returns the labels and their values, in the order of the page. */
function renderFacts(language: (typeof SITE_LANGUAGES)[number], given: Profile): [string, string][] {
  const html = renderToStaticMarkup(
    <LanguageProvider value={language}>
      <ProfileView profile={given} focusEdit={false} onEdit={() => undefined} />
    </LanguageProvider>,
  );
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, label = '', value = '']) => [label, value.replaceAll(/<[^>]*>/g, '')]);
}

it.each([
  ['en', '3 December 1980', 'Female'],
  ['zh', '1980年12月3日', '女'],
  ['ja', '1980年12月3日', '女性'],
  ['ar', '3 ديسمبر 1980', 'أنثى'],
] as const)('shows date of birth and gender in the language of the reader (%s)', (language, day, gender) => {
  expect(
    renderFacts(language, profile)
      .slice(3, 5)
      .map(([, value]) => value),
  ).toEqual([day, gender]);
});

it('has them after the names, and says where no date was given', () => {
  const shown = renderFacts('en', { ...profile, birth_date: null });
  expect(shown.map(([label]) => label).slice(1, 6)).toEqual(['Passport name', 'Name in your own script', 'Date of birth', 'Gender', 'Email']);
  expect(shown[3]?.[1]).toBe('Not provided');
});

it('is edited in the same order, from what was saved; a date that was given stays required', () => {
  const form = (given: Profile) =>
    renderToStaticMarkup(
      <LanguageProvider value="ar">
        <MemoryRouter>
          <ProfileForm profile={given} onStored={() => undefined} onSaved={() => undefined} onCancel={() => undefined} />
        </MemoryRouter>
      </LanguageProvider>,
    );
  const html = form(profile);
  const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
  expect([...new Set(names)].slice(0, 6)).toEqual(['first_name', 'last_name', 'native_name', 'birth_date', 'gender', 'email']);
  const birth = (page: string) => page.match(/<input[^>]*name="birth_date"[^>]*>/)?.[0];
  expect(birth(html)).toMatch(/(?=.*value="19801203")(?=.* required)(?=.*dir="ltr")/);
  expect(html.match(/<input[^>]*checked[^>]*>/g)).toEqual([expect.stringContaining('value="F"')]);
  expect(birth(form({ ...profile, birth_date: null }))).not.toContain(' required');
});
