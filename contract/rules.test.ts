import { describe, expect, it } from 'vitest';
import { Phone } from './accounts/fields.ts';
import { ProfileEdit } from './accounts/profile.ts';
import { SignUp } from './accounts/sign-up.ts';
import { operatorOrderEndpoints } from './orders/operator-orders.ts';
import { isBlank, isPassportName, isPhone, isRealDate, normalizeBirthDate, normalizePhone } from './rules.ts';
import { ChatRegistration } from './threads/chat-registration.ts';
import { SendMessage } from './threads/consultations.socket.ts';

/** Invisible characters, by code point. */
const UNSEEN = [
  ...[0x20, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x1680, 0x2000, 0x200b, 0x200d, 0x200e, 0x2028, 0x202e, 0x2060, 0x2069],
  ...[0x2800, 0x3000, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xe0001, 0xe0100],
].map((sign) => String.fromCodePoint(sign));

describe('a text that shows nothing', () => {
  it.each([...UNSEEN, '', UNSEEN.join(''), `\u200b \n\t${'\u3164'.repeat(5)}`])('is blank: %j', (text) => {
    expect(isBlank(text)).toBe(true);
  });

  it.each(['.', '0', '네', 'ㅋ', '👍', '👩‍⚕️', '🇰🇷', 'م', '々', '\u200bA', '\u3164가\u3164', '❤\ufe0f'])('is not: %j', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});

describe('a telephone number', () => {
  it.each([
    ['Arabic figures', '+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+966 50 123 4567'],
    ['Persian figures and 00', '۰۰۹۶۶۵۰۱۲۳۴۵۶۷', '+966501234567'],
    ['full width', '＋８１９０１２３４５６７８', '+819012345678'],
    ['full-width hyphens', '＋８１－９０－１２３４－５６７８', '+81-90-1234-5678'],
    ['copied from an address book', '\u202a+966 50 123 4567\u202c', '+966 50 123 4567'],
    ['copied from an Arabic page', '\u200e+966\u200f 50\u2067 123 4567\u2069', '+966 50 123 4567'],
    ['no-break and thin spaces', '+1\u00a0415\u202f555\u20092671', '+1 415 555 2671'],
    ['typographic hyphens', '+1 415\u2011555\u20132671', '+1 415-555-2671'],
    ['points', '+33 6.12.34.56.78', '+33 6 12 34 56 78'],
  ])('is read as it is meant: %s', (_, typed, plain) => {
    expect(normalizePhone(typed)).toBe(plain);
    expect(isPhone(typed)).toBe(true);
    expect(Phone.parse(typed)).toBe(plain);
  });

  it.each(['', '\u200e', 'call me', '+', '+1 415 555 2671 ext 4'])('is not %j', (typed) => {
    expect(isPhone(typed)).toBe(false);
    expect(Phone.safeParse(typed).success).toBe(false);
  });
});

describe('wherever words must be there', () => {
  const nothing = ' \u200b\u2060\u3164\ufeff\u2800';
  const problems = (schema: { safeParse(given: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } }, given: object) =>
    schema.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const registration = { name: 'AMAL', country_name: 'uk', phone: '+44 7700 900123', messenger_type: 'line', messenger_id: 'amal', hospital_id: 1 };
  const person = { uid: 'amal', password: 'quiet harbour', first_name: 'A', last_name: 'H', gender: 'F', messenger: 'line', country: 'GB' };

  it.each([
    [SendMessage, { action: 'sendMessage', message: 'x' }, 'message'],
    [ChatRegistration, registration, 'name'],
    [ChatRegistration, registration, 'messenger_id'],
    [SignUp, person, 'first_name'],
    [SignUp, person, 'last_name'],
    [ProfileEdit, {}, 'first_name'],
    [operatorOrderEndpoints.refundOrder.body, {}, 'reason'],
  ] as const)('unseen signs do not count (%#)', (schema, rest, field) => {
    expect(problems(schema, { ...rest, [field]: nothing })).toEqual([[field, 'fields.required']]);
    expect(problems(schema, { ...rest, [field]: '' })).toEqual([[field, 'fields.required']]);
    expect(problems(schema, { ...rest, [field]: '\u200bword' })).toBeUndefined();
  });

  it.each([
    [ChatRegistration, registration, 'name'],
    [ChatRegistration, registration, 'messenger_id'],
    [SignUp, person, 'first_name'],
    [SignUp, person, 'last_name'],
    [SignUp, person, 'native_name'],
    [SignUp, person, 'messenger_id'],
    [ProfileEdit, {}, 'first_name'],
    [ProfileEdit, {}, 'name'],
  ] as const)('accept one line without a second one (%#)', (schema, rest, field) => {
    for (const sign of ['\r\n', '\n', '\t', '\u001b', '\u2028']) {
      expect(problems(schema, { ...rest, [field]: `Eve${sign}Bcc: x` })).toEqual([[field, 'fields.bad-text']]);
    }
    expect(problems(schema, { ...rest, [field]: ' Eve\n' })).toBeUndefined();
  });

  it.each(['فاطمة', '田中 花子', '김하나', 'FATIMA فاطمة', '123'])('the passport’s name is not %s', (name) => {
    expect(isPassportName(name)).toBe(false);
    expect(problems(ChatRegistration, { ...registration, name })).toEqual([['name', 'fields.passport-name']]);
  });

  it.each(['FATIMA AL-ZAHRA', 'José Ñúñez', "Siobhán O'Brien", 'D’Angelo', 'Jose\u0301', 'Nguyễn Thị', 'KIM, HANA', 'J. R.', 'Ka\u02bbi'])(
    'the passport’s name may be %s',
    (name) => {
      expect(isPassportName(name)).toBe(true);
      expect(problems(ChatRegistration, { ...registration, name })).toBeUndefined();
    },
  );
});

it.each(['19801203', ' 1980-12-03 ', '1980/12/3', '1980. 12. 3.', '1980年12月3日', '1980 1203', '１９８０-１２-０３', '١٩٨٠/١٢/٠٣'])(
  '%s is one date of birth',
  (typed) => {
    expect(normalizeBirthDate(typed)).toBe('19801203');
  },
);

it.each(['03.12.1980', '1980-12-', 'yesterday'])('%s is no date of birth', (typed) => {
  expect(isRealDate(normalizeBirthDate(typed))).toBe(false);
});
