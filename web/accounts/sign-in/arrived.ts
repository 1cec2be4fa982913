/** Navigation state passed to the sign-in page: the ID of a new member, or why signing in with another service failed. */
export type LoginPageState = { joined?: string; failed?: { title: string; detail: string } } | null;
