import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';
import { listProperNames, listSpellings, type ProperName, restoreNames } from './terms.ts';

const CLINIC: ProperName = { texts: { ko: '단청피부과의원', en: 'Dancheong Skin Clinic', zh: '丹青皮肤科医院', ja: 'タンチョン皮膚科', ar: 'عيادة دانتشونغ' } };
const TREATMENT: ProperName = { texts: { ko: '피코 토닝', en: 'Pico toning', ar: 'توحيد اللون بليزر البيكو' } };
const PATIENT: ProperName = { texts: { en: 'LAURENT MIA' }, also: ['MIA LAURENT'] };

describe('names in a translation', () => {
  it.each([
    ['en', '단청피부과의원에서 피코 토닝', 'Dancheong Skin Clinic에서 Pico toning'],
    ['zh', '단청피부과의원: 피코 토닝', '丹青皮肤科医院: Pico toning'],
    ['ko', 'dancheong skin clinic, PICO TONING, Laurent Mia', '단청피부과의원, 피코 토닝, LAURENT MIA'],
    ['ar', 'Pico toning', 'توحيد اللون بليزر البيكو'],
    ['ja', 'Dancheong Skin Clinics', 'Dancheong Skin Clinics'],
  ] as const)('are written for a reader of %s', (language, text, shown) => {
    expect(restoreNames(text, [CLINIC, TREATMENT, PATIENT], language)).toBe(shown);
  });

  it('stay as they are without any, and take no pattern from what is written in them', () => {
    expect(restoreNames('$& (x)', [], 'en')).toBe('$& (x)');
    expect(restoreNames('A+ (Skin) here', [{ texts: { en: 'A+ (Skin)', ko: '$&에이' } }], 'ko')).toBe('$&에이 here');
  });

  it('are protected in every way in which they are written, the longest first', () => {
    expect(listSpellings([{ texts: { ko: '코', en: 'Nose One' } }, PATIENT])).toEqual(['LAURENT MIA', 'MIA LAURENT', 'Nose One']);
  });
});

describe("a thread's names", () => {
  let world: World;
  beforeAll(async () => {
    world = await testWorld();
  });
  afterAll(() => world.close());

  it("are the clinic's, its treatments', its staff's and the patient's, and nobody else's", async () => {
    await world.person({ role: 'hospital', hospitalId: 1, firstName: 'Minji', lastName: 'Kim', nativeName: '김민지' });
    await world.person({ role: 'hospital', hospitalId: 2, firstName: 'Other', lastName: 'Clinic' });
    await world.person({ role: 'hospital', hospitalId: 1, firstName: 'Gone', lastName: 'Away', deletedAt: new Date() });
    const forms = listSpellings(await listProperNames(world.deps.database.db, 1, { passportName: 'LAURENT MIA', nativeName: 'ミア' }));
    expect(forms).toEqual(expect.arrayContaining(['Minji Kim', 'Kim Minji', '김민지', 'LAURENT MIA', 'MIA LAURENT', 'ミア']));
    expect(forms.join()).not.toMatch(/Other|Gone/);
    expect(forms.length).toBeGreaterThan(7);
    expect(restoreNames('김민지 / ミア', await listProperNames(world.deps.database.db, 1, { passportName: 'LAURENT MIA', nativeName: 'ミア' }), 'en')).toBe(
      'Minji Kim / LAURENT MIA',
    );
    expect(await listProperNames(world.deps.database.db, 999_999)).toEqual([]);
  });
});
