import { isComposing } from '../../ui/is-composing.ts';
/** Whether a key that is pressed there is a letter of what somebody writes. */
export const acceptsText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]') !== null;

/** Whether a key is held down, goes together with others, or belongs to a window that stands over the page. */
export const isForAnother = (event: KeyboardEvent): boolean =>
  event.repeat || isComposing(event) || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]') !== null;
