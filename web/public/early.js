// See web/shell/replay-press.ts.
for (const [event, what] of [
  ['click', 'button[type="button"]:not(:disabled)'],
  ['change', 'select'],
])
  addEventListener(event, ({ target }) => {
    if ('awake' in document.documentElement.dataset) return;
    const pressed = target instanceof Element && target.closest(what);
    if (!pressed) return;
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
    pressed.setAttribute('data-pressed', event);
  });
// See web/shell/offline/typed-fields.ts.
addEventListener('input', ({ target }) => {
  target.dataset.written = '';
});
