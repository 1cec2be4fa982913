import { foldWith, withoutSpaces } from '../../contract/fold.ts';
import { simplified } from '../../contract/han.data.ts';

export { isUnspaced } from '../../contract/fold.ts';

/** Returns a text in the form for comparison, with traditional characters as simplified ones. */
export const fold = (text: string): string => foldWith(text, simplified);

/** The same without the optional spaces of Korean, Chinese and Japanese. */
export const foldWhole = (text: string): string => withoutSpaces(fold(text));
