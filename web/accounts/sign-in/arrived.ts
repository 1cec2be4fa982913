/** What the sign-in page is told by the page that leads to it: the ID of who has joined, or why signing in with another service failed. */
export type Arrived = { joined?: string; failed?: { title: string; detail: string } } | null;
