/**
 * Storage key of a guest's saved items in the browser (specification 4.12). In its own file, because pages need it before anything else in this
 * folder.
 */
export const GUEST_FAVORITES_KEY = 'saved_things';
