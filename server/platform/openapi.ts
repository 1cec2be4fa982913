import { z } from 'zod';
import * as fields from '../../contract/accounts/fields.ts';
import * as privacy from '../../contract/accounts/privacy.ts';
import * as profile from '../../contract/accounts/profile.ts';
import * as sessions from '../../contract/accounts/sessions.ts';
import * as signUp from '../../contract/accounts/sign-up.ts';
import * as staff from '../../contract/accounts/staff.ts';
import * as team from '../../contract/accounts/team.ts';
import * as cards from '../../contract/cards/cards.ts';
import * as catalog from '../../contract/catalog/catalog.ts';
import * as publicPages from '../../contract/catalog/public-pages.ts';
import { LANGUAGES } from '../../contract/constants.ts';
import * as clinicWeeks from '../../contract/desk/clinic-weeks.ts';
import * as replies from '../../contract/desk/replies.ts';
import { type Endpoint, type EndpointAudience, ErrorBody, type LimitName, Page } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import * as doubts from '../../contract/interpreting/doubts.ts';
import * as notices from '../../contract/notifications/notices.ts';
import * as operatorOrders from '../../contract/orders/operator-orders.ts';
import * as orders from '../../contract/orders/orders.ts';
import * as operatorQuotes from '../../contract/quotes/operator-quotes.ts';
import * as ownReviews from '../../contract/reviews/own-reviews.ts';
import * as reviewDesk from '../../contract/reviews/review-desk.ts';
import * as reviews from '../../contract/reviews/reviews.ts';
import * as site from '../../contract/site/site.ts';
import * as socket from '../../contract/threads/consultations.socket.ts';
import * as consultations from '../../contract/threads/consultations.ts';
import * as threadEvents from '../../contract/threads/thread-events.ts';
import * as translations from '../../contract/translation/translations.ts';
import * as clinicVisits from '../../contract/visits/clinic-visits.ts';
import * as visits from '../../contract/visits/visits.ts';
import { apiGuide } from './api-guide.ts';
import { RATE_BUDGETS } from './limits.ts';
import { type OpenApiResponses, refusals } from './openapi-refusals.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
/** Named shapes, to which schemas refer with `#/components/schemas/…`. */
type Shapes = Record<string, JsonSchema>;
type Capability = keyof typeof endpoints;

