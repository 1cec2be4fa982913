// The window works without this script; with it, a second press cannot send the form twice.
(() => {
  const form = document.querySelector('form[data-working]');
  if (!form) return;
  const status = form.querySelector('.working');
  const buttons = form.querySelectorAll('button');
  let sent = false;

  form.addEventListener('submit', (event) => {
    if (sent) {
      event.preventDefault();
      return;
    }
    sent = true;
    status.textContent = form.dataset.working;
    for (const button of buttons) button.setAttribute('aria-disabled', 'true');
  });

  // Coming back with the browser's button shows the page as it was left: let it be used again.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    sent = false;
    status.textContent = '';
    for (const button of buttons) button.removeAttribute('aria-disabled');
  });
})();
