/** Invented people available for sign-in. There are no others: the page accepts no name or address. */
export interface SandboxPerson {
  id: string;
  name: string;
  email: string | null;
  /** True if the provider vouches for the e-mail address: stated by Google, not mentioned by LINE. */
  verified: boolean;
}

export const SANDBOX_PEOPLE: readonly SandboxPerson[] = [
  { id: 'yuki', name: '佐藤 由紀', email: 'yuki.sato@naru.example', verified: true },
  { id: 'lina', name: 'لينا المنصوري', email: 'lina.almansoori@naru.example', verified: true },
  /** A patient of the demonstration. */
  { id: 'amal', name: 'Amal Haddad', email: 'patient@naru.example', verified: true },
  { id: 'meiling', name: '陈 美玲', email: null, verified: false },
  { id: 'sofia', name: 'Sofia Marchetti', email: 'sofia.marchetti@naru.example', verified: false },
];

/** Choice for signing in as a new person each time. */
export const NEW_PERSON_ID = 'new';

/** Returns a new person, identified by a few letters. */
export function makeNewPerson(letters: string): SandboxPerson {
  return { id: `new-${letters}`, name: 'Mina Okafor', email: `mina.${letters}@naru.example`, verified: true };
}
