/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, text: string, type: 'text/csv' | 'application/jsonl'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Only once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
