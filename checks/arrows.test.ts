import { describe, expect, it } from 'vitest';
import { findRuleBreaches } from './arrows.ts';

/** Returns the breaches in one file with this text. */
const breachesOfFile = (file: string, text: string) => findRuleBreaches([{ file, text }]);
const breachesOfImport = (file: string, to: string) => breachesOfFile(file, `import { a } from '${to}';\n`);

describe('an arrow that points the wrong way is named', () => {
  it.each([
    ['contract/orders/orders.ts', '../../server/app.ts', 'the contract depends on nobody'],
    ['contract/orders/orders.ts', '../../vite/worker.ts', 'the contract depends on nobody'],
    ['web/orders/payer.tsx', '../../server/app.ts', 'the browser never imports the server'],
    ['server/orders/orders.ts', '../../web/root.tsx', 'the server never imports the pages'],
    ['server/orders/orders.ts', '../../sandbox/store.ts', 'only the choice of vendors knows the sandbox'],
    ['server/platform/http.ts', '../orders/orders.ts', 'platform knows no capability'],
    ['server/content/parse-yaml.ts', '../catalog/catalog.ts', 'content stands on platform alone'],
    ['server/orders/settle.ts', '../accounts/sessions/sessions.ts', 'through its front file'],
    ['server/orders/settle.ts', '../threads/messages.ts', 'through its front file'],
    ['server/threads/messages.ts', '../desk/inbox/read-inbox.ts', 'through its front file'],
    ['server/accounts/accounts.ts', '../commands/start.ts', 'nothing stands on a command'],
    ['server/accounts/accounts.ts', '../pages/pages.ts', 'stand above the rooms'],
    ['server/open-deps.ts', './providers/files/s3/s3-files.ts', 'outside.ts alone chooses'],
    ['server/app.ts', './commands/start.ts', 'nothing stands on a command'],
    ['web/orders/payer.tsx', '../accounts/use-field-values.ts', 'do not import each other'],
    ['web/orders/payer.tsx', '../consoles/clinic/conversations.tsx', 'only a route imports one'],
    ['web/consoles/clinic/conversations.tsx', '../operator/failed.tsx', 'never another console'],
    ['web/consoles/operator/number-form.tsx', '../../orders/draft.ts', 'stands on its own capability'],
    ['web/ui/button.tsx', '../i18n/translations.tsx', 'knows no product'],
    ['web/ui/button.tsx', '../../contract/money.ts', 'knows no product'],
    ['web/shell/header.tsx', '../routes/site/home.tsx', 'nothing imports a route'],
    ['vite/addresses.ts', '../server/app.ts', 'read the contract alone'],
    ['contract/orders/orders.ts', '../../language/language.ts', 'the contract depends on nobody'],
    ['web/orders/payer.tsx', '../../language/language.ts', 'pages ask the server what a text says'],
    ['language/read/read-facts.ts', '../../server/app.ts', 'depends on the contract alone'],
    ['language/read/read-facts.ts', '../../sandbox/store.ts', 'depends on the contract alone'],
    ['server/threads/check.ts', '../../language/read/read-facts.ts', 'through its front file'],
  ])('%s → %s', (file, to, why) => expect(breachesOfImport(file, to)).toEqual([expect.stringContaining(why)]));

  it('is named in a lazy import and in an export from elsewhere too', () => {
    expect(breachesOfFile('server/platform/http.ts', "const orders = await import('../orders/orders.ts');")).toHaveLength(1);
    expect(breachesOfFile('server/platform/http.ts', "export { a } from '../orders/orders.ts';")).toHaveLength(1);
  });
});

describe('an arrow that points the right way is let be', () => {
  it.each([
    ['server/orders/settle.ts', '../accounts/accounts.ts'],
    ['server/orders/settle.ts', '../notifications/notifications.ts'],
    ['server/content/write-rows.ts', '../platform/database.ts'],
    ['server/cards/import/read-cards.ts', '../../content/parse-yaml.ts'],
    ['server/desk/inbox/read-inbox.ts', '../../threads/messages.ts'],
    ['server/orders/orders.tables.ts', '../accounts/accounts.tables.ts'],
    ['server/orders/settle.test.ts', '../accounts/sessions/sessions.ts'],
    ['server/outside.ts', './providers/files/s3/s3-files.ts'],
    ['server/open-deps.ts', './providers/files/port.ts'],
    ['web/routes/clinic/conversations.tsx', '../../consoles/clinic/conversations.tsx'],
    ['web/routes.ts', './consoles/pages.ts'],
    ['web/consoles/clinic/conversations.tsx', '../../consultations/use-chat.ts'],
    ['web/orders/payer.tsx', '../../contract/money.ts'],
    ['language/read/read-facts.ts', '../../contract/languages.ts'],
    ['server/threads/check.ts', '../../language/language.ts'],
    ['sandbox/translation/translator.ts', '../../language/language.ts'],
    ['bench/accuracy.ts', '../language/language.ts'],
  ])('%s → %s', (file, to) => expect(breachesOfImport(file, to)).toEqual([]));
});

