import { describe, expect, it, vi } from 'vitest';
import { ProfileEdit } from '../../../contract/accounts/profile.ts';
import { checkProfile, type ProfileValues, toFormValues, toProfileUpdate } from './profile-rules.ts';

const good: ProfileValues = {
  first_name: 'Noura',
  last_name: 'Al Saud',
  native_name: 'نورة آل سعود',
  birth_date: '19801203',
  gender: 'F',
  email: 'noura@example.test',
  country: 'SA',
  phone: '+966 51 234 5678',
  messenger: 'whatsapp',
  messenger_id: 'noura',
};

describe('checking', () => {
  it('finds nothing wrong with a full profile, nor with one that leaves out what may be left out', () => {
    expect(checkProfile(good, good)).toStrictEqual({});
    expect(checkProfile({ ...good, native_name: '', email: '', phone: '+٩٦٦ ٥١ ٢٣٤ ٥٦٧٨', messenger_id: '' }, good)).toEqual({});
  });

  it.each([
    [{ first_name: '  ' }, { first_name: 'required' }],
    [{ last_name: '\u200b' }, { last_name: 'required' }],
    [{ country: '' }, { country: 'required' }],
    [{ email: 'noura@example' }, { email: 'email' }],
    [{ phone: 'call me' }, { phone: 'phone' }],
    [{ birth_date: '19801303' }, { birth_date: 'join.birthDateWrong' }],
    [{ birth_date: '1980123' }, { birth_date: 'join.birthDateWrong' }],
    [{ native_name: 'x'.repeat(61) }, { native_name: 'tooLong' }],
    [{ messenger_id: 'x'.repeat(61) }, { messenger_id: 'tooLong' }],
    [{ email: `${'x'.repeat(300)}@example.test` }, { email: 'tooLong' }],
  ])('%o', (change, wrong) => {
    const values = { ...good, ...change };
    expect(checkProfile(values, good)).toEqual(wrong);
    // The server refuses the same values.
    expect(ProfileEdit.safeParse(toProfileUpdate(values)).success).toBe(false);
  });
});

describe('a date of birth', () => {
  it('is fourteen years ago at least, by the words of joining', () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T03:00:00Z') });
    expect(checkProfile({ ...good, birth_date: '20121122' }, good)).toEqual({});
    expect(checkProfile({ ...good, birth_date: '20121123' }, good)).toEqual({ birth_date: 'join.tooYoung' });
    vi.useRealTimers();
  });

  it('is corrected and not taken out; who never gave one need not', () => {
    expect(checkProfile({ ...good, birth_date: ' ' }, good)).toEqual({ birth_date: 'required' });
    expect(checkProfile({ ...good, birth_date: '' }, { birth_date: null })).toEqual({});
  });

  it('is typed in the figures of any keyboard', () => {
    const typed = { ...good, birth_date: '١٩٨١٠٢٢٨' };
    expect(checkProfile(typed, good)).toEqual({});
    expect(toProfileUpdate(typed).birth_date).toBe('19810228');
  });
});

it('sends everything trimmed, and the single name too', () => {
  const edit = toProfileUpdate({ ...good, first_name: ' Noura ', native_name: ' ', phone: '' });
  expect(edit).toEqual({ ...good, native_name: '', phone: '', name: 'Noura Al Saud' });
  expect(ProfileEdit.parse(edit)).toMatchObject({ first_name: 'Noura', native_name: null, phone: null, country: 'SA' });
  expect(toProfileUpdate({ ...good, phone: '+٩٦٦ ５１ ٢٣٤ ٥٦٧٨' }).phone).toBe(good.phone);
});

it('starts from the profile, with nothing where nothing is', () => {
  const profile = { ...good, uid: 'noura', phone: null, native_name: null, birth_date: null, pending_email: null, has_password: true, customer_key: 'k' };
  expect(toFormValues(profile)).toEqual({ ...good, native_name: '', birth_date: '', phone: '' });
});
