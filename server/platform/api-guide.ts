import { LANGUAGES } from '../../contract/constants.ts';
import { en } from '../../contract/errors/en.ts';
import { type ErrorCode, getErrorStatus } from '../../contract/errors/index.ts';
import { CLOSE_CODES, ClientFrame, ServerFrame } from '../../contract/threads/consultations.socket.ts';

const CLOSE_CODE_DESCRIPTIONS: Record<keyof typeof CLOSE_CODES, string> = {
  badToken: 'The token is missing, invalid or expired.',
  notYours: 'The conversation does not exist or does not belong to the caller.',
  replaced: 'A newer connection of the same member replaced this one. Do not reconnect automatically.',
  notAcceptable: 'The frame is not a JSON object.',
  tooLarge: 'The frame is too large.',
  tooSlow: 'The client did not read fast enough. Reconnect and request what was missed.',
  restart: 'The server is restarting. Reconnect.',
};

/** Returns the API guide's chapters that cover no single call, in Markdown: conventions, chat socket frames, and all error codes. */
export function buildApiGuide(): string {
  return `Generated from the contract shared by browser and server.

- **Signing in**: send the \`access_token\` of a sign-in as \`Authorization: Bearer …\`. It is valid for 15 minutes; \`refresh\` returns new tokens. A refresh token can be used once.
- **Language**: \`Accept-Language\` selects the language of texts: ${LANGUAGES.map((language) => `\`${language}\``).join(', ')}. Falls back to English.
- **Bodies**: JSON of at most 64 KiB, except where a call takes a form or a file. Times are ISO 8601 in UTC.
- **Money**: a number in units of its currency, with the currency in a separate field: 120.5 in USD is 120 dollars and 50 cents.
- **Lists**: arrays. \`limit\` (default 100) and \`after\` select a page; a \`Link\` header with \`rel="next"\` has the address of the next one.
- **Errors**: have the schema \`Error\`. \`code\` is stable and meant for programs, \`detail\` is text for people.
- **Limits**: each call states its rate limit, counted per member if it requires a sign-in, otherwise per client address. Beyond it the answer is 429 with \`Retry-After\` in seconds. An installation may set other limits.

<details><summary>Chat socket</summary>

A conversation between one member and one clinic, at \`/ws/chat?user_type=user&receiver_id={hospital_id}&token={token}\`. A coordinator connects with
\`user_type=hospital&receiver_id={member uid}\`, or without \`receiver_id\` for every consultation of the clinic. The token is an access token or a one-time
\`ticket\`. With \`hears=changes\` instead of \`receiver_id\`, a page receives \`changed\` frames for all data of its member and may send only \`ping\`. This works for clinics and, without \`user_type\`, for operators too. The caller is authenticated when the socket opens; a token inside a frame is ignored. Every frame is a JSON object with \`action\`; its fields
are listed under Schemas.

${markdownTable('Client frame', ClientFrame.options.map(frameRow))}

${markdownTable('Server frame', ServerFrame.options.map(frameRow))}

${markdownTable(
  'Close code',
  (Object.keys(CLOSE_CODES) as (keyof typeof CLOSE_CODES)[]).map((name) => [CLOSE_CODES[name], CLOSE_CODE_DESCRIPTIONS[name]]),
)}

</details>

<details><summary>All error codes</summary>

Codes that begin with \`fields.\` appear in \`errors\`, one for each invalid field.

| Code | Status | English text |
|---|---|---|
${(Object.keys(en) as ErrorCode[]).map((code) => `| \`${code}\` | ${code.startsWith('fields.') ? '' : getErrorStatus(code)} | ${en[code]} |`).join('\n')}

</details>`;
}

/** Table row of a frame: its action and its description. */
const frameRow = ({ shape, description = '' }: { shape: { action: { value: string } }; description?: string | undefined }): [string, string] => [
  shape.action.value,
  description,
];

const markdownTable = (head: string, rows: [string | number, string][]): string =>
  `| ${head} | Meaning |\n|---|---|\n${rows.map(([key, meaning]) => `| \`${key}\` | ${meaning} |`).join('\n')}`;
