import { describe, expect, it, vi } from 'vitest';
import { SignUp } from '../../../contract/accounts/sign-up.ts';
import { ApiError } from '../../api/call.ts';
import { checkJoin, isIncomplete, type JoinValues, toJoinErrors, toSignUpBody } from './join-check.ts';

const good: JoinValues = {
  uid: 'mina2026',
  password: 'calm river stone',
  password_confirm: 'calm river stone',
  first_name: 'MINA',
  last_name: 'TANAKA',
  birth_date: '19801203',
  gender: 'F',
  email: '',
  country: 'JP',
  phone: '',
  messenger: 'line',
  messenger_id: '',
  agree_terms: 'on',
  agree_privacy: 'on',
};

describe('a sign-up form', () => {
  it('has no issues when all that is required is there', () => {
    expect(checkJoin(good)).toEqual({});
  });

  it.each(['uid', 'password', 'first_name', 'last_name', 'birth_date', 'gender', 'country', 'messenger'] as const)('needs %s', (field) => {
    const issues = checkJoin({ ...good, [field]: field === 'password' ? '' : '  ' });
    expect(issues[field]).toBe('join.required');
    expect(isIncomplete(issues)).toBe(true);
  });

  it.each([
    ['uid', 'abc', 'join.uidHint'],
    ['uid', 'mina-2026', 'join.uidHint'],
    ['birth_date', '19801303', 'join.birthDateWrong'],
    ['birth_date', '1980123', 'join.birthDateWrong'],
    ['birth_date', '20230229', 'join.birthDateWrong'],
    ['birth_date', '20230228', 'join.tooYoung'],
    ['email', 'mina@example', 'common.emailFormat'],
    ['phone', 'call me', 'join.phoneWrong'],
    ['password_confirm', 'calm river stones', 'join.passwordsDiffer'],
    ['agree_terms', '', 'join.agreeMissing'],
    ['agree_privacy', undefined, 'join.agreeMissing'],
  ] as const)('refuses %s %j', (field, value, issue) => {
    const issues = checkJoin({ ...good, [field]: value });
    expect(issues).toEqual({ [field]: issue });
    expect(isIncomplete(issues)).toBe(false);
  });

  it.each(['١٩٨٠١٢٠٣', '۱۹۸۰۱۲۰۳', '１９８０１２０３', '1980-12-03'])('takes the figures of any keyboard: %s', (birth_date) => {
    const typed = { ...good, birth_date, phone: '＋８１ ٩٠ 1234 5678' };
    expect(checkJoin(typed)).toEqual({});
    expect(toSignUpBody(typed)).toMatchObject({ birth_date: '19801203', phone: '+81 90 1234 5678' });
    expect(SignUp.safeParse(toSignUpBody(typed)).success).toBe(true);
  });

  it('is for who is fourteen on this day in Seoul', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') });
    expect(checkJoin({ ...good, birth_date: '20121122' })).toEqual({});
    expect(checkJoin({ ...good, birth_date: '20121123' })).toEqual({ birth_date: 'join.tooYoung' });
    vi.setSystemTime(new Date('2026-11-21T14:59:59Z'));
    expect(checkJoin({ ...good, birth_date: '20121122' })).toEqual({ birth_date: 'join.tooYoung' });
    vi.useRealTimers();
  });

  it.each([
    ['🦊🐙🌵🎈🍎🚲🎻', 'password.short'],
    ['1234567', 'password.short'],
    ['등불빛'.normalize('NFD'), 'password.short'],
    ['x'.repeat(129), 'password.long'],
    [' calm river', 'password.space'],
  ])('refuses the password %j', (password, issue) => {
    expect(checkJoin({ ...good, password, password_confirm: password }).password).toBe(issue);
  });

  it('does not ask for what the form does not have', () => {
    const { password: _, password_confirm: __, ...values } = good;
    expect(checkJoin(values).password).toBe('join.required');
    expect(checkJoin(values, ['password', 'password_confirm'])).toEqual({});
  });

  it('lists issues in the order of the form, so that the first one is focused', () => {
    expect(Object.keys(checkJoin({ phone: 'x' }))).toEqual([
      'uid',
      'password',
      'first_name',
      'last_name',
      'birth_date',
      'gender',
      'country',
      'phone',
      'messenger',
      'agree_terms',
      'agree_privacy',
    ]);
  });
});

describe('the payload', () => {
  it('is one that the server takes, without empty fields, confirmation and ticks', () => {
    const payload = toSignUpBody({ ...good, uid: ' mina2026 ' });
    expect(payload).toEqual({
      uid: 'mina2026',
      password: 'calm river stone',
      first_name: 'MINA',
      last_name: 'TANAKA',
      gender: 'F',
      messenger: 'line',
      country: 'JP',
      birth_date: '19801203',
    });
    expect(SignUp.parse(payload)).toEqual(payload);
  });

  it('has what was filled in besides', () => {
    expect(toSignUpBody({ ...good, native_name: ' 美奈 ' })).toMatchObject({ native_name: '美奈' });
    expect(toSignUpBody({ ...good, email: 'mina@example.com', phone: '+81 90 1234 5678', messenger_id: 'mina' })).toMatchObject({
      email: 'mina@example.com',
      phone: '+81 90 1234 5678',
      messenger_id: 'mina',
    });
  });
});

describe('a refused sign-up', () => {
  const refusal = (status: number, code: string) => toJoinErrors(new ApiError(status, { code, detail: '' }));

  it('says beside the field what is taken', () => {
    expect(refusal(400, 'accounts.uid-taken').issues).toEqual({ uid: 'join.uidTaken' });
    expect(refusal(400, 'accounts.email-taken').issues).toEqual({ email: 'join.emailTaken' });
  });

  it('says that what the provider said is no longer known', () => {
    expect(refusal(400, 'accounts.social-expired')).toEqual({ issues: {}, headline: 'join.failed', isExpired: true });
  });

  it('has one sentence for any other 400 and one for everything else', () => {
    expect(refusal(400, 'bad-request').headline).toBe('join.failed');
    expect(refusal(429, 'too-many-requests').headline).toBe('join.unexpected');
    expect(refusal(0, 'offline').headline).toBe('join.unexpected');
    expect(toJoinErrors(new TypeError('x')).headline).toBe('join.unexpected');
  });
});
