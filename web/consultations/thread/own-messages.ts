const sentIds = new Set<string>();

/** Returns an ID for a message that is about to be sent, and remembers it as sent from this tab. */
export function newMessageId(): string {
  const id = crypto.randomUUID();
  sentIds.add(id);
  return id;
}

/** True if a message was sent from this tab. After a reload, the coordinator's own earlier messages are treated as a colleague's. */
export const isFromThisTab = (clientId: string | null): boolean => clientId !== null && sentIds.has(clientId);
