import { expect, test } from 'vitest';
import { findDeadCitations } from './citations.ts';

const DOCS = {
  'docs/specification/3-accounts.md': '# 3 Accounts\n\n## 3.4 Signing up\n\nAs in (3.4).\n',
  'docs/security.md': '# Security\n\n## 5 Money\n\n**5.4** Unknown is a state.\n\n## 7 Input\n',
  'docs/glossary.md': '# Glossary\n',
  'docs/decisions/0003-a-job.md': '# 3. A job\n',
};

/** Returns the dead citations in one more file of a repository with these documents. */
function found(path: string, text: string): string[] {
  const files = { ...DOCS, 'docs/pictures/inbox.png': '', 'checks/arrows.ts': '', 'server/orders/orders.ts': '', [path]: text };
  return findDeadCitations(
    Object.entries(files).map(([each, words]) => ({ path: each, text: words })),
    Object.keys(files),
  ).map((problem) => problem.replace(`${path}:`, ''));
}

test.each([
  ['a.ts', '/** Signs up (specification 3.4). */'],
  ['a.ts', '/** Asked again (security 5.4 and 7, specification 3). */'],
  ['a.ts', '/**\n * Asked again (security\n * 5.4).\n */'],
  ['a.ts', '// by a job (decision 3), in docs/decisions/0003-a-job.md and docs/glossary.md'],
  ['README.md', 'See [words](docs/glossary.md), [why](docs/decisions/) and ![desk](docs/pictures/inbox.png), [toss](https://docs.tosspayments.com/a)'],
  ['docs/house.md', 'The words: [glossary.md](glossary.md#top).'],
  ['a.ts', "/** As arrows.ts has it. */\nimport x from './gone.ts';"],
  ['docs/house.md', 'Held in `checks/arrows.ts`, `arrows.ts`, `orders/orders.ts` and `orders/*.test.ts`'],
  ['CHANGELOG.md', 'What was `server/gone.ts`, as section 3 said.'],
  ['content/documents/terms/en.yaml', 'As section 3 says.'],
  ['a.ts', "const server = '/api/docs/openapi.json'; // of <name>.md and **/*.md"],
])('accepts a reference that leads somewhere: %s: %s', (path, text) => {
  expect(found(path, text)).toEqual([]);
});

test.each([
  ['a.ts', '/** Signs up (specification 3.5). */', '1: specification has no 3.5'],
  ['a.ts', '\n/** Asked again (security 5.4 and 8). */', '2: security has no 8'],
  ['a.ts', '/**\n * Asked again (security\n * 5.9).\n */', '2: security has no 5.9'],
  ['a.ts', '// decision 4', '1: decision has no 4'],
  ['a.ts', '/** The shape of section 3. */', '1: "section 3" names no document: cite it as (specification 3.4)'],
  ['a.ts', '/** Sections 2 and 4. */', '1: "Sections 2" names no document: cite it as (specification 3.4)'],
  ['a.ts', '// (product.md, Content)', '1: there is no product.md'],
  ['a.ts', '// (security.md)', '1: there is no security.md'],
  ['a.ts', '// (docs/security.md 5)', '1: "docs/security.md 5" is cited as (security 5)'],
  ['a.ts', '/** As judge.ts has it. */', '1: there is no judge.ts'],
  ['docs/house.md', 'Held in `checks/gone.ts`', '1: there is no checks/gone.ts'],
  ['docs/house.md', 'Held in `rooms/orders/orders.ts` and `server/orders.ts`', '1: there is no rooms/orders/orders.ts', '1: there is no server/orders.ts'],
  ['docs/house.md', 'Held in `rows.ts`', '1: there is no rows.ts'],
  ['docs/house.md', 'As security.md 5 has it', '1: "security.md 5" is cited as (security 5)'],
  ['a.ts', '// docs/operating.md', '1: there is no docs/operating.md'],
  ['a.ts', '// docs/pictures/chat.png', '1: there is no docs/pictures/chat.png'],
  ['README.md', '[how](CONTRIBUTING.md)', '1: there is no CONTRIBUTING.md'],
  ['README.md', '![desk](pictures/desk.png)', '1: the link leads to no pictures/desk.png'],
  ['a.ts', '// ../shared/look', '1: what is cited stands in this repository'],
  ['docs/providers.md', '## 1 Toss\n\nErrors decide (1.6).', '3: there is no 1.6 here'],
])('reports a reference that leads nowhere: %s: %s', (path, text, ...problems) => {
  expect(found(path, text)).toEqual(problems);
});
