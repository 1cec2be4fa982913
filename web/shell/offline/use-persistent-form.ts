import { useEffect } from 'react';
import { TYPED_FIELDS_KEY } from '../../session/typed-fields-key.ts';
import { restoreTypedFields, storeTypedFields } from './typed-fields.ts';

/** Keeps the values of a long form across a reload, and if a phone discards the page in the background. Navigation to another page drops them. */
export function usePersistentForm(): void {
  useEffect(() => {
    // Runs immediately, before the user types anything new.
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
