import { type Html, html } from '../../contract/html.ts';
import type { JsonSchema } from './openapi.ts';

export type Field = { name: string; required: boolean; schema: JsonSchema };

const REF = '#/components/schemas/';

/** A table of an object's fields; fields of an object inside it stand below it as `outer.inner`, of a list as `outer[].inner`. */
export function fieldsTable(fields: Field[], caption: string): Html {
  return html`<table><caption>${caption}</caption><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead>
<tbody>${fields.flatMap(rows)}</tbody></table>`;
}

function rows({ name, required, schema }: Field): Html[] {
  const own = html`<tr><th scope="row"><code>${name}</code>${required ? undefined : html` <span class="optional">optional</span>`}</th><td>${typeText(schema)}</td><td class="rules">${rulesText(schema)}</td></tr>`;
  return [own, ...insides(schema, name).flatMap(rows)];
}

/** The fields of unnamed objects inside a field; named shapes are linked to instead. */
function insides(schema: JsonSchema, name: string): Field[] {
  if (schema.anyOf) return variants(schema).flatMap((one) => insides(one, name));
  if (schema.type === 'array') return insides(schema.items as JsonSchema, `${name}[]`);
  return objectFields(schema).map((field) => ({ ...field, name: `${name}.${field.name}` }));
}

export function objectFields({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, required: required.includes(name), schema: schema as JsonSchema }));
}

const variants = (schema: JsonSchema) => schema.anyOf as JsonSchema[];

/** The type in words: `text`, `list of Picture`, `"F" or "M" or "N"`. */
export function typeText(schema: JsonSchema): Html {
  if (schema.$ref) return shapeLink(schema.$ref.slice(REF.length));
  if (schema.anyOf) return joined(variants(schema).map(typeText));
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return joined(schema.enum.map(literal));
  if (Array.isArray(schema.type)) return joined((schema.type as string[]).map((type) => html`${TYPES[type] ?? type}`));
  if (schema.type === 'array') return html`list of ${itemsText(schema.items as JsonSchema)}`;
  return html`${TYPES[schema.type ?? ''] ?? 'anything'}`;
}

const itemsText = (items: JsonSchema) => (items.type === 'object' ? html`objects` : typeText(items));

const TYPES: Record<string, string> = { string: 'text', integer: 'whole number', number: 'number', boolean: 'true or false', null: 'null', object: 'object' };
const literal = (value: unknown) => html`<code>${JSON.stringify(value)}</code>`;
const joined = (parts: Html[]) => html`${parts.map((part, i) => (i === 0 ? part : html` or ${part}`))}`;
export const shapeLink = (name: string) => html`<a href="#shape-${name}">${name}</a>`;

/** What a value must also be: lengths, bounds, pattern, format. */
function rulesText(schema: JsonSchema): Html {
  if (schema.anyOf) return html`${variants(schema).map(rulesText)}`;
  const rules: Html[] = [];
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems, pattern, format } = schema;
  if (minLength !== undefined || maxLength !== undefined) rules.push(html`${range(minLength, maxLength)} characters`);
  if (minimum !== undefined || maximum !== undefined)
    rules.push(html`${range(minimum ?? (exclusiveMinimum === 0 && schema.type === 'integer' ? 1 : undefined), maximum)}`);
  else if (exclusiveMinimum !== undefined) rules.push(html`above ${String(exclusiveMinimum)}`);
  if (minItems !== undefined || maxItems !== undefined) rules.push(html`${range(minItems, maxItems)} items`);
  if (format) rules.push(html`${FORMATS[format] ?? format}`);
  if (pattern) rules.push(html`<code>${pattern}</code>`);
  if (schema.default !== undefined) rules.push(html`${String(schema.default)} when left out`);
  const inner = schema.type === 'array' ? rulesText(schema.items as JsonSchema) : undefined;
  return html`${rules.map((rule, i) => (i === 0 ? rule : html`, ${rule}`))}${inner}`;
}

const FORMATS: Record<string, string> = { date: 'a date, YYYY-MM-DD', 'date-time': 'an instant, ISO 8601 with its zone', uuid: 'a UUID' };

function range(least: number | undefined, most: number | undefined): string {
  if (least === undefined) return `at most ${most}`;
  return most === undefined ? `at least ${least}` : `${least} to ${most}`;
}