const CAPABILITIES: Record<Capability, string> = {
  signUp: 'Becoming a member, and whether an ID or address is free.',
  signIn: 'Signing in with ID and password.',
  social: 'Signing in with Google or LINE (OpenID Connect with state, nonce and PKCE), linking an account, joining.',
  sessions: 'The sign-ins of a member: their tokens, their list, their end.',
  recovery: 'Finding the ID and setting a new password, for who cannot sign in.',
  profile: 'Who a member is.',
  credentials: 'The password and the e-mail address of an account.',
  secondFactor: 'Codes of an app, and proving again that it is you before what asks for it.',
  privacy: 'Consents, a copy of everything held about a member, the end of her account.',
  catalog: 'Treatments, clinics and the exchange rates that prices are shown with.',
  finding: 'Treatments by words and filters.',
  saved: 'What a member saves, looks at and searches for.',
  publicPages: 'Lists of treatments and clinics a page at a time, and one of each by the name of its public address.',
  priceChanges: 'What treatments cost since when, for operators.',
  procedures: 'How treatments of a kind go, for who decides about one.',
  consultations: 'Opening a conversation with a clinic, its list and its date. The conversation itself runs over the socket.',
  changes: 'What was said and is corrected or withdrawn within fifteen minutes, with its former words.',
  threadRecords: 'One conversation whole, for the chart of its clinic.',
  handling: 'How a clinic handles a conversation beside answering it: put off, done, given to a colleague; and the room its coordinators work in.',
  inbox: "A clinic's conversations by words, filters and order, with how many each choice leaves.",
  inEnglish: "A patient's words in English, for a coordinator who does not work in Korean.",
  pins: 'Facts pinned to a conversation, with where they were said.',
  notes: 'What a clinic notes for itself about a conversation. The patient reads none of it by any call.',
  questions: 'Forms of questions that a clinic sends, and what a patient answers.',
  orders: 'The reservation fee: placing an order, capturing a payment, cancelling it.',
  visits: 'Appointments of a thread, for its patient: free times, wishes, offers, dates.',
  clinicVisits: 'The same for the clinic: its calendar, its acts, its hours and places.',
  notices: 'What has happened, in the product, and how a person wants to be told of it while she is not looking.',
  devices: 'Browsers that are told by push: registering one, removing it.',
  reviews: 'What patients wrote, and the figures of it.',
  ownReviews: 'For a patient: what she writes about visits that took place.',
  reviewPictures: 'For a patient: the pictures with what she wrote, which operators look at first.',
  reviewDesk: 'Reviews as a clinic answers them, and as operators decide about those that were reported.',
  staff: 'For operators: who works for a clinic. What changes something asks for the password again.',
  team: 'For the head of a clinic: its coordinators, whom it invites, hands over and ends; and for who was invited.',
  clinicWeeks: 'For the head of a clinic: how it does, week by week.',
  operatorOrders: 'Orders that wait for a person, and refunds by whoever runs the platform.',
  operatorQuotes: 'What was agreed between a patient and a clinic, for whoever runs the platform.',
  terms: 'For operators: words with a fixed translation, and how the translation service knows them.',
  translations: 'For operators: what translation took, and what it may take in a month.',
  doubts: '"This translation is wrong": who says so, what translators answer.',
  interpreters: 'A human interpreter in a conversation: asked for, given, at work, ended.',
  cards: 'Texts that a clinic sends as they are written in each language, made from templates with what is filled in.',
  quotes: 'Quotes of a clinic: put together, offered, changed, declined, and whether they were kept. One is accepted by placing its order.',
  quoteDefaults: "What a clinic's new quotes begin with: how long they hold, their conditions, and what may come on top.",
  quoteTemplates: 'Quotes that a clinic keeps under a name, to begin later ones with.',
  replies: 'Texts that a clinic keeps ready in each language: a shared library and its own, sent without a translator.',
  help: 'Questions and answers for anybody, and a thread with the operators for who is signed in.',
  attachments: 'Photos and documents of a conversation: handing them in, sending them, links to open them, taking them back.',
  site: 'What a client needs to know of this installation, and the fixed documents.',
};

const WHO: Record<EndpointAudience, string> = {
  anyone: 'anybody',
  member: 'anybody signed in',
  user: 'members',
  hospital: 'clinic coordinators',
  operator: 'operators',
  interpreter: 'interpreters',
};

const MODULES = [
  fields,
  signUp,
  sessions,
  profile,
  privacy,
  staff,
  team,
  clinicWeeks,
  catalog,
  publicPages,
  consultations,
  socket,
  orders,
  operatorOrders,
  operatorQuotes,
  translations,
  cards,
  replies,
  doubts,
  notices,
  threadEvents,
  visits,
  clinicVisits,
  reviews,
  ownReviews,
  reviewDesk,
  site,
];

/** Every object that the contract exports with a capitalised name is a shape of that name. */
const names = z.registry<{ id: string }>();
for (const [name, value] of Object.entries(Object.assign({ Error: ErrorBody }, ...MODULES))) {
  if (/^[A-Z]/.test(name) && value instanceof z.ZodObject) names.add(value, { id: name });
}

/**
 * Returns the JSON Schema (2020-12) of a client's input (`input`) or the server's answer (`output`). Named shapes inside it are added to `shapes`.
 * Throws if one name would stand for two shapes.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', shapes: Shapes): JsonSchema {
  const made = z.toJSONSchema(schema, { io, metadata: names, override: ({ jsonSchema }) => plain(jsonSchema, io) });
  const { $schema: _dialect, $defs = {}, ...own } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
  for (const [name, shape] of Object.entries($defs)) {
    const known = shapes[name];
    if (known && JSON.stringify(known) !== JSON.stringify(shape))
      throw new Error(`The shape ${name} is sent and answered differently: give one of them its own name.`);
    shapes[name] = shape as JsonSchema;
  }
  return own;
}

/** Removes details that tell a reader nothing: the bounds of exact integers, and the pattern of a date. */
function plain(schema: JsonSchema, io: 'input' | 'output'): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format) delete schema.pattern;
  // An answer may gain a field later, and a client must not break on it.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
}

