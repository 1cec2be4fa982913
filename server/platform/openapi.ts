import { z } from 'zod';
import { LANGUAGES } from '../../contract/constants.ts';
import { type Endpoint, type EndpointAudience, ErrorBody, PageQuery, type RateLimitName } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import * as socket from '../../contract/threads/consultations.socket.ts';
import { buildApiGuide } from './api-guide.ts';
import { RATE_BUDGETS } from './limits.ts';
import { type OpenApiResponses, openApiErrorResponses } from './openapi-refusals.ts';
import { shapeNames } from './openapi-shapes.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
/** Named shapes, to which schemas refer with `#/components/schemas/…`. */
type Shapes = Record<string, JsonSchema>;
type Capability = keyof typeof endpoints;

const CAPABILITIES: Record<Capability, string> = {
  signUp: 'Creating a member account, and checking that an ID or e-mail address is available.',
  signIn: 'Signing in with ID and password.',
  social: 'Signing in and signing up with Google or LINE (OpenID Connect with state, nonce and PKCE), and linking accounts.',
  sessions: 'Sessions of a member: refreshing tokens, listing and ending sessions.',
  recovery: 'Recovering a forgotten ID or password.',
  profile: 'Profile of a member.',
  credentials: 'The password and the e-mail address of an account.',
  secondFactor: 'The second factor (codes of an authenticator app), and proving the identity again before sensitive calls.',
  privacy: 'Consents, data export and account deletion.',
  catalog: 'Treatments, clinics and exchange rates.',
  finding: 'Searching treatments by words and filters.',
  saved: 'Saved items, viewing history and searches of a member.',
  publicPages: 'Data of the public pages: paged lists of treatments and clinics, and single ones by the slug of their address.',
  priceChanges: 'Price history of a clinic, for operators.',
  procedures: 'Guides that explain a treatment before a patient decides about it.',
  consultations: 'Consultations: opening and listing them, and their dates. Messages are exchanged over the chat socket.',
  changes: 'Correcting or withdrawing a message within fifteen minutes, and its former texts.',
  threadRecords: "Export of a whole conversation for the clinic's chart.",
  handling: "A clinic's handling of a conversation: snoozing, closing, assigning; and the settings its coordinators share.",
  inbox: "A clinic's conversations with search, filters and sort order, and the number of results of each filter.",
  inEnglish: "English translations of a patient's texts, for coordinators who do not work in Korean.",
  pins: 'Facts pinned to a conversation, with their source messages.',
  notes: 'Internal notes of a clinic on a conversation. No call returns them to the patient.',
  questions: "Question forms of a clinic, and the patient's answers.",
  orders: 'Orders for the reservation fee: creating, paying and cancelling them.',
  visits: 'For patients: visits, with free times, requested times, offers and fixed dates.',
  clinicVisits: 'For clinics: visits, the calendar, opening hours and places.',
  notices: 'Notices in the product, and the preferences for mail, push and other channels.',
  devices: 'Devices that receive push notices: registering and removing them.',
  reviews: 'Published reviews and their statistics.',
  ownReviews: 'For patients: their own reviews of completed visits.',
  reviewPictures: 'For patients: the pictures of their reviews, which operators check before they are published.',
  reviewDesk: "For clinics and operators: answering a clinic's reviews, and moderating reported ones.",
  staff: 'For operators: the staff of clinics. Changes require recent proof of identity (`proveAgain`).',
  support: 'For operators: finding a member who asks for help, and helping with the account. Each look is recorded with its reason.',
  team: 'For the head of a clinic: managing and inviting coordinators. For people who were invited: accepting the invitation.',
  clinicWeeks: 'For the head of a clinic: weekly statistics.',
  operatorOrders: 'For operators: orders that need a decision, and refunds.',
  operatorQuotes: 'For operators: quotes agreed between a patient and a clinic.',
  terms: "For operators: terms with a fixed translation, and the state of the translation service's glossary.",
  translations: 'For operators: translation usage and monthly budgets.',
  doubts: 'Doubted translations: reports that a translation is wrong, and the answers of translators.',
  interpreters: 'Human interpreters in a conversation: requesting, assigning, interpreting and ending.',
  cards: 'Cards: messages from templates with filled-in values, written in each language and never machine-translated.',
  quotes:
    'Quotes of a clinic: offering, changing, accepting and declining them, and whether they were kept. A quote with a fee is accepted by placing its order.',
  quoteDefaults: "Defaults of a clinic's new quotes: days of validity and conditions.",
  quoteTemplates: 'Named quote templates of a clinic.',
  replies: "Canned replies in each language, never machine-translated on sending: a shared library and the clinic's own.",
  help: 'Public help questions and answers, and support threads between members and operators.',
  attachments: 'Photos and documents of a conversation: uploading, sending, linking and deleting them.',
  site: 'Settings of this installation, and fixed documents such as the terms and the privacy policy.',
};

const AUDIENCE_TEXTS: Record<EndpointAudience, string> = {
  anyone: 'everyone',
  member: 'every signed-in member',
  user: 'members',
  hospital: 'clinic coordinators',
  operator: 'operators',
  interpreter: 'interpreters',
};

