/** Markup that is safe to send unchanged. Made only by the `html` tag. */
export type Html = { readonly markup: string };
type HtmlValue = Html | string | number | undefined | readonly Html[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes text for use between tags and in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (c) => ENTITIES[c] as string);

/**
 * Template tag for HTML. Escapes texts and numbers. Inserts markup and lists of markup unchanged, and nothing for `undefined`. Attributes must be
 * quoted.
 */
export function html(strings: TemplateStringsArray, ...holes: HtmlValue[]): Html {
  return { markup: strings.reduce((made, part, i) => made + render(holes[i - 1]) + part) };
}

function render(hole: HtmlValue): string {
  if (hole === undefined) return '';
  if (typeof hole !== 'object') return escapeHtml(String(hole));
  return 'markup' in hole ? hole.markup : hole.map(({ markup }) => markup).join('');
}
