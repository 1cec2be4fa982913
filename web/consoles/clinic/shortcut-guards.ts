import { isComposing } from '../../ui/is-composing.ts';
/** True if the focused element accepts text, so shortcuts must not fire. */
export const acceptsText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]') !== null;

/** True if a shortcut must ignore the key: it repeats, composes text, is combined with Ctrl, Alt or Meta, or a dialog is open. */
export const mustIgnoreShortcut = (event: KeyboardEvent): boolean =>
  event.repeat || isComposing(event) || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]') !== null;
