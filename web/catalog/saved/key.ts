/** Where a guest's saved things lie in her browser, until she signs in (specification 4.12). Apart, because a page asks for it before anything else of this. */
export const SAVED_THINGS = 'saved_things';
