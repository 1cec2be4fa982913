import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getErrorText } from '../../../contract/errors/index.ts';
import { MIN_STAFF_PASSWORD_LENGTH } from '../../../contract/rules.ts';
import { BROKEN_SERVER, type CallFailure, refusedCall } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { hospital, profile } from '../../testing/samples.ts';

const session = {
  id: '7f1c3a52-7a3f-4f0e-9d0a-0c9c2f1f7d09',
  device: 'Chrome · Windows',
  country: 'KR',
  notifications: false,
  created_at: '2026-01-05T03:00:00Z',
  last_seen_at: '2026-01-05T03:00:00Z',
  current: true,
};
const answers = { hospital, profile, sessions: [session] };

it.each([
  ['hospital', 'ko'],
  ['operator', 'en'],
  ['interpreter', 'ko'],
] as const)('asks in a console (%s, %s) for another address after a proof, and shows the link that waits', async (as, language) => {
  localStorage.setItem('consoleLanguage', language);
  const [t, c, p] = [await loadTestPhrases(language, 'credentials'), await loadTestPhrases(language, 'console'), await loadTestPhrases(language, 'proof')];
  let isProven = false;
  let pending_email: string | null = null;
  const { named } = await openPage('/clinic/account', {
    as,
    answers: {
      ...answers,
      profile: () => ({ ...profile, pending_email }),
      changeEmail: ({ body }) => {
        if (!isProven) return refusedCall('accounts.prove-again');
        pending_email = (body as { email: string }).email;
        return { msg: '' };
      },
      proveAgain: () => {
        isProven = true;
        return { msg: '' };
      },
    },
  });
  await screen.findByRole('heading', { level: 1, name: c('account.title') });
  screen.getByText(c('account.lead', { uid: profile.uid }));
  await typeText(await screen.findByRole('textbox', { name: new RegExp(`^${t('email.new')}`) }), 'new@clinic.example');
  await pressElement(screen.getByRole('button', { name: t('common.sendLink') }));
  const dialog = within(await screen.findByRole('dialog', { name: p('title') }));
  await typeText(dialog.getByLabelText(new RegExp(`^${p('common.password')}`)), 'naru-demo-2026');
  await pressElement(dialog.getByRole('button', { name: p('confirm') }));
  await screen.findByRole('button', { name: t('email.again') });
  screen.getByText(t('sessions.none'));
  expect(named('changeEmail').map(({ body }) => body)).toEqual([{ email: 'new@clinic.example' }, { email: 'new@clinic.example' }]);
  localStorage.removeItem('consoleLanguage');
});

it.each([
  ['hospital', 'ko', '서울 시간'],
  ['operator', 'en', 'Seoul time'],
  ['interpreter', 'ko', '서울 시간'],
] as const)('shows in a console (%s, %s) in Seoul’s time where it is signed in, wherever the browser is', async (as, language, named) => {
  localStorage.setItem('consoleLanguage', language);
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone: 'America/New_York' } as Intl.ResolvedDateTimeFormatOptions);
  await openPage('/clinic/account', { as, answers });
  const [seen, begun] = await screen.findAllByRole('time');
  for (const time of [seen, begun]) expect(time?.textContent).toMatch(new RegExp(`12:00 \\(${named}\\)$`));
  localStorage.removeItem('consoleLanguage');
});

it.each([
  ['hospital', 'ko'],
  ['operator', 'en'],
  ['interpreter', 'ko'],
] as const)('changes in a console (%s, %s) the password with the present one, as long as staff need it', async (as, language) => {
  localStorage.setItem('consoleLanguage', language);
  const [t, c] = [await loadTestPhrases(language, 'credentials'), await loadTestPhrases(language, 'console')];
  let present = 'naru-demo-2026';
  const { named } = await openPage('/clinic/account', {
    as,
    answers: {
      ...answers,
      changePassword: ({ body }) => {
        if ((body as { current: string }).current !== present) return refusedCall('accounts.password-wrong');
        present = '';
        return { msg: '' };
      },
    },
  });
  await pressElement(await screen.findByRole('button', { name: t('password.open') }));
  screen.getByText(c('account.password.hint', { count: MIN_STAFF_PASSWORD_LENGTH }));
  const field = (name: string) => screen.getByLabelText(/./, { selector: `input[name="${name}"]` });
  const save = () => pressElement(screen.getByRole('button', { name: t('password.submit') }));
  const both = async (password: string) => {
    await typeText(field('password'), password);
    await typeText(field('password_confirm'), password);
  };
  await typeText(field('current'), 'a wrong guess');
  await both('fourteen chars');
  await save();
  await screen.findByText(c('account.password.short', { count: MIN_STAFF_PASSWORD_LENGTH }));
  expect(named('changePassword')).toEqual([]);
  await both('fifteen letters');
  await save();
  await screen.findByText(getErrorText('accounts.password-wrong', language));
  await typeText(field('current'), present);
  await save();
  await screen.findByText(t('password.done'));
  expect(named('changePassword').at(-1)?.body).toEqual({ current: 'naru-demo-2026', password: 'fifteen letters', password_confirm: 'fifteen letters' });
  expect(named('sessions')).toHaveLength(2);
  localStorage.removeItem('consoleLanguage');
});

it('says that it could not be loaded, and tries again', async () => {
  const [t, c, failure] = [await loadTestPhrases('ko', 'credentials'), await loadTestPhrases('ko', 'console'), await loadTestPhrases('ko', 'failure')];
  let sessions: CallFailure | [typeof session] = BROKEN_SERVER;
  await openPage('/clinic/account', { as: 'hospital', answers: { ...answers, sessions: () => sessions } });
  await screen.findByRole('heading', { name: c('account.failed') });
  sessions = [session];
  await pressElement(screen.getByRole('button', { name: failure('common.retry') }));
  await screen.findByRole('heading', { name: t('email.title') });
});

it('keeps who must set up a second factor first on the page where she does', async () => {
  const factor = await loadTestPhrases('ko', 'second-factor');
  await openPage('/clinic/account', { as: 'hospital', answers: { ...answers, secondFactor: { active: false, required: true, recovery_codes_left: 0 } } });
  await screen.findByText(factor('required'));
});

it.each(['ko', 'en'] as const)('confirms the address by the link of the mail, in the language of the mail (%s)', async (language) => {
  const t = await loadTestPhrases(language, 'credentials');
  await openPage(`/clinic/confirmEmail?token=abc&lang=${language}`, { as: 'hospital', answers: { confirmEmail: { msg: '', email: 'new@clinic.example' } } });
  await pressElement(await screen.findByRole('button', { name: t('confirm.do') }));
  await screen.findByRole('heading', { level: 1, name: t('confirm.done') });
  screen.getByText('new@clinic.example');
  expect(screen.getByRole('link', { name: t('confirm.toMyPage') }).getAttribute('href')).toBe('/clinic/account');
  localStorage.removeItem('consoleLanguage');
});

it('leads who is not signed in to the login page, whatever became of the link', async () => {
  const t = await loadTestPhrases('ko', 'credentials');
  await openPage('/clinic/confirmEmail?token=abc', { as: 'nobody', answers: { confirmEmail: refusedCall('accounts.email-link-invalid') } });
  await pressElement(await screen.findByRole('button', { name: t('confirm.do') }));
  await screen.findByRole('heading', { level: 1, name: t('confirm.invalid') });
  expect(screen.getByRole('link', { name: t('confirm.toLogin') }).getAttribute('href')).toBe('/clinic/login?rurl=%2Fclinic%2Faccount');
});
