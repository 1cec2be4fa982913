/**
 * Hands an address on: by what the device offers for that, else it is copied. Answers `copied` where it was copied, `shown` where that is not allowed
 * either, and nothing where the device has done or she has thought better of it.
 */
export async function share(title: string, url: string): Promise<'copied' | 'shown' | undefined> {
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
