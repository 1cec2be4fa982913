import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN_SERVER, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';

const t = await loadTestPhrases('en', 'notices');
const TOKEN = 'a1.dates.signature';
const ADDRESS = `/notices/unsubscribe?token=${TOKEN}`;
const words = { brand: 'Naru', kind: t('kind.dates') };
const stop = () => screen.findByRole('button', { name: t('end.do') });

it('asks before it ends anything, says which emails and whose, and is no page for search engines', async () => {
  const { asked } = await openPage(ADDRESS, { as: 'nobody' });
  await stop();
  screen.getByText(t('end.text', words));
  expect(asked.map(({ name }) => name)).not.toContain('unsubscribe');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

it('ends them with one press, and leads to all that she is told', async () => {
  const { named } = await openPage(ADDRESS, { as: 'nobody', answers: { unsubscribe: { msg: 'ok', group: 'dates' } } });
  await pressElement(await stop());
  await screen.findByRole('heading', { level: 1, name: t('end.done') });
  screen.getByText(t('end.done.text', words));
  expect(named('unsubscribe').map(({ input }) => input)).toEqual([{ token: TOKEN }]);
  expect(screen.getByRole('link', { name: t('list.wishes') }).getAttribute('href')).toBe('/notices/wishes');
});

it('says that it is under way', async () => {
  await openPage(ADDRESS, { as: 'nobody', answers: { unsubscribe: UNANSWERED_CALL } });
  await pressElement(await stop());
  await screen.findByText(t('end.doing'));
});

it.each([
  ['a link that was cut off', '/notices/unsubscribe'],
  ['a link of no kind of mail', '/notices/unsubscribe?token=a1.nothing.x'],
])('says of %s that it does not work', async (_, address) => {
  await openPage(address, { as: 'nobody' });
  await screen.findByRole('heading', { level: 1, name: t('end.invalid') });
  expect(screen.queryByRole('button', { name: t('end.do') })).toBeNull();
});

it('says of a link that the server does not know that it does not work', async () => {
  await openPage(ADDRESS, { as: 'nobody', answers: { unsubscribe: refusedCall('notices.link-invalid') } });
  await pressElement(await stop());
  await screen.findByRole('heading', { level: 1, name: t('end.invalid') });
});

it('says why it failed, and can be pressed again', async () => {
  await openPage(ADDRESS, { as: 'nobody', answers: { unsubscribe: BROKEN_SERVER } });
  await pressElement(await stop());
  await screen.findByText(t('end.failed'));
  await stop();
});
