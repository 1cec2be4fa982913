import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN_SERVER, refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage } from '../../testing/open.tsx';
import { LONG_NAME, document as text } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'site');
const shell = await loadTestPhrases('en', 'shell');

it.each([
  ['/companyInfo', 'company-info'],
  ['/terms', 'terms'],
  ['/guide', 'guide'],
  ['/unauthorizedEmailCollection', 'unauthorized-email-collection'],
  ['/privacy', 'privacy'],
  ['/commercial-transactions', 'commercial-transactions'],
  ['/list-order', 'list-order'],
] as const)('%s shows its text, with what it holds beside it', async (address, name) => {
  await openPage(address, { as: 'nobody' });
  await screen.findByRole('heading', { level: 1, name: text(name).title });
  expect(
    within(screen.getByRole('navigation', { name: t('document.contents') }))
      .getByRole('link', { name: 'What we collect' })
      .getAttribute('href'),
  ).toBe('#section-1');
  screen.getByRole('columnheader', { name: 'How long' });
  screen.getByRole('rowheader', { name: 'Orders' });
  expect(document.title).toBe(`${text(name).title} · Naru`);
});

it('names the version that is coming, with its changes, and every version there is', async () => {
  const coming = { version: '2099-01-01', changes: [LONG_NAME] };
  await openPage('/terms', { as: 'nobody', answers: { document: { ...text('terms'), coming, versions: ['2025-02-10', '2099-01-01'] } } });
  await screen.findByText(LONG_NAME);
  expect(screen.getByRole('link', { name: t('document.coming.read') }).getAttribute('href')).toContain('version=2099-01-01');
});

it('says of an earlier version that it is one', async () => {
  await openPage('/terms?version=2024-01-01', {
    as: 'nobody',
    answers: { document: { ...text('terms'), version: '2024-01-01', versions: ['2024-01-01', '2025-02-10'] } },
  });
  await screen.findByText(new RegExp(RegExp.escape(t('document.earlier'))));
});

it.each([
  ['notFound', refusedCall('not-found')],
  ['other', BROKEN_SERVER],
] as const)('is the page of %s when it is not there', async (kind, trouble) => {
  await openPage('/terms?version=1999-01-01', { as: 'nobody', answers: { document: trouble } });
  await screen.findByRole('heading', { level: 1, name: shell(`error.${kind}.title`) });
});

it('renders in Arabic from right to left', async () => {
  const ar = await loadTestPhrases('ar', 'site');
  await openPage('/terms', { language: 'ar', as: 'nobody' });
  await screen.findByRole('navigation', { name: ar('document.contents') });
  expect(document.documentElement.dir).toBe('rtl');
});
