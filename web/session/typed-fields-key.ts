/** Session storage key of typed fields while a page is reloaded (web/shell/offline/typed-fields.ts). */
export const TYPED_FIELDS_KEY = 'typed';
