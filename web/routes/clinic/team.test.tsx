import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Invitation, TeamMember } from '../../../contract/accounts/team.ts';
import { getErrorText } from '../../../contract/errors/index.ts';
import { BROKEN_SERVER, type CallFailure, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { hospital, LONG_NAME, profile } from '../../testing/samples.ts';

const t = await loadTestPhrases('ko', 'clinic-team');
const shared = await loadTestPhrases('ko', 'console');
const failure = await loadTestPhrases('ko', 'failure');

const person = (given: Partial<TeamMember>): TeamMember => ({
  ...{ id: '0193b7a2-5e54-4c66-9b53-6f1f2c3d4e01', uid: 'minji', name: 'Minji', head: false, you: false },
  ...{ second_factor: true, since: '2026-01-05T03:00:00Z', conversations: 0, ...given },
});
const boss = person({ id: '0193b7a2-5e54-4c66-9b53-6f1f2c3d4e02', uid: 'boss', name: 'Eunseo', head: true, you: true });
const minji = person({ conversations: 3 });
const sora = person({ id: '0193b7a2-5e54-4c66-9b53-6f1f2c3d4e03', uid: 'sora', name: LONG_NAME });
const invited: Invitation = {
  ...{ id: '0193b7a2-5e54-4c66-9b53-6f1f2c3d4e04', email: 'new@clinic.example', name: 'Dain', language: 'ko', expired: false, invited_by: 'Eunseo' },
  ...{ sent_at: '2026-11-23T03:00:00Z', expires_at: '2026-11-26T03:00:00Z' },
};
const known = { people: [boss, minji, sora], invitations: [invited] };
const opened = (answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}) =>
  openPage('/clinic/team', { as: 'hospital', answers: { hospital, profile: { ...profile, head: true }, team: known, ...answers } });
const dialog = async () => within(await screen.findByRole('dialog'));

it('lists who answers and who is invited; a head is not hers to end', async () => {
  await opened();
  const people = within(await screen.findByRole('list', { name: shared('shared.coordinators') }));
  expect(people.getAllByRole('listitem')).toHaveLength(3);
  people.getByText(t('head'));
  expect(screen.queryByRole('button', { name: t('end.named', { name: 'Eunseo' }) })).toBeNull();
  expect(screen.queryByRole('button', { name: t('hand.named', { name: LONG_NAME }) })).toBeNull();
  within(screen.getByRole('list', { name: t('invitations') })).getByText('new@clinic.example');
});

it('calls a colleague as she is called now', async () => {
  let people = known.people;
  const { sockets } = await opened({ team: () => ({ ...known, people }) });
  await screen.findByText('Minji');
  await expect.poll(() => sockets).toHaveLength(1);
  people = [boss, { ...minji, name: '민지' }, sora];
  await sockets[0]?.says({ action: 'calendarChanged' });
  await screen.findByText('민지');
});

it('invites, with what is wrong beside its field and what was typed still there', async () => {
  let answer: CallFailure | Invitation = refusedCall('accounts.already-invited');
  const { named } = await opened({ invite: () => answer });
  await pressElement(await screen.findByRole('button', { name: t('invite') }));
  const form = await dialog();
  const send = () => pressElement(form.getByRole('button', { name: t('invite.send') }));
  await send();
  await form.findByText(t('invite.email.wrong'));
  form.getByText(shared('shared.nameMissing'));
  expect(named('invite')).toEqual([]);
  await typeText(form.getByRole('textbox', { name: new RegExp(t('common.email')) }), 'new@clinic.example');
  await typeText(form.getByRole('textbox', { name: new RegExp(t('invite.name')) }), 'Dain');
  await typeText(form.getByRole('combobox'), 'en');
  await send();
  await form.findByText(getErrorText('accounts.already-invited', 'ko'));
  expect((form.getByRole('textbox', { name: new RegExp(t('common.email')) }) as HTMLInputElement).value).toBe('new@clinic.example');
  answer = invited;
  await send();
  await screen.findByText(t('invite.sent', { name: 'Dain' }));
  expect(named('invite').at(-1)?.body).toEqual({ email: 'new@clinic.example', name: 'Dain', language: 'en' });
});

it('sends a link again and withdraws it', async () => {
  const { named } = await opened({ resendInvitation: invited, withdrawInvitation: { msg: '' } });
  await pressElement(await screen.findByRole('button', { name: t('again.named', { name: 'Dain' }) }));
  await screen.findByText(t('again.done'));
  await pressElement(screen.getByRole('button', { name: t('withdraw.named', { name: 'Dain' }) }));
  await screen.findByText(t('withdraw.done'));
  expect([named('resendInvitation').length, named('withdrawInvitation').length]).toEqual([1, 1]);
  expect(named('team').length).toBe(3);
});

it('hands all conversations over to a colleague, or to nobody in particular', async () => {
  let answer: CallFailure | { handed: number } = refusedCall('consultations.no-colleague');
  const { named } = await opened({ handOver: () => answer });
  await pressElement(await screen.findByRole('button', { name: t('hand.named', { name: 'Minji' }) }));
  const form = await dialog();
  await typeText(form.getByRole('combobox'), sora.id);
  await pressElement(form.getByRole('button', { name: t('hand.do') }));
  await form.findByText(getErrorText('consultations.no-colleague', 'ko'));
  answer = { handed: 3 };
  await typeText(form.getByRole('combobox'), '');
  await pressElement(form.getByRole('button', { name: t('hand.do') }));
  await screen.findByText(t('hand.done', { count: 3 }));
  expect(named('handOver').map(({ body }) => body)).toEqual([{ to: sora.id }, { to: null }]);
});

it('ends an access after a question', async () => {
  const { named } = await opened({ endColleague: { msg: '' } });
  await pressElement(await screen.findByRole('button', { name: t('end.named', { name: 'Minji' }) }));
  const asked = await dialog();
  asked.getByText(t('end.text'));
  await pressElement(asked.getByRole('button', { name: t('end') }));
  await screen.findByText(t('end.done', { name: 'Minji' }));
  expect(named('endColleague')).toHaveLength(1);
});

it('says that the team is on its way', async () => {
  await opened({ team: UNANSWERED_CALL });
  await screen.findByText(t('loading'));
});

it('says that nobody is invited', async () => {
  await opened({ team: { people: [boss], invitations: [] } });
  await screen.findByText(t('invitations.none'));
});

it.each([
  ['no network', OFFLINE_CALL],
  ['a broken server', BROKEN_SERVER],
])('with %s says so, and tries again', async (_, trouble) => {
  let answer: CallFailure | typeof known = trouble;
  await opened({ team: () => answer });
  await screen.findByRole('heading', { name: t('failed') });
  answer = known;
  await pressElement(screen.getByRole('button', { name: failure('common.retry') }));
  await screen.findByText('Dain');
});
