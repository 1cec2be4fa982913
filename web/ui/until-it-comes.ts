/** Pause before a script that failed to load is requested again, in ms. */
const AGAIN_MS = 5_000;

/** Loads a part that the page works without meanwhile: retries silently until it succeeds. */
export async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((again) => setTimeout(again, AGAIN_MS));
    }
  }
}
