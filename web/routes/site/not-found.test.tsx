import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage } from '../../testing/open.tsx';

it.each(['en', 'ar'] as const)('any address that is no page says so in its frame and its title (%s)', async (language) => {
  const t = await loadTestPhrases(language, 'shell');
  await openPage('/no/such/page', { language, as: 'nobody' });
  await screen.findByRole('heading', { level: 1, name: t('error.notFound.title') });
  await screen.findByRole('contentinfo');
  expect(screen.getByRole('link', { name: t('error.treatments') }).getAttribute('href')).toBe(`/${language}/treatments`);
  expect(document.title).toBe(`${t('error.notFound.title')} · Naru`);
  expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr');
});

it('leads who is signed in to her home', async () => {
  const t = await loadTestPhrases('en', 'shell');
  await openPage('/no/such/page');
  expect((await screen.findByRole('link', { name: t('error.home') })).getAttribute('href')).toBe('/');
});
