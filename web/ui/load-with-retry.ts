/** Pause before a script that failed to load is requested again, in ms. */
const RETRY_AFTER_MS = 5_000;

/** Loads a part without which the page works. Retries silently until it succeeds. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((again) => setTimeout(again, RETRY_AFTER_MS));
    }
  }
}
