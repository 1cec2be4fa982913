import { useEffect } from 'react';
import { TYPED_FIELDS_KEY } from '../../session/typed-key.ts';
import { restoreTypedFields, storeTypedFields } from './typed-fields.ts';

/**
 * For pages with a long form: typed values survive a reload, and a phone that discards the page while the user looks for her passport. Navigating to
 * another page discards them.
 */
export function usePersistentForm(): void {
  useEffect(() => {
    // At once, before the user types anything new.
    restoreTypedFields();
    const keep = () => document.visibilityState === 'hidden' && storeTypedFields();
    document.addEventListener('visibilitychange', keep);
    addEventListener('pagehide', storeTypedFields);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      removeEventListener('pagehide', storeTypedFields);
      sessionStorage.removeItem(TYPED_FIELDS_KEY);
    };
  }, []);
}
