// The sandbox's answer to https://js.tosspayments.com/v2/standard: it defines window.TossPayments
// with the shape that the loader of @tosspayments/tosspayments-sdk 2.8.1 expects. What a request
// must look like is checked by the sandbox's server, so that the rules stand in one place.
(() => {
  const SUFFIX = '/v2/standard';
  const address = new URL(document.currentScript.src);
  const base = address.origin + address.pathname.slice(0, -SUFFIX.length);

  function failure(code, message) {
    const error = new Error(message);
    error.name = 'TossPaymentsError';
    error.code = code;
    return error;
  }

  function isSecretKey(key) {
    return /^(test|live)_g?sk_/.test(key);
  }

  function checkKeys(clientKey, customerKey) {
    if (typeof clientKey !== 'string' || clientKey === '') {
      throw failure('INVALID_CLIENT_KEY', 'The client key is missing.');
    }
    if (isSecretKey(clientKey) || (typeof customerKey === 'string' && isSecretKey(customerKey))) {
      throw failure('INSECURE_KEY_USAGE', 'A secret key must never reach the browser.');
    }
    if (/^(test|live)_gck_/.test(clientKey)) {
      throw failure('NOT_SUPPORTED_WIDGET_KEY', 'payment() needs an API client key, not a widget key.');
    }
    if (typeof customerKey !== 'string' || !/^[A-Za-z0-9\-_=.@]{2,50}$/.test(customerKey)) {
      throw failure('INVALID_CUSTOMER_KEY', 'customerKey must be 2 to 50 of A-Z a-z 0-9 - _ = . @');
    }
  }

  /** Asks the sandbox for a payment; resolves to the address of its window. */
  async function openWindow(clientKey, params) {
    let answer;
    let body;
    try {
      answer = await fetch(`${base}/v2/payments-window`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientKey, params }),
      });
      body = await answer.json();
    } catch {
      throw failure('UNKNOWN', 'The payment window could not be reached.');
    }
    if (!answer.ok) throw failure(body.code, body.message);
    return `${base}/window/${body.paymentKey}`;
  }

  function payment(clientKey, init) {
    checkKeys(clientKey, init?.customerKey);
    let running = null;

    function requestPayment(params) {
      if (running) {
        return Promise.reject(failure('INVALID_METHOD_TRANSACTION', 'A payment window is already being opened.'));
      }
      return new Promise((_resolve, reject) => {
        const request = {
          reject: (error) => {
            running = null;
            reject(error);
          },
        };
        running = request;
        openWindow(clientKey, params).then((url) => {
          if (running !== request) return;
          // The page is left here. Should the buyer come back to it as it was, the window counts as closed.
          window.addEventListener(
            'pageshow',
            (event) => {
              if (event.persisted) request.reject(failure('USER_CANCEL', 'The buyer left the payment window.'));
            },
            { once: true },
          );
          window.location.assign(url);
        }, request.reject);
      });
    }

    async function destroy() {
      if (running) running.reject(failure('PAYMENT_REQUEST_ABORTED', 'The payment request was aborted by destroy().'));
    }

    return { requestPayment, requestBillingAuth: unsupported('requestBillingAuth'), destroy };
  }

  function unsupported(name) {
    return () => Promise.reject(failure('NOT_SUPPORTED_METHOD', `${name} is not part of the sandbox.`));
  }

  const open = (clientKey) => ({ payment: (init) => payment(clientKey, init) });
  window.TossPayments = Object.assign(open, { ANONYMOUS: '@@ANONYMOUS' });
})();
