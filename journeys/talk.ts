import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A conversation on a screen: its messages, and a way to write one. */
export type ConversationView = { page: Page; thread: Locator; write(text: string): Promise<void> };

/** Returns the message with this text, original or translation. */
export const findMessage = (talk: ConversationView, text: string) => talk.thread.getByRole('listitem').filter({ hasText: text });

/** Returns the conversation on a page: its thread by `label`, its message box by `box` and its button by `send`. */
export function findConversation(page: Page, label: string, box: string, send: string): ConversationView {
  const place = page.getByRole('region', { name: label, exact: true }).last();
  return {
    page,
    thread: place,
    async write(text) {
      await page.getByRole('textbox', { name: box, exact: true }).fill(text);
      await page.getByRole('button', { name: send, exact: true }).click();
      await place.getByRole('listitem').filter({ hasText: text }).waitFor();
    },
  };
}

/** Expects each text exactly once on every screen, and the texts of each side in the order they were written. */
export async function expectEachOnce(talks: ConversationView[], texts: readonly string[]): Promise<void> {
  for (const talk of talks) for (const text of texts) expect(await findMessage(talk, text).count(), text).toBe(1);
  const orders = await Promise.all(
    talks.map(async ({ thread }) => {
      const all = (await thread.getByRole('listitem').allInnerTexts()).join('\n');
      return texts.toSorted((a, b) => all.indexOf(a) - all.indexOf(b));
    }),
  );
  for (const order of orders) expect(order).toEqual(orders[0]);
}
