/** Removes differences of case and width, for comparing what two people typed. `foldWith` of fold.ts removes more, for searching. */
export const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Converts Arabic, Persian and full-width digits (`١٩٨٠`, `１９８０`) to 0 to 9, and other characters to their usual width. */
export const toAsciiDigits = (text: string): string => text.normalize('NFKC').replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
