let handedOver: { uid: string; password: string } | undefined;

/** Keeps a new member's password for the sign-in page that follows. In memory only: never in storage, history or the address. */
export function handOverPassword(uid: string, password: string): void {
  handedOver = { uid, password };
}

/** Returns the password that was handed over for this ID, once. */
export function takePassword(uid: string | undefined): string | undefined {
  const password = handedOver?.uid === uid ? handedOver?.password : undefined;
  handedOver = undefined;
  return password;
}
