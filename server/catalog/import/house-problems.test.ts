import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContentFolder, openContentFolder } from './content-folder.fixture.ts';

const FILE = '01-dancheong-skin.yaml';
const PLACE = `content/clinics/${FILE}`;

let copy: ContentFolder;
beforeAll(async () => {
  copy = await openContentFolder();
});
afterAll(() => copy.close());
beforeEach(() => copy.renew({ clinics: ['01'] }));

describe('problems are reported with their place', () => {
  it.each([
    [/expires_on: 2029-03-14/, 'expires_on: 2029-13-14', 'registration.expires_on: must be a date such as 2029-08-14'],
    [/kind: treatment/, 'kind: consultation', 'rooms[1].kind: consultation is already counted above'],
    [/kind: treatment/, 'kind: operating', 'safety.operating_camera: there are operating rooms among the rooms'],
    [/operating_camera: .*/, 'operating_camera: on-request', 'safety.operating_camera: there is no operating room among the rooms'],
    [/^position: .*\n/m, '', 'directions: needs the position of the clinic, where the way ends'],
    [/^position: .*/m, 'position: { latitude: 127.03, longitude: 37.52 }', 'position.latitude: must be 33 to 39'],
    [/^position: .*/m, 'position: { latitude: 37.62789, longitude: 127.03070 }', 'directions: is a way of 11351 metres, more than 3000'],
    [/number: "4"/, 'number: "north"', 'directions.exit.number: must be a number such as "4" or "9-1"'],
    [/specialty: dermatology/, 'specialty: magic', /^doctors\[0\]\.specialty: must be one of dermatology, plastic-surgery/],
    [/treatments: \[1, 2\]/, 'treatments: [1, 4]', 'doctors[0].treatments[1]: 4 is not a treatment of this clinic'],
    [
      /licence_number: MD-000102/,
      'licence_number: MD-000101',
      `doctors[1].licence_number: licence MD-000101 is already used at ${PLACE}: doctors[0].licence_number`,
    ],
    [/practising_since: 2009/, 'practising_since: 209', 'doctors[0].practising_since: must be 1950 or later'],
    [/picture: doctor-01-1/, 'picture: nowhere', 'doctors[0].picture: there is no picture nowhere in content/pictures'],
  ] as const)('%s', async (from, to, problem) => {
    await copy.edit(FILE, [from, to]);
    const found = (await copy.problemsWithoutLines()).map((one) => one.replace(`${PLACE}: `, '').replace(/\.$/, ''));
    expect(found).toContainEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
  });
});