describe('a contract file that loads zod', () => {
  const contract = [
    { file: 'contract/orders/orders.ts', text: "import { z } from 'zod';\n" },
    { file: 'contract/orders/fees.ts', text: "import { order } from './orders.ts';\n" },
    { file: 'contract/money.ts', text: "import type { Order } from './orders/orders.ts';\n" },
  ];
  const page = (text: string) => findRuleBreaches([...contract, { file: 'web/orders/payer.tsx', text }]);

  it.each(['orders/orders', 'orders/fees'])('gives a page its types alone: %s', (name) => {
    expect(page(`import { a } from '../../contract/${name}.ts';`)).toEqual([expect.stringContaining('only types from a contract file with schemas')]);
    expect(page(`import type { A } from '../../contract/${name}.ts';`)).toEqual([]);
  });

  it('is not what another file takes only types from', () => expect(page("import { a } from '../../contract/money.ts';")).toEqual([]));
});

describe('rooms of the server', () => {
  it('never reach each other in a circle', () => {
    const file = (room: string, other: string) => ({ file: `server/${room}/${room}.ts`, text: `import { a } from '../${other}/${other}.ts';` });
    expect(findRuleBreaches([file('orders', 'reviews'), file('reviews', 'catalog')])).toEqual([]);
    expect(findRuleBreaches([file('orders', 'reviews'), file('reviews', 'orders')])).toContain('server rooms in a circle: orders → reviews → orders');
  });
});

describe('a folder that no rule was made for', () => {
  it.each(['helpers/a.ts', 'server/billing/a.ts', 'web/widgets/a.tsx', 'web/consoles/finance/a.tsx', 'stray.ts'])('%s', (file) => {
    expect(breachesOfFile(file, '')).toEqual([expect.stringContaining('does not know')]);
  });

  it('is told from a known one', () => {
    for (const file of ['server/app.ts', 'web/root.tsx', 'vite.config.ts', 'web/consoles/clinic/a.tsx', 'server/accounts/social/social.ts'])
      expect(breachesOfFile(file, ''), file).toEqual([]);
  });
});

describe('physical sides in the pages', () => {
  const styled = (classes: string) => breachesOfFile('web/ui/card.tsx', `<p className="${classes}" />`);

  it.each([
    'ml-2',
    'flex -mr-1',
    'pl-[3px]',
    'left-0',
    'sm:right-4',
    'border-l',
    'border-r-2',
    'rounded-l',
    'rounded-r-md',
    'rounded-tl-sm',
    'scroll-ml-2',
    'text-left',
    'float-right',
  ])('%s', (classes) => expect(styled(classes)).toEqual([expect.stringContaining('physical side')]));

  it.each(['ms-2', 'start-0', 'border-s', 'rounded-lg', 'rounded-md', 'rounded-s-md', 'rounded-ee-sm', 'text-start', 'plain', 'items-center'])(
    'do not include %s',
    (classes) => expect(styled(classes)).toEqual([]),
  );

  it('are reported in a style sheet too, and not in a comment', () => {
    expect(breachesOfFile('web/ui/theme.css', '.a {\n  margin-left: 1px;\n}')).toHaveLength(1);
    expect(breachesOfFile('web/ui/theme.css', '.a {\n  left: 0;\n}')).toHaveLength(1);
    expect(breachesOfFile('web/ui/theme.css', '.a {\n  inset-inline-start: 0;\n}')).toEqual([]);
    expect(breachesOfFile('web/ui/card.tsx', '// on the left-hand side: text-left')).toEqual([]);
  });

  it('a scroller of its own', () => expect(styled('overflow-y-auto')).toEqual([expect.stringContaining('a scroller is')]));
});
