import { LANGUAGES } from '../../contract/constants.ts';
import { en } from '../../contract/errors/en.ts';
import { type ErrorCode, errorStatus } from '../../contract/errors/index.ts';
import { CLOSE_CODES, ClientFrame, ServerFrame } from '../../contract/threads/consultations.socket.ts';

const CLOSE_WORDS: Record<keyof typeof CLOSE_CODES, string> = {
  badToken: 'The token is missing, wrong or has ended.',
  notYours: 'That conversation is not yours.',
  replaced: 'A newer connection of the same member took the place of this one. Do not come back by yourself.',
  notAcceptable: 'The frame is not text that can be read.',
  tooLarge: 'The frame is too large.',
  tooSlow: 'The reader did not keep up. Connect again and ask for what is missing.',
  restart: 'The server restarts. Come back.',
};

/** Returns the part of the API guide that is not about single calls, in Markdown: the conventions, the frames of the chat socket, all error codes. */
export function apiGuide(): string {
  return `Made from the contract of browser and server.

- **Signing in**: send the access_token of a sign-in as \`Authorization: Bearer …\`. It lives 15 minutes; \`refresh\` gives new ones. A refresh token is good for one use.
- **Language**: \`Accept-Language\` picks the language of texts: ${LANGUAGES.map((language) => `\`${language}\``).join(', ')}. English when none fits.
- **Bodies**: JSON, except where a call says that it takes a form. At most 64 KiB. Times are ISO 8601 in UTC.
- **Money**: a plain number with its currency beside it: 120.5 in USD is 120 dollars and 50 cents.
- **Lists**: plain arrays. \`limit\` and \`after\` page them, 100 when left out; a \`Link\` header with \`rel="next"\` leads on.
- **Errors**: the shape \`Error\`. \`code\` is stable and is what to switch on, \`detail\` is for people.
- **Limits**: each call names its own, counted per member where a sign-in is needed, else per client address. Beyond it the answer is 429 with \`Retry-After\` in seconds. An installation may set other figures.

<details><summary>Chat socket</summary>

A conversation between one member and one clinic, at \`/ws/chat?user_type=user&receiver_id={hospital_id}&token={token}\`. A coordinator connects with
\`user_type=hospital&receiver_id={member uid}\`, or without \`receiver_id\` for every consultation of the clinic. The token is an access token, or a one-time
\`ticket\`. With \`hears=changes\` in place of \`receiver_id\` a page hears \`changed\` for all of its member's, and says nothing but \`ping\`; so do pages of clinics and operators (the latter without \`user_type\`). Who is connected is settled when the socket opens; a token inside a frame changes nothing. Every frame is a JSON object with \`action\`; its fields
are under Schemas.

${table('A client sends', ClientFrame.options.map(told))}

${table('The server sends', ServerFrame.options.map(told))}

${table(
  'Close code',
  (Object.keys(CLOSE_CODES) as (keyof typeof CLOSE_CODES)[]).map((name) => [CLOSE_CODES[name], CLOSE_WORDS[name]]),
)}

</details>

<details><summary>All error codes</summary>

Codes that begin with \`fields.\` stand under \`errors\`, one for each field that was refused.

| Code | Status | Words in English |
|---|---|---|
${(Object.keys(en) as ErrorCode[]).map((code) => `| \`${code}\` | ${code.startsWith('fields.') ? '' : errorStatus(code)} | ${en[code]} |`).join('\n')}

</details>`;
}

/** Table row of a frame: its action and its description. */
const told = ({ shape, description = '' }: { shape: { action: { value: string } }; description?: string | undefined }): [string, string] => [
  shape.action.value,
  description,
];

const table = (head: string, rows: [string | number, string][]): string =>
  `| ${head} | Meaning |\n|---|---|\n${rows.map(([key, meaning]) => `| \`${key}\` | ${meaning} |`).join('\n')}`;
