import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage } from '../../testing/open.tsx';

const readLinks = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => [link.textContent?.trim(), link.getAttribute('href')]);

it.each(['en', 'ar'] as const)('leads a guest to the public pages of her language (%s)', async (language) => {
  const t = await loadTestPhrases(language, 'shell');
  await openPage('/no/such/page', { language, as: 'nobody' });
  const [tabs, bottom] = (await screen.findAllByRole('navigation', { name: t('nav.label') })) as [HTMLElement, HTMLElement];
  expect(screen.getByRole('link', { name: 'Naru' }).getAttribute('href')).toBe(`/${language}/treatments`);
  expect(readLinks(tabs)).toEqual([
    [t('nav.consultation'), `/${language}/treatments`],
    [t('nav.clinics'), `/${language}/clinics`],
    [t('nav.myReservation'), '/my-reservation'],
  ]);
  expect(readLinks(bottom)).toEqual([
    [t('bottom.hospitalReservation'), `/${language}/treatments`],
    [t('nav.clinics'), `/${language}/clinics`],
    [t('common.logIn'), '/login'],
  ]);
});

it("keeps the letter's addresses for a member", async () => {
  const t = await loadTestPhrases('en', 'shell');
  await openPage('/no/such/page');
  const [tabs, bottom] = (await screen.findAllByRole('navigation', { name: t('nav.label') })) as [HTMLElement, HTMLElement];
  expect(screen.getByRole('link', { name: 'Naru' }).getAttribute('href')).toBe('/');
  for (const nav of [tabs, bottom]) expect(readLinks(nav).map(([, to]) => to)).toEqual(['/treatment-list', '/my-reservation', '/myPage']);
});
