/** The needed part of a key event, React's `nativeEvent` or the browser's own. */
type KeyPress = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/** Key code of a key that an input method is processing. Safari sends it for the Enter that ends a conversion, after `compositionend`. */
const PROCESSED_KEY = 229;

/** True if a key belongs to an input method that is converting text. Enter then accepts the conversion and submits nothing. */
export const isComposing = (event: KeyPress): boolean => event.isComposing || event.keyCode === PROCESSED_KEY;
