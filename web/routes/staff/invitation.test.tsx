import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { MIN_STAFF_PASSWORD_LENGTH } from '../../../contract/rules.ts';
import { BROKEN_SERVER, type CallFailure, OFFLINE_CALL, refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';

const t = await loadTestPhrases('ko', 'invitation');
const en = await loadTestPhrases('en', 'invitation');
const invitation = { clinic: '단청피부과', name: '민지', email: 'mi***@clinic.example', language: 'ko' as const };
const opened = (answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}, address = '/invitation?token=abc') =>
  openPage(address, { as: 'nobody', answers: { invitation, ...answers } });
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}\\*?$`));
const PASSWORD = 'seven quiet lanterns';

async function fill(given: Record<string, string> = {}) {
  await screen.findByRole('button', { name: t('submit') });
  const typed = { [t('common.uid')]: 'minji', [t('last')]: 'Seo', [t('first')]: 'Minji', [t('common.password')]: PASSWORD, [t('confirm')]: PASSWORD, ...given };
  for (const [name, value] of Object.entries(typed)) await typeText(field(name), value);
  await pressElement(screen.getByRole('button', { name: t('submit') }));
}

it('makes the account with the token of the address, and leads on to its second factor', async () => {
  const { named } = await opened({ takeInvitation: { uid: 'minji' } });
  await screen.findByText('mi***@clinic.example');
  await fill();
  await screen.findByRole('heading', { level: 1, name: t('done.title', { uid: 'minji' }) });
  expect(screen.getByRole('link', { name: t('common.logIn') }).getAttribute('href')).toBe('/clinic/login?rurl=%2Fclinic%2Fsecurity');
  expect(named('takeInvitation').map(({ body }) => body)).toEqual([
    { token: 'abc', uid: 'minji', last_name: 'Seo', first_name: 'Minji', password: PASSWORD, password_confirm: PASSWORD },
  ]);
});

it('says at the field what is missing, short or different, and sends nothing', async () => {
  const { named } = await opened();
  await fill({ [t('common.uid')]: 'x', [t('last')]: '', [t('common.password')]: 'too short', [t('confirm')]: 'another one' });
  for (const text of [t('uid.wrong'), t('missing'), t('password.short', { count: MIN_STAFF_PASSWORD_LENGTH }), t('confirm.wrong')])
    await screen.findByText(text);
  expect(named('takeInvitation')).toEqual([]);
});

it('says at the ID that it is taken', async () => {
  await opened({ takeInvitation: refusedCall('accounts.uid-taken') });
  await fill();
  await screen.findByText(getErrorText('accounts.uid-taken', 'en'));
});

it.each([
  ['an incomplete address', '/invitation', {}],
  ['a link that works no more', '/invitation?token=abc', { invitation: refusedCall('accounts.invitation-invalid') }],
] as const)('says why %s does not work', async (_, address, answers) => {
  await opened(answers, address);
  await screen.findByRole('heading', { level: 1, name: t('invalid.title') });
});

it.each([
  ['no network', OFFLINE_CALL],
  ['a broken server', BROKEN_SERVER],
])('with %s says so, and tries again', async (_, trouble) => {
  let answer: CallFailure | typeof invitation = trouble;
  await opened({ invitation: () => answer });
  await screen.findByRole('heading', { name: t('failed') });
  answer = invitation;
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByText('단청피부과');
});

it('begins in the language of its mail, and takes the other', async () => {
  await opened({}, '/invitation?token=abc&lang=en');
  await screen.findByRole('heading', { level: 1, name: en('title') });
  await pressElement(screen.getByRole('button', { name: '한국어' }));
  await screen.findByRole('heading', { level: 1, name: t('title') });
});
