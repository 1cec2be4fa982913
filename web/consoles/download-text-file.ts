/** Offers a text to the browser as a download. */
export function downloadTextFile(name: string, text: string, type: 'text/csv' | 'application/jsonl'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Revoked later, once the browser has read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
