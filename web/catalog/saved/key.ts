/**
 * Storage key of a guest's saved items in the browser (specification 4.12). In a file of its own, because a page needs it before anything else of
 * this folder.
 */
export const GUEST_FAVORITES_KEY = 'saved_things';
