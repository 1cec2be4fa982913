import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN, refused, WAITING } from '../../testing/api.ts';
import { open, press } from '../../testing/open.tsx';
import { sayIn } from '../../testing/say.ts';

const t = await sayIn('en', 'notices');
const TOKEN = 'a1.dates.signature';
const ADDRESS = `/notices/unsubscribe?token=${TOKEN}`;
const words = { brand: 'Naru', kind: t('kind.dates') };
const stop = () => screen.findByRole('button', { name: t('end.do') });

it('asks before it ends anything, says which emails and whose, and is no page for search engines', async () => {
  const { asked } = await open(ADDRESS, { as: 'nobody' });
  await stop();
  screen.getByText(t('end.text', words));
  expect(asked.map(({ name }) => name)).not.toContain('unsubscribe');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

it('ends them with one press, and leads to all that she is told', async () => {
  const { named } = await open(ADDRESS, { as: 'nobody', answers: { unsubscribe: { msg: 'ok', group: 'dates' } } });
  await press(await stop());
  await screen.findByRole('heading', { level: 1, name: t('end.done') });
  screen.getByText(t('end.done.text', words));
  expect(named('unsubscribe').map(({ input }) => input)).toEqual([{ token: TOKEN }]);
  expect(screen.getByRole('link', { name: t('list.wishes') }).getAttribute('href')).toBe('/notices/wishes');
});

it('says that it is under way', async () => {
  await open(ADDRESS, { as: 'nobody', answers: { unsubscribe: WAITING } });
  await press(await stop());
  await screen.findByText(t('end.doing'));
});

it.each([
  ['a link that was cut off', '/notices/unsubscribe'],
  ['a link of no kind of mail', '/notices/unsubscribe?token=a1.nothing.x'],
])('says of %s that it does not work', async (_, address) => {
  await open(address, { as: 'nobody' });
  await screen.findByRole('heading', { level: 1, name: t('end.invalid') });
  expect(screen.queryByRole('button', { name: t('end.do') })).toBeNull();
});

it('says of a link that the server does not know that it does not work', async () => {
  await open(ADDRESS, { as: 'nobody', answers: { unsubscribe: refused('notices.link-invalid') } });
  await press(await stop());
  await screen.findByRole('heading', { level: 1, name: t('end.invalid') });
});

it('says why it failed, and can be pressed again', async () => {
  await open(ADDRESS, { as: 'nobody', answers: { unsubscribe: BROKEN } });
  await press(await stop());
  await screen.findByText(t('end.failed'));
  await stop();
});
