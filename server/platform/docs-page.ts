import type { z } from 'zod';
import { CLOSE, ClientFrame, ServerFrame } from '../../contract/consultations.socket.ts';
import { type Endpoint, ErrorBody, Page } from '../../contract/endpoint.ts';
import { en } from '../../contract/errors/en.ts';
import { type ErrorCode, errorStatus } from '../../contract/errors/index.ts';
import { endpoints } from '../../contract/index.ts';
import { fieldsTable, objectFields, shapeLink, typeText } from './docs-fields.ts';
import { type Html, html } from '../../contract/html.ts';
import { CAPABILITIES, type Capability, fieldsOf, generalErrors, type JsonSchema, jsonSchemaOf, limitText, type Shapes, WHO } from './openapi.ts';

const CLIENT_FRAMES: Record<ClientFrame['action'], string> = {
  getChatHistory:
    'Asks for the conversation, oldest first. With after, only for what came later than that message: a client that was away asks from the last message it holds.',
  sendMessage: 'Says something. The same client_message_id sent twice makes one message; the frame of the same name that comes back is the acknowledgement.',
  readMessages: 'Says that everything up to a message has been read.',
  ping: 'Asks whether the connection still works. For a browser, which hears nothing of the pings of the protocol itself.',
};
const SERVER_FRAMES: Record<ServerFrame['action'], string> = {
  getChatHistory: 'A piece of the conversation, oldest first. has_more says that there is more to ask for.',
  sendMessage: 'A message, to everyone in the consultation, its sender included. message_id grows within a consultation and is its order.',
  setTranslatedMessage: 'The translation of a message has come, or could not be made.',
  readMessages: 'The other side has read up to a message.',
  reservationChanged: 'The clinic has fixed a date, or taken it back with null.',
  consultationClosed: 'To a coordinator who listens to all of the clinic: this patient withdrew her consents or left; nothing of her is found any more.',
  pong: 'The connection works. Answers ping, on the connection that asked.',
  error: 'A frame was refused. The socket stays open.',
};
const CLOSE_WORDS: Record<keyof typeof CLOSE, string> = {
  badToken: 'The token is missing, wrong or has ended.',
  notYours: 'That conversation is not yours.',
  replaced: 'A newer connection of the same member took the place of this one. Do not come back by yourself.',
  notAcceptable: 'The frame is not text that can be read.',
  tooLarge: 'The frame is too large.',
  tooSlow: 'The reader did not keep up. Connect again and ask for what is missing.',
  restart: 'The server restarts. Come back.',
};

/** The whole page of `/api/docs`, in English, made from the contract: every call, shape, socket frame and error code. No script. */
export function docsPage({ brand, version }: { brand: string; version: string }): string {
  const shapes: Shapes = {};
  jsonSchemaOf(ErrorBody, 'output', shapes);
  const capabilities = (Object.keys(endpoints) as Capability[]).map((name) => capability(name, shapes));
  const chat = socket(shapes);
  return `<!doctype html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand} API</title><meta name="robots" content="noindex"><link rel="stylesheet" href="/api/docs.css"></head><body>
<a class="skip" href="#content">Skip to the calls</a>
<header class="top"><p class="brand">${brand}</p><p>API ${version} · <a href="/api/openapi.json">OpenAPI 3.1 document</a></p></header>
<div class="frame">${navigation()}<main id="content">
<h1>Build on ${brand}</h1>
${introduction()}${capabilities}${chat}${shapesSection(shapes)}${errorsSection()}
</main></div></body></html>`.markup
  }\n`;
}

function navigation(): Html {
  const groups = (Object.keys(endpoints) as Capability[]).map(
    (name) =>
      html`<li><a href="#${name}">${CAPABILITIES[name].title}</a><ul>${callsOf(name).map((call) => html`<li><a href="#call-${call.name}"><span class="method ${call.method.toLowerCase()}">${call.method}</span> ${call.summary}</a></li>`)}</ul></li>`,
  );
  return html`<nav aria-label="Contents"><ul><li><a href="#start">Before you start</a></li>${groups}<li><a href="#socket">Chat socket</a></li><li><a href="#shapes">Shapes</a></li><li><a href="#errors">Errors</a></li></ul></nav>`;
}

const callsOf = (name: Capability) => Object.values<Endpoint>(endpoints[name]);

function introduction(): Html {
  return html`<section id="start" aria-labelledby="start-title"><h2 id="start-title">Before you start</h2>