/** The fields of a query or an address, one by one. */
function fieldsOf(schema: z.ZodObject): { name: string; required: boolean; schema: JsonSchema }[] {
  const { properties = {}, required = [] } = toJsonSchema(z.object(schema.shape), 'input', {});
  return Object.entries(properties).map(([name, field]) => ({ name, required: required.includes(name), schema: field as JsonSchema }));
}

/** Returns a limit as text, such as "30 in 10 minutes, 200 in 1 day", with the default figures of an installation. */
export function limitText(name: LimitName = 'default'): string {
  return RATE_BUDGETS[name].map(({ points, seconds }) => `${points} in ${span(seconds)}`).join(', ');
}

function span(seconds: number): string {
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
export function endpointCapability(endpoint: Endpoint): Capability | undefined {
  return (Object.keys(endpoints) as Capability[]).find((name) => Object.values<Endpoint>(endpoints[name]).includes(endpoint));
}

/** Returns the OpenAPI 3.1 document of these calls, made from the schemas with which the server parses and answers. */
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
  const used = new Set(calls.map(endpointCapability));
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: apiGuide(),
    },
    servers: [{ url: '/' }],
    // OpenAPI cannot describe a socket: its frames are among the shapes, and this field lists which side sends which.
    'x-socket': frames,
    tags: (Object.keys(CAPABILITIES) as Capability[]).filter((name) => used.has(name)).map((name) => ({ name, description: CAPABILITIES[name] })),
    paths,
    components: {
      schemas: byName(shapes),
      responses: byName(answers),
      parameters: {
        AcceptLanguage: {
          name: 'Accept-Language',
          in: 'header',
          required: false,
          description: 'The language of texts and of `detail` in errors; English when none fits.',
          schema: { type: 'string', default: 'en', examples: [...LANGUAGES] },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access_token of a sign-in, valid for 15 minutes.' },
      },
    },
  };
}

function operation(call: Endpoint, shapes: Shapes, answers: OpenApiResponses): object {
  const capability = endpointCapability(call);
  const parameters = [
    ...fieldsOf(call.params ?? z.object()).map(({ name, schema }) => ({ name, in: 'path', required: true, schema })),
    ...fieldsOf(call.query ?? z.object()).map(({ name, required, schema }) => ({ name, in: 'query', required, schema })),
    { $ref: '#/components/parameters/AcceptLanguage' },
  ];
  return {
    operationId: call.name,
    summary: call.summary,
    description: `Open to ${WHO[call.who]}. At most ${limitText(call.limit)}, per ${call.who === 'anyone' ? 'client address' : 'member'}.`,
    ...(capability ? { tags: [capability] } : {}),
    // Since 3.1 a scheme may name the roles that a call needs.
    security: call.who === 'anyone' ? [] : [{ bearer: call.who === 'member' ? [] : [call.who] }],
    parameters,
    ...(call.body
      ? { requestBody: { required: !call.body.safeParse(undefined).success, content: contentOf(call, toJsonSchema(call.body, 'input', shapes)) } }
      : call.encoding === 'bytes'
        ? { requestBody: { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } } }
        : {}),
    responses: { [call.status ?? 200]: success(call, shapes), ...refusals(call, answers) },
  };
}

/** The body in each media type that the call takes (platform/http.ts). */
function contentOf({ encoding }: Endpoint, schema: JsonSchema): Record<string, { schema: JsonSchema }> {
  const taken = encoding === 'form' ? ['application/x-www-form-urlencoded', 'multipart/form-data'] : ['application/json'];
  return Object.fromEntries(taken.map((mediaType) => [mediaType, { schema }]));
}

function success(call: Endpoint, shapes: Shapes): object {
  return {
    description: 'Done.',
    ...(call.query === Page
      ? { headers: { Link: { description: 'The address of the next page, with rel="next"; absent on the last.', schema: { type: 'string' } } } }
      : {}),
    content: { [call.download ?? 'application/json']: { schema: toJsonSchema(call.reply, 'output', shapes) } },
  };
}

function byName<Part>(parts: Record<string, Part>): Record<string, Part> {
  return Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));
}
