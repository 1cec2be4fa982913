import { describe, expect, test } from 'vitest';
import { foldLookAlikes, isSameName, maskEmail, maskMemberName, passwordProblem, splitName } from './accounts.rules.ts';

const owner = { uid: 'mialaurent', firstName: 'Mia', lastName: 'Laurent', email: 'rosebud@example.com' };
const names = ['Naru', '단청피부과의원', 'Dancheong Skin Clinic', '丹青皮肤科医院', 'タンチョン皮膚科クリニック', 'عيادة دانتشونغ للجلدية'];

test('folding ignores case, width and compatibility forms, and is idempotent', () => {
  expect(foldLookAlikes(' ＡｂC1 ')).toBe('abc1');
  expect(foldLookAlikes('ﬁne')).toBe('fine');
  for (const text of ['İstanbul', 'ΑΣ', 'ℌello', '가나']) expect(foldLookAlikes(foldLookAlikes(text))).toBe(foldLookAlikes(text));
});

test('folding maps look-alike letters of other scripts to Latin and removes invisible characters', () => {
  for (const alike of ['аlice', 'ΑLICE', 'alіce', 'alicе', 'АLІСЕ', 'ａｌｉｃｅ', 'al\u200bice', 'a\u00adlice', '\u202ealice', 'aӏice', 'ａlıce'])
    expect(foldLookAlikes(`${alike}@example.com`), alike).toBe('alice@example.com');
  expect([foldLookAlikes('ΝΑRΥ'), foldLookAlikes('ВОВ'), foldLookAlikes('вов'), foldLookAlikes('Ηelen')]).toEqual(['nary', 'bob', 'bob', 'helen']);
  for (const text of ['ΑΣ', 'ΝΥΗϹ', 'иван@почта.рф', 'ηλιας@example.gr', 'արմեն'])
    expect(foldLookAlikes(foldLookAlikes(text)), text).toBe(foldLookAlikes(text));
});

test('folding keeps Latin letters and letters without a Latin look-alike', () => {
  for (const [one, other] of [
    ['rn', 'm'],
    ['0', 'o'],
    ['1', 'l'],
    ['vv', 'w'],
    ['é', 'e'],
    ['ж', 'x'],
    ['田', '由'],
  ] as const)
    expect(foldLookAlikes(one)).not.toBe(foldLookAlikes(other));
});

test('names: case, spacing and order decide nothing, other letters do', () => {
  const member = { firstName: 'Mia Rose', lastName: 'Laurent' };
  for (const name of ['Mia Rose Laurent', 'laurent mia rose', ' LAURENT　MIAROSE ']) expect(isSameName(name, member)).toBe(true);
  for (const name of ['Mia Laurent', 'Rose Mia Laurent', '', 'Mia Rose Laurens']) expect(isSameName(name, member)).toBe(false);
});

test.each([
  ['D’Angelo', "O'Neil", "d'angelo o’neil"],
  ['D´Angelo', 'O`Neil', 'dangelo oʼneil'],
  ['İĞDİR', 'IŞIK', 'iğdir ışık'],
  ['Weiß', 'Anna', 'ANNA WEISS'],
  ['Jürgen', 'Müller', 'JUERGEN MUELLER'],
  ['Jurgen', 'Muller', 'Jürgen Müller'],
  ['Mary-Jane', 'Smith', 'smith mary jane'],
  ['Al-Noor', 'Al Saud', 'ALNOOR ALSAUD'],
  ['Łukasz', 'Sørensen', 'lukasz sorensen'],
  ['José', 'Peña', 'JOSE PENA'],
  ['Suharto', 'Suharto', 'suharto'],
  ['Suharto', 'Suharto', 'Suharto Suharto'],
  ['國華', '陳', '陈国华'],
] as const)('names: %s %s is found by %s', (firstName, lastName, typed) => {
  expect(isSameName(typed, { firstName, lastName })).toBe(true);
});

test.each([
  ['Müller', 'Mller'],
  ['Michael', 'Michal'],
  ['Weiß', 'Weis'],
])('names: %s is not %s', (lastName, typed) => {
  expect(isSameName(`Anna ${typed}`, { firstName: 'Anna', lastName })).toBe(false);
});

test('a masked name shows two initials and no length', () => {
  expect(maskMemberName({ firstName: 'Amal', lastName: 'Haddad' })).toBe('A*** H.');
  expect(maskMemberName({ firstName: ' 👩‍⚕️ Jo', lastName: '' })).toBe('👩‍⚕️*** .');
});

test('a masked address is recognisable to its owner only', () => {
  expect(maskEmail('amal.haddad@example.com')).toBe('am***@example.com');
  expect(maskEmail('ab@example.com')).toBe('a***@example.com');
});

test('the single name field', () => {
  expect(splitName(' Ana  Maria Silva ')).toEqual({ firstName: 'Ana Maria', lastName: 'Silva' });
  expect(splitName('Ana')).toBeNull();
});

describe('passwords', () => {
  test.each([
    'password',
    'P@ssw0rd',
    '12345678',
    'qwertyuiop',
    'Iloveyou1',
    'Password-123!',
    'aaaaaaaa',
    '12121212',
    'abcdefgh',
    'rstuvwxyz',
    '87654321',
    'dragon2024',
    'ｐａｓｓｗｏｒｄ',
  ])('%s is common', (password) => {
    expect(passwordProblem(password, owner, names)).toBe('fields.password-common');
  });
  test.each(['mialaurent', 'MiaLaurent1990', 'laurent-mia!', 'rosebud2026', 'naru2026!', 'miamialaurent', 'example.com1'])(
    '%s is built from the person or the brand',
    (password) => {
      expect(passwordProblem(password, owner, names)).toBe('fields.password-personal');
    },
  );
  test.each([
    'Dancheong2026',
    'dancheong-skin-clinic!',
    'DancheongSkin123',
    'ｄａｎｃｈｅｏｎｇ１',
    '단청피부과의원1',
    '단청20262026',
    '2026단청피부과!',
    '丹青12345678',
    'タンチョン2026',
    'دانتشونغ2026',
    'mia-dancheong-99',
    'naru단청2026',
  ])('%s is built from the name of a clinic', (password) => {
    expect(passwordProblem(password, owner, names)).toBe('fields.password-personal');
    expect(passwordProblem(password, owner, [])).toBeNull();
  });
  test.each([
    'quiet harbour lantern',
    'mia-kzqwvxy-7',
    '조용한항구의등불',
    'xK9#mQ2$vL',
    '나루터에서만난사람',
    'T7!q9@Zw',
    '4827a19365',
    'skin as soft as rain',
    '청단풍잎과 바다',
  ])('%s is good', (password) => {
    expect(passwordProblem(password, owner, names)).toBeNull();
  });
});
