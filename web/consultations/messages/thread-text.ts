/** Translation keys of a conversation with different texts for patients and for the console. Both contain them; all others are in `thread`. */
type ThreadTranslationKey = 'message.you' | 'line.replaced' | 'write.label' | 'write.hint';
export type ThreadTranslate = (key: ThreadTranslationKey) => string;
