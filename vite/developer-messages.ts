import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** The router says in whole sentences what its user did wrong, also in production: 2 KB of every page. */
const ROUTER = /react-router\/dist\/production\/.*\.js$/;
/** What takes such a sentence. */
const SPEAKS = /^(UNSAFE_)?(invariant|warning|warn|warnOnce|warningOnce|Error)$/;

type Node = { type: string; start: number; end: number };
type Call = Node & { callee: Node & { name?: string }; arguments: Node[] };

/**
 * What the router says to developers gives way, in the browser's build, to the place that says it (`router:2157`): there it reads the same in the
 * package's own file. React does the like with numbers. Developing, and on the server, the sentences stay. A router that speaks in another way
 * fails the build, so that nothing comes back unseen.
 */
export function developerMessages(): Plugin {
  let met = 0;
  return {
    name: 'naru-developer-messages',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (this.environment.name !== 'client' || !ROUTER.test(id)) return undefined;
      const messages = messagesIn(this.parse(code));
      met += messages.length;
      return messages.reduceRight((text, { start, end }) => {
        const line = code.slice(0, start).split('\n').length;
        return `${text.slice(0, start)}'${basename(id, '.js')}:${line}'${text.slice(end)}`;
      }, code);
    },
    generateBundle() {
      if (this.environment.name === 'client' && met === 0) this.error('The router says nothing to developers any more, see vite/developer-messages.ts');
    },
  };
}

/** The sentences in a program, in their order. What was made before it is handed over stays. */
function messagesIn(program: object): Node[] {
  const found: Node[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isCall(value) && SPEAKS.test(value.callee.name ?? '')) {
      const message = value.arguments.find(isText);
      if (message) found.push(message);
    }
    for (const part of Object.values(value)) look(part);
  };
  look(program);
  return found.sort((one, other) => one.start - other.start);
}

function isCall(value: object): value is Call {
  return 'type' in value && (value.type === 'CallExpression' || value.type === 'NewExpression');
}

function isText(argument: Node): boolean {
  return argument.type === 'TemplateLiteral' || (argument.type === 'Literal' && 'value' in argument && typeof argument.value === 'string');
}