/**
 * Returns the JSON Schema (2020-12) of a client's input (`input`) or the server's answer (`output`). Named shapes inside it are added to `shapes`.
 * Throws if one name would stand for two shapes.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', shapes: Shapes): JsonSchema {
  const made = z.toJSONSchema(schema, { io, metadata: shapeNames, override: ({ jsonSchema }) => simplifySchema(jsonSchema, io) });
  const { $schema: _dialect, $defs = {}, ...own } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
  for (const [name, shape] of Object.entries($defs)) {
    const known = shapes[name];
    if (known && JSON.stringify(known) !== JSON.stringify(shape))
      throw new Error(`The shape ${name} is sent and answered differently: give one of them its own name.`);
    shapes[name] = shape as JsonSchema;
  }
  return own;
}

/** Removes details that are useless to a reader: the bounds of exact integers, and the pattern of a date. */
function simplifySchema(schema: JsonSchema, io: 'input' | 'output'): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format) delete schema.pattern;
  // An answer may gain a field later, and a client must not break on it.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
}

/** Returns the fields of a query or a path, one by one. */
function listFields(schema: z.ZodObject): { name: string; required: boolean; schema: JsonSchema }[] {
  const { properties = {}, required = [] } = toJsonSchema(z.object(schema.shape), 'input', {});
  return Object.entries(properties).map(([name, field]) => ({ name, required: required.includes(name), schema: field as JsonSchema }));
}

/** Returns a limit as text, such as "30 in 10 minutes, 200 in 1 day", with the default figures of an installation. */
export function formatRateLimit(name: RateLimitName = 'default'): string {
  return RATE_BUDGETS[name].map(({ points, seconds }) => `${points} in ${formatSpan(seconds)}`).join(', ');
}

function formatSpan(seconds: number): string {
  for (const [unit, size] of [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const) {
    if (seconds % size === 0) return `${seconds / size} ${unit}${seconds === size ? '' : 's'}`;
  }
  return `${seconds} second${seconds === 1 ? '' : 's'}`;
}

/** Returns the capability of a call; undefined for a call that the contract does not list. */
export function findEndpointGroup(endpoint: Endpoint): Capability | undefined {
  return (Object.keys(endpoints) as Capability[]).find((name) => Object.values<Endpoint>(endpoints[name]).includes(endpoint));
}

/** Returns the OpenAPI 3.1 document of these calls, built from the schemas with which the server parses and answers. */
export function openApiDocument(calls: Endpoint[], { title, version }: { title: string; version: string }): object {
  const shapes: Shapes = {};
  const answers: OpenApiResponses = {};
  toJsonSchema(ErrorBody, 'output', shapes);
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, shapes, answers) };
  const frames = {
    path: '/ws/chat',
    client: toJsonSchema(socket.ClientFrame, 'input', shapes),
    server: toJsonSchema(socket.ServerFrame, 'output', shapes),
    close: socket.CLOSE_CODES,
  };
  const used = new Set(calls.map(findEndpointGroup));
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: buildApiGuide(),
    },
    servers: [{ url: '/' }],
    // OpenAPI cannot describe a socket. The shapes include its frames, and this field lists which side sends each frame.
    'x-socket': frames,
    tags: (Object.keys(CAPABILITIES) as Capability[]).filter((name) => used.has(name)).map((name) => ({ name, description: CAPABILITIES[name] })),
    paths,
    components: {
      schemas: sortByName(shapes),
      responses: sortByName(answers),
      parameters: {
        AcceptLanguage: {
          name: 'Accept-Language',
          in: 'header',
          required: false,
          description: 'Language of texts and of `detail` in errors. Falls back to English.',
          schema: { type: 'string', default: 'en', examples: [...LANGUAGES] },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The `access_token` of a sign-in, valid for 15 minutes.' },
      },
    },
  };
}

function operation(call: Endpoint, shapes: Shapes, answers: OpenApiResponses): object {
  const capability = findEndpointGroup(call);
  const parameters = [
    ...listFields(call.params ?? z.object()).map(({ name, schema }) => ({ name, in: 'path', required: true, schema })),
    ...listFields(call.query ?? z.object()).map(({ name, required, schema }) => ({ name, in: 'query', required, schema })),
    { $ref: '#/components/parameters/AcceptLanguage' },
  ];
  return {
    operationId: call.name,
    summary: call.summary,
    description: `Open to ${AUDIENCE_TEXTS[call.who]}. At most ${formatRateLimit(call.limit)}, per ${call.who === 'anyone' ? 'client address' : 'member'}.`,
    ...(capability ? { tags: [capability] } : {}),
    // Since 3.1 a scheme may name the roles that a call needs.
    security: call.who === 'anyone' ? [] : [{ bearer: call.who === 'member' ? [] : [call.who] }],
    parameters,
    ...(call.body
      ? { requestBody: { required: !call.body.safeParse(undefined).success, content: requestContent(call, toJsonSchema(call.body, 'input', shapes)) } }
      : call.encoding === 'bytes'
        ? { requestBody: { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } } }
        : {}),
    responses: { [call.status ?? 200]: successResponse(call, shapes), ...openApiErrorResponses(call, answers) },
  };
}

/** The body in each media type that the call takes (platform/http.ts). */
function requestContent({ encoding }: Endpoint, schema: JsonSchema): Record<string, { schema: JsonSchema }> {
  const taken = encoding === 'form' ? ['application/x-www-form-urlencoded', 'multipart/form-data'] : ['application/json'];
  return Object.fromEntries(taken.map((mediaType) => [mediaType, { schema }]));
}

function successResponse(call: Endpoint, shapes: Shapes): object {
  return {
    description: 'Success.',
    ...(call.query === PageQuery
      ? { headers: { Link: { description: 'Address of the next page, with `rel="next"`. Absent on the last page.', schema: { type: 'string' } } } }
      : {}),
    content: { [call.download ?? 'application/json']: { schema: toJsonSchema(call.reply, 'output', shapes) } },
  };
}

function sortByName<Part>(parts: Record<string, Part>): Record<string, Part> {
  return Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));
}
