/** How long after a script did not come it is asked for again. */
const AGAIN_MS = 5_000;

/** Brings a part that a page stands without meanwhile: asked for again, quietly, until it comes over whatever line. */
export async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((again) => setTimeout(again, AGAIN_MS));
    }
  }
}
