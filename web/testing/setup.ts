import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { endSession } from '../session/session.ts';
import { dismissToast, toast } from '../ui/toast.tsx';
import { mismatches } from './open.tsx';

/** Around every test of a page, in every file: what React complains of fails it, and an empty browser stays behind. */

/**
 * What React says of the frame's own scripts, because here the page is drawn and not woken; and to whoever writes a test, when a part is
 * still on its way while a key is pressed: which of the two is first differs from machine to machine, and what comes is waited for.
 */
const NOT_OF_THE_PAGE = /^(Encountered a script tag|A component suspended inside an `act` scope, but the `act` call was not awaited)/;
const complained = vi.fn();

// What is not found is told with the words that are there instead. A part that is fetched later may take a while on a busy machine.
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
  // What a page that is gone still asks is answered by nobody.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const complaints = complained.mock.calls.map((words) => words.join(' ')).filter((words) => !NOT_OF_THE_PAGE.test(words));
  complained.mockClear();
  expect(complaints).toEqual([]);
  expect(mismatches()).toEqual([]);
});
