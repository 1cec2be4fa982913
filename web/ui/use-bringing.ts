import { useState } from 'react';
import { toast } from './toast.tsx';

/**
 * Brings what a lazy part needs before it is drawn: with the network gone that is a remark (`failed`), and not the end of
 * the page, and the next press asks anew. `brought` runs once everything is here.
 */
export function useBringing(failed: string) {
  const [bringing, setBringing] = useState(false);
  const bring = async (needs: () => Promise<unknown>, brought: () => void) => {
    setBringing(true);
    try {
      await needs();
      brought();
    } catch {
      toast(failed, { tone: 'error' });
    }
    setBringing(false);
  };
  return { bringing, bring };
}
