import { foldText, removeOptionalSpaces } from '../../contract/fold.ts';
import { toSimplifiedCharacter } from '../../contract/han.data.ts';

export { isUnspacedScript } from '../../contract/fold.ts';

/** Normalises a text for comparison, and maps traditional Chinese characters to simplified ones. */
export const foldSearchText = (text: string): string => foldText(text, toSimplifiedCharacter);

/** Normalises like `foldSearchText`, and removes the optional spaces of Korean, Chinese and Japanese. */
export const foldWithoutSpaces = (text: string): string => removeOptionalSpaces(foldSearchText(text));