<dl class="notes">
<div><dt>Signing in</dt><dd>Send the access_token of a sign-in as <code>Authorization: Bearer …</code>. It lives 15 minutes; <a href="#call-refresh">refresh</a> gives new ones. A refresh token is good for one use.</dd></div>
<div><dt>Language</dt><dd><code>Accept-Language</code> picks the language of texts: <code>en</code>, <code>zh</code>, <code>ja</code>, <code>ar</code> or <code>ko</code>. English when none fits.</dd></div>
<div><dt>Bodies</dt><dd>JSON, except where a call says that it takes a form. At most 64 KiB. Times are ISO 8601 in UTC.</dd></div>
<div><dt>Money</dt><dd>A plain number with its currency beside it: 120.5 in USD is 120 dollars and 50 cents.</dd></div>
<div><dt>Lists</dt><dd>Plain arrays. <code>limit</code> and <code>after</code> page them, 100 when left out; a <code>Link</code> header with <code>rel="next"</code> leads on.</dd></div>
<div><dt>Errors</dt><dd>${shapeLink('Error')}: <code>code</code> is stable and is what to switch on, <code>detail</code> is for people. <a href="#errors">All codes</a>.</dd></div>
<div><dt>Limits</dt><dd>Each call names its own, counted per member where a sign-in is needed, else per client address. Beyond it the answer is 429 with <code>Retry-After</code> in seconds. An installation may set other figures.</dd></div>
</dl></section>`;
}

function capability(name: Capability, shapes: Shapes): Html {
  const { title, about } = CAPABILITIES[name];
  return html`<section id="${name}" aria-labelledby="${name}-title"><h2 id="${name}-title">${title}</h2><p class="about">${about}</p>${callsOf(name).map((call) => article(call, shapes))}</section>`;
}

function article(call: Endpoint, shapes: Shapes): Html {
  const codes = call.errors ?? [];
  return html`<article id="call-${call.name}" aria-labelledby="call-${call.name}-title">
<h3 id="call-${call.name}-title">${call.summary}</h3>
<p class="address"><span class="method ${call.method.toLowerCase()}">${call.method}</span> <code>${call.path}</code></p>
<ul class="facts"><li>For ${WHO[call.who]}</li><li>${limitText(call.limit)}</li>${call.encoding === 'form' ? html`<li>A form, url-encoded or multipart</li>` : undefined}${call.query === Page ? html`<li>Paged</li>` : undefined}</ul>
${call.params ? fieldsTable(fieldsOf(call.params), 'In the address') : undefined}
${call.query ? fieldsTable(fieldsOf(call.query), 'Query') : undefined}
${call.body ? fieldsTable(inner(call.body, 'input', shapes), call.body.safeParse(undefined).success ? 'Body, may be left out' : 'Body') : undefined}
${reply(call, shapes)}
${codes.length > 0 ? errorsTable(codes, 'Errors of this call') : undefined}
<p class="also">${codes.length > 0 ? 'Also' : 'Errors'}: ${generalErrors(call).map((code, i) => html`${i === 0 ? '' : ', '}<a href="#error-${code}">${code}</a>`)}</p>
</article>`;
}

/** The fields of a body: of a named shape too, because a body is what a caller came to look up. */
function inner(schema: z.ZodType, io: 'input' | 'output', shapes: Shapes) {
  const made = jsonSchemaOf(schema, io, shapes);
  const named = made.$ref ? shapes[made.$ref.split('/').at(-1) ?? ''] : made.anyOf ? (made.anyOf as JsonSchema[]).find(({ type }) => type === 'object') : made;
  return objectFields(named ?? {});
}

function reply(call: Endpoint, shapes: Shapes): Html {
  const made = jsonSchemaOf(call.reply, 'output', shapes);
  const status = `${call.status ?? 200}`;
  const item = made.type === 'array' ? (made.items as JsonSchema) : made;
  if (item.$ref) return html`<p class="reply"><span class="status">${status}</span> answers ${typeText(made)}</p>`;
  return fieldsTable(objectFields(item), made.type === 'array' ? `${status} answers a list of` : `${status} answers`);
}

function errorsTable(codes: readonly ErrorCode[], caption: string): Html {
  return html`<table class="errors"><caption>${caption}</caption><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Words</th></tr></thead>
