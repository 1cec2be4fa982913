import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { endSession } from '../session/session.ts';
import { dismissToast, toast } from '../ui/toast.tsx';
import { listMismatches } from './open.tsx';

/** Setup and teardown of every page test. Warnings of React fail the test; the browser's state is cleared. */

/**
 * Warnings of React to ignore. The first is about the frame's own scripts, because pages are rendered here and not hydrated. The second is about a
 * part that still loads while a key is pressed; the order differs between machines, and tests wait for the part.
 */
const NOT_OF_THE_PAGE = /^(Encountered a script tag|A component suspended inside an `act` scope, but the `act` call was not awaited)/;
const complained = vi.fn();

// Errors of missing elements show the page's text. The timeout is long, because lazy parts may load slowly on a busy machine.
configure({
  asyncUtilTimeout: 20_000,
  getElementError: (message) => new Error(`${message?.split('Here are the accessible roles')[0]}\nThe page: ${document.body.textContent}`),
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(complained);
});

afterEach(() => {
  cleanup();
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  for (let id = toast(''); id > 0; id--) dismissToast(id);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Requests of a page that was removed get no answer.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const complaints = complained.mock.calls.map((words) => words.join(' ')).filter((words) => !NOT_OF_THE_PAGE.test(words));
  complained.mockClear();
  expect(complaints).toEqual([]);
  expect(listMismatches()).toEqual([]);
});
