/** Where what was typed waits in session storage while a page is loaded anew (web/shell/offline/typed-fields.ts). */
export const TYPED = 'typed';
