import { describe, expect, it } from 'vitest';
import type { Profile } from '../../../contract/accounts/profile.ts';
import { readRegistrationDraft } from './registration.ts';

const profile = {
  uid: 'mary',
  first_name: 'MARY',
  last_name: 'SMITH',
  country: 'GB',
  phone: null,
  messenger: 'whatsapp',
  messenger_id: null,
} as unknown as Profile;
const KEY = 'chat-registration:mary:1';
const makeStore = (text: string | null) => ({ getItem: () => text, setItem: () => undefined, removeItem: () => undefined });

describe('a registration that was begun', () => {
  const begun = {
    values: { name: 'MARY SMITH', country_name: 'JP', phone: '+81 90 1234 5678', messenger_type: 'line', messenger_id: 'mary' },
    consents: { personal: true, sensitive: false, third_party: true },
  };

  it('goes on with what was typed and ticked', () => {
    expect(readRegistrationDraft(makeStore(JSON.stringify(begun)), KEY, profile)).toEqual(begun);
  });

  it.each([null, '', 'no json', '{}', JSON.stringify({ ...begun, values: { name: 'MARY' } }), JSON.stringify({ ...begun, consents: { personal: 'yes' } })])(
    'begins with the profile and without a tick when %s waits',
    (text) => {
      expect(readRegistrationDraft(makeStore(text), KEY, profile)).toEqual({
        values: { name: 'MARY SMITH', country_name: 'GB', phone: '', messenger_type: 'whatsapp', messenger_id: '' },
        consents: { personal: false, sensitive: false, third_party: false },
      });
    },
  );
});