<tbody>${codes.map((code) => html`<tr><th scope="row"><code>${code}</code></th><td>${errorStatus(code)}</td><td>${en[code]}</td></tr>`)}</tbody></table>`;
}

function socket(shapes: Shapes): Html {
  const frames = (from: string, options: readonly z.ZodObject[], io: 'input' | 'output', about: Record<string, string>) =>
    options.map((frame) => {
      const fields = inner(frame, io, shapes);
      const action = String(fields.find(({ name }) => name === 'action')?.schema.const);
      const id = `frame-${from}-${action}`;
      return html`<article id="${id}" aria-labelledby="${id}-title"><h4 id="${id}-title"><code>${action}</code></h4><p>${about[action]}</p>${fieldsTable(fields, 'Fields')}</article>`;
    });
  return html`<section id="socket" aria-labelledby="socket-title"><h2 id="socket-title">Chat socket</h2>
<p class="about">A conversation between one member and one clinic. Every frame is a JSON object with <code>action</code>.</p>
<p class="address"><span class="method get">WS</span> <code>/ws/chat?user_type=user&amp;receiver_id={hospital_id}&amp;token={token}</code></p>
<p>A coordinator connects with <code>user_type=hospital&amp;receiver_id={member uid}</code>, or without <code>receiver_id</code> for every consultation of the clinic. The token is an access token, or a one-time <a href="#call-ticket">ticket</a>. Who is connected is settled when the socket opens; a token inside a frame changes nothing.</p>
<h3>What a client sends</h3>${frames('client', ClientFrame.options, 'input', CLIENT_FRAMES)}
<h3>What the server sends</h3>${frames('server', ServerFrame.options, 'output', SERVER_FRAMES)}
<h3>How a socket ends</h3>
<table class="errors"><caption>Close codes</caption><thead><tr><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead><tbody>${(Object.keys(CLOSE) as (keyof typeof CLOSE)[]).map((name) => html`<tr><th scope="row"><code>${CLOSE[name]}</code></th><td>${CLOSE_WORDS[name]}</td></tr>`)}</tbody></table></section>`;
}

function shapesSection(shapes: Shapes): Html {
  const sorted = Object.entries(shapes).sort(([a], [b]) => (a < b ? -1 : 1));
  return html`<section id="shapes" aria-labelledby="shapes-title"><h2 id="shapes-title">Shapes</h2><p class="about">What several calls send or answer, each told once.</p>
${sorted.map(([name, shape]) => html`<article id="shape-${name}" aria-labelledby="shape-${name}-title"><h3 id="shape-${name}-title">${name}</h3>${fieldsTable(objectFields(shape), 'Fields')}</article>`)}</section>`;
}

function errorsSection(): Html {
  return html`<section id="errors" aria-labelledby="errors-title"><h2 id="errors-title">Errors</h2><p class="about">Codes that begin with <code>fields.</code> stand under <code>errors</code>, one for each field that was refused.</p>
<table class="errors"><caption>All codes, with their words in English</caption><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Words</th></tr></thead>
<tbody>${(Object.keys(en) as ErrorCode[]).map((code) => html`<tr id="error-${code}"><th scope="row"><code>${code}</code></th><td>${code.startsWith('fields.') ? '' : errorStatus(code)}</td><td>${en[code]}</td></tr>`)}</tbody></table></section>`;
}
