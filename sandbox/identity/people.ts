/** Invented people who can be signed in as. Nobody else is: the page asks for no name and no address. */
export interface Person {
  id: string;
  name: string;
  email: string | null;
  /** Whether the provider vouches for the address; Google says so, LINE does not speak of it. */
  verified: boolean;
}

export const PEOPLE: readonly Person[] = [
  { id: 'yuki', name: '佐藤 由紀', email: 'yuki.sato@naru.example', verified: true },
  { id: 'lina', name: 'لينا المنصوري', email: 'lina.almansoori@naru.example', verified: true },
  /** The demonstration's patient. */
  { id: 'amal', name: 'Amal Haddad', email: 'patient@naru.example', verified: true },
  { id: 'meiling', name: '陈 美玲', email: null, verified: false },
  { id: 'sofia', name: 'Sofia Marchetti', email: 'sofia.marchetti@naru.example', verified: false },
];

/** Chosen for whoever wants to be somebody new each time. */
export const SOMEBODY_NEW = 'new';

/** Somebody nobody has met, known by a few letters. */
export function strangerOf(letters: string): Person {
  return { id: `new-${letters}`, name: 'Mina Okafor', email: `mina.${letters}@naru.example`, verified: true };
}
