type VisitShortcut = 'arrived' | 'done' | 'not-come' | 'undo' | 'move' | 'give-up';

/** Keyed by physical key, because a Korean layout types other letters. */
const SHORTCUTS: Record<string, VisitShortcut> = {
  KeyA: 'arrived',
  KeyD: 'done',
  KeyN: 'not-come',
  KeyU: 'undo',
  KeyM: 'move',
  Delete: 'give-up',
};

/** Returns the action of a letter key for the focused visit. */
export const visitShortcutForKey = ({ code }: { code: string }): VisitShortcut | undefined => SHORTCUTS[code];
