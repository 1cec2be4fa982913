import { foldText, removeOptionalSpaces } from '../../contract/fold.ts';
import { toSimplifiedCharacter } from '../../contract/han.data.ts';

export { isUnspacedScript as isUnspaced } from '../../contract/fold.ts';

/** Returns a text in the form for comparison, with traditional characters as simplified ones. */
export const foldSearchText = (text: string): string => foldText(text, toSimplifiedCharacter);

/** The same without the optional spaces of Korean, Chinese and Japanese. */
export const foldWithoutSpaces = (text: string): string => removeOptionalSpaces(foldSearchText(text));
