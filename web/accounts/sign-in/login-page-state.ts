/** Navigation state of the sign-in page: the ID of a new member, or the reason why social sign-in failed. */
export type LoginPageState = { joined?: string; failed?: { title: string; detail: string } } | null;
