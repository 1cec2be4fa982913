import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { allEndpoints, endpoints } from '../../contract/index.ts';
import { findEndpointGroup, formatRateLimit, openApiDocument, toJsonSchema } from './openapi.ts';
import { shapeNames, UNNAMED_SHAPES } from './openapi-shapes.ts';

type Answer = { description: string; content: Record<string, { schema: { $ref?: string; type?: string } }>; headers?: object };
type Operation = {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { $ref?: string; name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, Answer & { $ref?: string }>;
};
type Document = {
  openapi: string;
  info: object;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, Answer> };
};

const document = openApiDocument(allEndpoints, { title: 'Naru API', version: '1.2.3' }) as Document;
const operations = Object.entries(document.paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })));
const called = (name: string) => operations.find(({ operation }) => operation.operationId === name)?.operation as Operation;
/** Returns a response, resolved if it is a reference. */
const answerOf = (given: Operation['responses'][string]): Answer =>
  given.$ref ? (document.components.responses[given.$ref.slice('#/components/responses/'.length)] as Answer) : given;

describe('the OpenAPI document', () => {
  it('holds every call of the contract under its path and method, and no other', () => {
    const listed = operations.map(({ path, method, operation }) => `${operation.operationId} ${method.toUpperCase()} ${path}`).sort();
    expect(listed).toEqual(allEndpoints.map(({ name, method, path }) => `${name} ${method} ${path}`).sort());
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Naru API', version: '1.2.3' } });
  });

  it('has the frames of the socket among its shapes, and says which side sends which', () => {
    const { client, server, path } = (document as Document & { 'x-socket': { path: string; client: object; server: object } })['x-socket'];
    expect(path).toBe('/ws/chat');
    expect([JSON.stringify(client).match(/\w+(?="\})/g), JSON.stringify(server).match(/\w+(?="\})/g)]).toEqual([
      ['GetChatHistory', 'SendMessage', 'ReadMessages', 'ReportPresence', 'Ping'],
      [
        'HistoryFrame',
        'MessageFrame',
        'TranslatedFrame',
        'ReadFrame',
        'EventFrame',
        'PinsFrame',
        'ReservationFrame',
        'ClosedFrame',
        'ChangedFrame',
        'CalendarFrame',
        'RepliesFrame',
        'HandlingFrame',
        'NotesFrame',
        'ColleaguePresenceFrame',
        'SidePresenceFrame',
        'PongFrame',
        'ErrorFrame',
      ],
    ]);
  });

  it('names each operation once and tags it with its capability', () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(allEndpoints.length);
    const tags = document.tags.map(({ name }) => name);
    expect(tags).toEqual(Object.keys(endpoints));
    for (const { operation } of operations) expect(tags).toContain(operation.tags[0]);
    expect(called('confirmPayment').tags).toEqual(['orders']);
  });

  it('has no reference that leads nowhere, and no shape that nothing refers to', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref as string);
    expect(refs.length).toBeGreaterThan(50);
    for (const ref of new Set(refs)) {
      const found = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
      expect(found, ref).toBeTypeOf('object');
      expect(ref).toMatch(/^#\//);
    }
    for (const name of Object.keys(document.components.schemas)) expect(refs).toContain(`#/components/schemas/${name}`);
    for (const name of Object.keys(document.components.responses)) expect(refs).toContain(`#/components/responses/${name}`);
    expect(JSON.stringify(document)).not.toMatch(/\$defs|\$schema|\$id/);
  });

  it('names every object that the contract exports under a capitalised name', async () => {
    const root = new URL('../../contract/', import.meta.url);
    const files = globSync('**/*.ts', { cwd: root, exclude: (path) => path.endsWith('.test.ts') });
    expect(files.length).toBeGreaterThan(50);
    const unnamed: string[] = [];
    for (const file of files) {
      for (const [name, value] of Object.entries((await import(new URL(file, root).href)) as object)) {
        if (/^[A-Z]/.test(name) && value instanceof z.ZodObject && shapeNames.get(value)?.id !== name) unnamed.push(name);
      }
    }
    expect(unnamed.sort()).toEqual(Object.keys(UNNAMED_SHAPES));
  });

  it('declares exactly the parameters that each path holds, as required', () => {
    for (const { path, operation } of operations) {
      const declared = operation.parameters.filter((one) => one.in === 'path');
      expect(declared.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  });

  it('answers with statuses that have a description, the error shape beyond 2xx', () => {
    for (const { operation } of operations) {
      for (const [status, given] of Object.entries(operation.responses)) {
        const answer = answerOf(given);
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(answer.description).not.toBe('');
        if (status >= '300') expect(answer.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
      }
    }
    expect(called('orders').responses['401']).toEqual({ $ref: '#/components/responses/NotSignedIn' });
    expect(called('login').responses['401']?.description).toContain('`accounts.login-failed`: Login Failed');
    expect(called('confirmPayment').responses['202']?.description).toContain('orders.pending');
    expect(called('signUp').responses).toHaveProperty('201');
    expect(called('orders').responses['200']).toMatchObject({ headers: { Link: {} }, content: { 'application/json': { schema: { type: 'array' } } } });
  });

  it('asks for a bearer token where the contract does, with the role', () => {
    for (const call of allEndpoints) {
      const expected = {
        anyone: [],
        member: [{ bearer: [] }],
        user: [{ bearer: ['user'] }],
        hospital: [{ bearer: ['hospital'] }],
        operator: [{ bearer: ['operator'] }],
        interpreter: [{ bearer: ['interpreter'] }],
      }[call.who];
      expect(called(call.name).security, call.name).toEqual(expected);
      expect('401' in called(call.name).responses || call.who === 'anyone').toBe(true);
    }
  });

  it('tells how a body is sent and whether it may be left out', () => {
    const forms = called('login').requestBody?.content ?? {};
    expect(Object.keys(forms)).toEqual(['application/x-www-form-urlencoded', 'multipart/form-data']);
    expect(forms['multipart/form-data']).toEqual(forms['application/x-www-form-urlencoded']);
    expect(forms['multipart/form-data']?.schema).toMatchObject({ required: ['username', 'password'] });
    expect(Object.keys(called('signUp').requestBody?.content ?? {})).toEqual(['application/json']);
    expect(called('signUp').requestBody?.required).toBe(true);
    expect(called('refresh').requestBody?.required).toBe(false);
    expect(called('profile').requestBody).toBeUndefined();
  });

  it('publishes schemas that judge as the server does', () => {
    // In the document the referenced shapes are siblings. A standalone schema needs them inside itself, as `$defs`.
    const { NewOrder, ...$defs } = JSON.parse(JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'));
    const published = z.fromJSONSchema({ ...NewOrder, $defs });
    const good = { currency_code: 'USD', total_price: 120, hospital_id: 1, order_products: [{ hospital_id: 1, product_id: 2, option_id: 3, quantity: 1 }] };
    expect(published.safeParse(good).success).toBe(true);
    expect(published.safeParse({ ...good, currency_code: 'EUR' }).success).toBe(false);
    expect(published.safeParse({ ...good, consents: { personal: true, sensitive: true } }).success).toBe(false);
    expect(published.safeParse({ ...good, order_products: [{ ...good.order_products[0], quantity: 0 }] }).success).toBe(false);
  });
});

describe('parts', () => {
  it('lifts named shapes out, refuses one name for two shapes', () => {
    const [product] = allEndpoints.filter(({ name }) => name === 'product');
    const shapes = {};
    expect(toJsonSchema(product?.reply as z.ZodType, 'output', shapes)).toEqual({ $ref: '#/components/schemas/ProductDetail' });
    expect(Object.keys(shapes)).toEqual(expect.arrayContaining(['ProductDetail', 'Hospital', 'Picture', 'ProductOption']));
    expect(() => toJsonSchema(product?.reply as z.ZodType, 'output', { Picture: { type: 'string' } })).toThrow('The shape Picture');
  });

  it('takes a call that the contract does not list, untagged', () => {
    const own = defineEndpoint({ name: 'own', method: 'GET', path: '/own', who: 'anyone', summary: 'Own', reply: z.object({ ok: z.boolean() }) });
    expect(findEndpointGroup(own)).toBeUndefined();
    expect(openApiDocument([own], { title: 'T', version: '0' })).toMatchObject({ tags: [], paths: { '/own': { get: { summary: 'Own', security: [] } } } });
  });

  it('says limits in words', () => {
    expect(formatRateLimit('public-read')).toBe('100 in 1 second');
    expect(formatRateLimit('duplicate-check')).toBe('30 in 10 minutes, 200 in 1 day');
    expect(formatRateLimit()).toBe('60 in 10 seconds');
  });
});
