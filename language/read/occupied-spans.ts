import type { Span } from '../fact.ts';

/** Set of occupied places in a text. The time of a query or update depends on the span's length, not on the number of spans. */
export class OccupiedSpans {
  readonly #places: Uint8Array;

  constructor(length: number) {
    this.#places = new Uint8Array(length);
  }

  /** True if no occupied place lies within the span. */
  isFree({ start, end }: Span): boolean {
    for (let place = start; place < end; place += 1) if (this.#places[place]) return false;
    return true;
  }

  /** Marks the span as occupied. */
  occupy({ start, end }: Span): void {
    this.#places.fill(1, start, end);
  }
}
