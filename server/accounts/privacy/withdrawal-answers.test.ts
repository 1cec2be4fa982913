import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHARING_PURPOSES } from '../../../contract/accounts/privacy.ts';
import { LANGUAGES } from '../../../contract/constants.ts';
import { registerPatient } from '../../threads/patients.fixture.ts';
import { accountPhrase } from '../accounts.phrases.ts';
import { agreements } from '../accounts.tables.ts';
import { recordAgreements } from '../accounts.ts';
import { openPrivacyWorld } from './privacy.fixture.ts';

let world: Awaited<ReturnType<typeof openPrivacyWorld>>;
beforeAll(async () => {
  world = await openPrivacyWorld();
});
afterAll(() => world.close());

test.each([
  ['consultation', 'The clinic can no longer see this consultation.'],
  ['attachments', 'The photos and files that you sent to the clinic are deleted.'],
  ['interpreter', 'No interpreter reads or writes in your conversation any more.'],
  ['translators', 'Our translators no longer read the messages around a doubted one.'],
] as const)('says what ends with the consent for %s, and of no other', async (kind, sentence) => {
  const one = await registerPatient(world);
  const context = `${kind}:${one.consultationId}`;
  const document = kind === 'consultation' ? 'consent-personal' : (`consent-${kind}` as const);
  if (kind !== 'consultation')
    await recordAgreements(world.db, {
      memberId: one.member.id,
      documents: [{ name: document, version: 'v1' }],
      language: 'en',
      context,
      at: world.clock.now(),
    });
  const [consent] = await world.db
    .select()
    .from(agreements)
    .where(and(eq(agreements.memberId, one.member.id), eq(agreements.context, context)));
  const said = async () => (await world.withdraw(consent?.id as number, { ...one.headers, 'accept-language': 'en' })).json().msg;
  expect(await said()).toContain(sentence);
  expect(await said()).toContain(sentence);
  expect((await world.given(one)).filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(kind === 'consultation' ? 0 : 3);
});

test('has a sentence of its own for each kind of consent, in every language', () => {
  for (const language of LANGUAGES) {
    const said = SHARING_PURPOSES.map((purpose) => accountPhrase(`withdrawn.${purpose}`, language));
    expect(new Set(said).size, language).toBe(SHARING_PURPOSES.length);
  }
});
