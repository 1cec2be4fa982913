const made = new Set<string>();

/** A name for a message that is about to be sent from this tab, by whatever road, by which it is told from a colleague's. */
export function newMessageId(): string {
  const id = crypto.randomUUID();
  made.add(id);
  return id;
}

/** Whether a message was sent from this tab; after a reload it is as good as a colleague's. */
export const isFromThisTab = (clientId: string | null): boolean => clientId !== null && made.has(clientId);
