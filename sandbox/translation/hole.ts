import type { Language, Target } from './languages.ts';

/**
 * A kind of hole in a phrase, such as {price}: converts the value in a text to the target language. Returns undefined if the text is no such value
 * ("31 June", a name of nine words), in which case the phrase does not match. Texts are softened.
 */
export type Hole = (text: string, from: Language, to: Target) => string | undefined;

/** Creates a hole for values with a fixed pattern: `carry` is called only for texts that match the language's pattern completely. */
export function makePatternHole(pattern: (language: Language) => string, carry: Hole): Hole {
  const shapes = new Map<Language, RegExp>();
  return (text, from, to) => {
    const shape = shapes.get(from) ?? new RegExp(`^(?:${pattern(from)})$`, 'iu');
    shapes.set(from, shape);
    return shape.test(text) ? carry(text, from, to) : undefined;
  };
}
