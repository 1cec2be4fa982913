import { createHash } from 'node:crypto';

/**
 * Allows a cached page to list its own inline scripts in its policy (decision 8). These scripts carry `nonce`, which was made for this one rendering.
 * A script injected with a person's text cannot carry it and is not listed. Returns the page without the nonce, and the scripts as sources of a
 * policy.
 */
export function hashScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const mark = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) {
    const opened = html.lastIndexOf('<', at);
    if (!html.startsWith('<script', opened)) continue;
    const from = html.indexOf('>', at) + 1;
    const script = html.slice(from, html.indexOf('</script', from));
    if (script) sources.add(hashSource(script));
  }
  return { html: html.replaceAll(mark, ''), sources: [...sources] };
}

/** Returns a script or a style as a source of a policy (CSP 3, 2.3.1). */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
