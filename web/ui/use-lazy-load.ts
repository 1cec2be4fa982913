import { useState } from 'react';
import { toast } from './toast.tsx';

/**
 * Brings what a lazy part needs before it is drawn: when it does not come that is a remark (`words` of what went wrong), and not
 * the end of the page, and the next press asks anew. `brought` runs once everything is here.
 */
export function useLazyLoad(words: (error: unknown) => string) {
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
