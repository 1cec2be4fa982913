/** Returns a shared value, created on first use. Retries a failed creation at the next use. */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((failure: unknown) => {
      made = undefined;
      throw failure;
    });
    return made;
  };
}
