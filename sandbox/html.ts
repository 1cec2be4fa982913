const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it stands in a page or in the value of an attribute: nothing of it is markup. For every page of the stand-ins. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Text of its own direction inside a page of another: names, addresses, numbers, amounts. */
export function isolated(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}
