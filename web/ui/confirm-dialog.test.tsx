import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Returns the names of its buttons. */
function buttonsOf(labels: { cancelLabel: string; closeLabel: string }): string[] {
  const nothing = () => undefined;
  const html = renderToStaticMarkup(
    <ConfirmDialog open title="Log out?" confirmLabel="Log out" {...labels} onConfirm={nothing} onClose={nothing}>
      You can log in again.
    </ConfirmDialog>,
  );
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(
    ([, attributes = '', words = '']) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? words.replaceAll(/<[^>]*>/g, ''),
  );
}

it('has no two buttons of one name', () => {
  expect(buttonsOf({ cancelLabel: 'Close', closeLabel: 'Close' }).sort()).toEqual(['Close', 'Log out']);
  expect(buttonsOf({ cancelLabel: 'Keep', closeLabel: 'Close' }).sort()).toEqual(['Close', 'Keep', 'Log out']);
});
