import { useState } from 'react';
import { toast } from './toast.tsx';

/**
 * Loads what a lazy part needs before it is rendered. On failure, shows a toast with the text from `words` and keeps the page; the next press tries
 * again. `brought` runs once everything is loaded.
 */
export function useLoadBeforeOpen(words: (error: unknown) => string) {
  const [bringing, setBringing] = useState(false);
  const bring = async (needs: () => Promise<unknown>, brought: () => void) => {
    setBringing(true);
    try {
      await needs();
      brought();
    } catch (error) {
      toast(words(error), { tone: 'error' });
    }
    setBringing(false);
  };
  return { bringing, bring };
}
