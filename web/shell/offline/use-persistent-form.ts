import { useEffect } from 'react';
import { TYPED } from '../../session/typed-key.ts';
import { restoreTyped, storeTypedFields } from './typed-fields.ts';

/**
 * For a page with a long form: what is typed outlasts a reload, and a phone that has let the page go while she looked for her passport.
 * Left for another page it is forgotten.
 */
export function usePersistentForm(): void {
  useEffect(() => {
    // At once, before she writes anything new.
    restoreTyped();
    const keep = () => document.visibilityState === 'hidden' && storeTypedFields();
    document.addEventListener('visibilitychange', keep);
    addEventListener('pagehide', storeTypedFields);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      removeEventListener('pagehide', storeTypedFields);
      sessionStorage.removeItem(TYPED);
    };
  }, []);
}
