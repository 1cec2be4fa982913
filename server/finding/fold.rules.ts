import { foldWith, withoutSpaces } from '../../contract/fold.ts';
import { simplified } from '../../contract/han.data.ts';

export { isUnspaced } from '../../contract/fold.ts';

/** A text as it is compared, traditional characters as simplified ones. */
export const fold = (text: string): string => foldWith(text, simplified);

/** The same without the spaces that a reader may put into Korean, Chinese or Japanese as she likes. */
export const foldWhole = (text: string): string => withoutSpaces(fold(text));
