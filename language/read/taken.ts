import type { Span } from '../fact.ts';

/** Which places of a text are taken: asked and told in the length of a span, however many there are. */
export class Taken {
  readonly #places: Uint8Array;

  constructor(length: number) {
    this.#places = new Uint8Array(length);
  }

  /** Whether nothing that was taken reaches into the span. */
  isFree({ start, end }: Span): boolean {
    for (let place = start; place < end; place += 1) if (this.#places[place]) return false;
    return true;
  }

  /** Takes the span. */
  take({ start, end }: Span): void {
    this.#places.fill(1, start, end);
  }
}
