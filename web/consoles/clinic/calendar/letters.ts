type Letter = 'arrived' | 'done' | 'not-come' | 'undo' | 'move' | 'give-up';

/** By the place on the keyboard: a Korean layout writes other letters there. */
const LETTERS: Record<string, Letter> = {
  KeyA: 'arrived',
  KeyD: 'done',
  KeyN: 'not-come',
  KeyU: 'undo',
  KeyM: 'move',
  Delete: 'give-up',
};

/** What a letter says of the visit that has the focus. */
export const actForKey = ({ code }: { code: string }): Letter | undefined => LETTERS[code];
