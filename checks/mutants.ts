import { parseSync, Visitor } from 'vite';

/** A small change that breaks a source: `text` replaces the code from `start` to `end`. */
export type Mutant = { start: number; end: number; text: string; line: number; what: string };

const OPPOSITE_OPERATORS: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '-': '+',
  '*': '/',
};

type Spot = { start: number; end: number };

/**
 * Returns every mutant of a TypeScript source, in text order. Mutants invert comparisons and logic, remove `await`, `!`, statements or a condition of
 * a query's `and(…)`, swap branches, and change booleans and numbers. Types are left unchanged.
 */
export function listMutants(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const types: Spot[] = [];
  const textOf = ({ start, end }: Spot) => source.slice(start, end);
  const add = ({ start, end }: Spot, text: string, what: string) => found.push({ start, end, text, what, line: source.slice(0, start).split('\n').length });
  const between = ({ left, right, operator }: { left: Spot; right: Spot; operator: string }) => {
    const start = source.indexOf(operator, left.end);
    const opposite = OPPOSITE_OPERATORS[operator];
    if (opposite && start < right.start) add({ start, end: start + operator.length }, opposite, `${operator} is ${opposite}`);
  };
  new Visitor({
    BinaryExpression: between,
    LogicalExpression: between,
    AwaitExpression(node) {
      add(node, textOf(node.argument), 'not awaited');
    },
    UnaryExpression(node) {
      if (node.operator === '!') add(node, `!${textOf(node)}`, '! is gone');
    },
    IfStatement({ test }) {
      add(test, `!(${textOf(test)})`, 'if is if not');
    },
    ConditionalExpression({ consequent, alternate }) {
      add({ start: consequent.start, end: alternate.end }, `${textOf(alternate)} : ${textOf(consequent)}`, 'branches are swapped');
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'Identifier' || callee.name !== 'and') return;
      for (const one of given) add(one, 'undefined', 'a condition of the query is gone');
    },
    Literal(node) {
      if (typeof node.value === 'boolean') add(node, String(!node.value), `${node.value} is ${!node.value}`);
      if (typeof node.value === 'number') add(node, String(node.value * 2 || 1), `${node.value} is ${node.value * 2 || 1}`);
    },
    ExpressionStatement(node) {
      add(node, ';', 'the statement is gone');
    },
    ThrowStatement(node) {
      add(node, ';', 'nothing is thrown');
    },
    TSLiteralType(node) {
      types.push(node);
    },
  }).visit(parseSync(file, source).program);
  return found.filter((one) => !types.some((type) => type.start <= one.start && one.end <= type.end)).sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Returns the source with this mutant applied. */
export const applyMutant = (source: string, { start, end, text }: Mutant): string => source.slice(0, start) + text + source.slice(end);

/** Returns a random choice of `count` items; the same seed gives the same choice. */
export function pickBySeed<T>(seed: number, count: number, all: readonly T[]): T[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ one }) => one);
}
