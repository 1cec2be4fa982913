import type { Language, Target } from './languages.ts';

/**
 * One kind of hole in a phrase, such as {price}: carries what a text has in its place over to the target, written the target's way.
 * Undefined when the text is no such value ("31 June", a name of nine words): then the phrase was not meant. Texts come softened.
 */
export type Hole = (text: string, from: Language, to: Target) => string | undefined;

/** A hole whose values have a shape: `carry` is asked only about texts that are wholly of the language's pattern. */
export function shapedHole(pattern: (language: Language) => string, carry: Hole): Hole {
  const shapes = new Map<Language, RegExp>();
  return (text, from, to) => {
    const shape = shapes.get(from) ?? new RegExp(`^(?:${pattern(from)})$`, 'iu');
    shapes.set(from, shape);
    return shape.test(text) ? carry(text, from, to) : undefined;
  };
}
