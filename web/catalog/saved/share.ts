/**
 * Shares an address through the device's dialog, or copies it. Returns `copied`, `shown` if copying is not allowed, or undefined if the dialog was
 * used or cancelled.
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
