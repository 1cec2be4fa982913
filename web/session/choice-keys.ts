/** Session storage key of the order draft for the checkout (specification 6.2). */
export const ORDER_DRAFT_KEY = 'orderDraft';
/** Local storage key of what a guest chose before she was asked to sign in (specification 2.7). */
export const GUEST_CHOICE_KEY = 'guest_choice';
