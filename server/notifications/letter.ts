import type { Language } from '../../contract/constants.ts';
import { escapeHtml } from '../../contract/html.ts';
import { getLanguageSettings } from '../../contract/languages.ts';

/** A part of a mail: a paragraph, a value to copy, rows of a label and a value, a button with its address, a secondary remark, or a secondary link. */
export type MailBlock =
  | { text: string }
  | { fact: string }
  | { rows: [label: string, value: string][] }
  | { button: string; href: string }
  | { soft: string }
  | { link: string; href: string };

type MailParts = { language: Language; brand: string; subject: string; greeting: string; blocks: MailBlock[]; footer: string };

/** Renders a mail as plain text and as HTML, from the same blocks. The direction follows the language. */
export function renderMail({ subject, ...parts }: MailParts): { subject: string; text: string; html: string } {
  return { subject, text: renderText(parts), html: renderHtml({ subject, ...parts }) };
}

function renderText({ greeting, blocks, footer }: Omit<MailParts, 'subject'>): string {
  const lines = blocks.map((block) => {
    if ('button' in block) return `${block.button}:\n${block.href}`;
    if ('link' in block) return `${block.link}:\n${block.href}`;
    if ('fact' in block) return `    ${block.fact}`;
    if ('rows' in block) return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    return 'text' in block ? block.text : block.soft;
  });
  return `${[greeting, ...lines, `-- \n${footer}`].join('\n\n')}\n`;
}

// Mail programs ignore style sheets, so colours are set on each element.
const TEXT_STYLE = 'color:#1d2321';
const SECONDARY_STYLE = 'color:#56605c;font-size:13px;line-height:1.6';

function renderHtml({ language, brand, subject, greeting, blocks, footer }: MailParts): string {
  const { tag, direction: dir } = getLanguageSettings(language);
  const body = [{ text: greeting }, ...blocks].map((block) => `      ${renderBlock(block)}`).join('\n');
  return `<!doctype html>
<html lang="${tag}" dir="${dir}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(subject)}</title>
  </head>
  <body dir="${dir}" style="margin:0;padding:32px 16px;background:#faf8f4;${TEXT_STYLE};font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
    <div style="max-width:480px;margin:0 auto;padding:32px 24px;background:#fff;border:1px solid #e6e2da;border-radius:16px;text-align:start">
      <p style="margin:0 0 24px;font:500 24px Georgia,serif;color:#1f5b4e"><bdi>${escapeHtml(brand)}</bdi></p>
${body}
      <p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e6e2da;${SECONDARY_STYLE}">${escapeHtml(footer)}</p>
    </div>
  </body>
</html>
`;
}

function renderBlock(block: MailBlock): string {
  if ('button' in block) {
    const address = escapeHtml(block.href);
    return `<p style="margin:24px 0 8px"><a href="${address}" style="display:inline-block;padding:12px 28px;border-radius:999px;background:#1f5b4e;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(block.button)}</a></p>
      <p dir="ltr" style="margin:0 0 24px;word-break:break-all;text-align:start;${SECONDARY_STYLE}"><a href="${address}" style="color:#1f5b4e">${address}</a></p>`;
  }
  if ('link' in block)
    return `<p style="margin:8px 0 0;${SECONDARY_STYLE}"><a href="${escapeHtml(block.href)}" style="color:#1f5b4e">${escapeHtml(block.link)}</a></p>`;
  if ('fact' in block)
    return `<p style="margin:16px 0;padding:14px 18px;border-radius:10px;background:#eef5f1;font-size:20px;font-weight:600;word-break:break-all"><bdi dir="ltr">${escapeHtml(block.fact)}</bdi></p>`;
  if ('rows' in block) return renderRows(block.rows);
  return 'text' in block
    ? `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`
    : `<p style="margin:16px 0 0;${SECONDARY_STYLE}">${escapeHtml(block.soft)}</p>`;
}

function renderRows(rows: readonly [label: string, value: string][]): string {
  const cell = 'padding:6px 0;border-top:1px solid #e6e2da;text-align:start;vertical-align:top;font-size:14px';
  const lines = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${cell};padding-inline-end:16px;color:#56605c;font-weight:400">${escapeHtml(label)}</th><td style="${cell};word-break:break-word"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  return `<table style="width:100%;margin:16px 0;border-collapse:collapse">${lines.join('')}</table>`;
}
