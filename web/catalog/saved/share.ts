/**
 * Shares an address with the device's dialog, else copies it. Returns `copied`, `shown` if copying is not allowed either, or undefined if the device
 * shared it or the member cancelled.
 */
export async function shareOrCopy(title: string, url: string): Promise<'copied' | 'shown' | undefined> {
  if (typeof navigator.share === 'function') {
    const failure = await navigator.share({ title, url }).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined || (failure as { name?: string }).name === 'AbortError') return undefined;
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'shown';
  }
}
