import { TYPED_FIELDS_KEY } from '../../session/typed-fields-key.ts';

/** Time for the fields to appear again, in ms. */
const RESTORE_WITHIN_MS = 15_000;
/** Passwords and one-time codes are never stored. */
const FIELD_SELECTOR = ':is(input:not([type=password], [type=file], [type=hidden], [autocomplete=one-time-code]), textarea, select)';

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type TypedField = { at: number; name: string; value: string; checked?: boolean };

const isCheckable = (field: FieldElement): field is HTMLInputElement => field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
const listFields = () => [...document.querySelectorAll<FieldElement>(`main ${FIELD_SELECTOR}`)];
const nameOf = ({ name, type, labels }: FieldElement) => [name, type, labels?.[0]?.textContent?.trim()].join(' ');
const all = () =>
  listFields().map((field, at): TypedField => ({ at, name: nameOf(field), value: field.value, ...(isCheckable(field) && { checked: field.checked }) }));

export function storeTypedFields(): void {
  try {
    sessionStorage.setItem(TYPED_FIELDS_KEY, JSON.stringify({ path: location.pathname + location.search, fields: all() }));
  } catch {
    // Storage is not available: the fields stay empty after the reload.
  }
}

/** Restores the stored values when the fields exist. Skips fields that differ from the stored ones or were edited meanwhile. */
export function restoreTypedFields(): void {
  const kept = sessionStorage.getItem(TYPED_FIELDS_KEY);
  sessionStorage.removeItem(TYPED_FIELDS_KEY);
  if (!kept) return;
  const { path, fields } = JSON.parse(kept) as { path: string; fields: TypedField[] };
  if (path !== location.pathname + location.search) return;
  const open = new Map(fields.map((typed) => [`${typed.at} ${typed.name}`, typed]));
  const hers = new WeakSet<EventTarget>();
  let isPutting = false;
  const note = ({ target }: Event) => void (!isPutting && target && hers.add(target));
  const put = () => {
    isPutting = true;
    for (const [at, field] of listFields().entries()) {
      const key = `${at} ${nameOf(field)}`;
      const typed = open.get(key);
      if (typed && !hers.has(field) && !isEdited(field)) setFieldValue(field, typed);
      open.delete(key);
    }
    isPutting = false;
    if (open.size === 0) end();
  };
  const observer = new MutationObserver(put);
  const end = () => {
    observer.disconnect();
    document.removeEventListener('input', note, true);
  };
  document.addEventListener('input', note, true);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(end, RESTORE_WITHIN_MS);
  put();
}

/**
 * True if the user edited the field after the page loaded. `web/public/early.js` marks such a field; before React controls it, its value shows the
 * edit too.
 */
const isEdited = (field: FieldElement): boolean =>
  'written' in field.dataset || (!(field instanceof HTMLSelectElement) && !isCheckable(field) && field.value !== '' && field.value !== field.defaultValue);

/** Sets a value as if it were typed, with the events that the form expects. */
function setFieldValue(field: FieldElement, { value, checked }: TypedField): void {
  if (isCheckable(field)) {
    if (field.checked !== checked) field.click();
    return;
  }
  if (field.value === value) return;
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  // A searchable list accepts typed text on blur.
  if (field.role === 'combobox') setTimeout(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
}
