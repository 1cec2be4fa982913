import { listBusinessUnderWay } from '../between-rooms.ts';
import { runContentCommand } from '../catalog/import/content-command.ts';
import { importHelp } from '../help/help.ts';
import { loadConfig } from '../platform/config.ts';
import { importConditions } from '../quotes/quotes.ts';
import { importDocuments } from '../site/site.ts';
import { CONTENT_PARTS } from './content-parts.ts';
import { runDemoCommand } from './demo-history/renew.ts';
import { prepareDemonstration } from './demonstration.ts';
import { resolveTypedPath, runCommand } from './run-command.ts';
import { withDeps } from './with-deps.ts';

const say = (line: string) => console.log(line);
const complain = (line: string) => console.error(line);
const [command, ...args] = process.argv.slice(2);

/** `npm run content -- import <folder>` imports content (content/README.md); `npm run content -- demo --renew` plays the demonstration anew. */
await runCommand(() =>
  command === 'demo'
    ? runDemoCommand(args, {
        withDeps: (work) => withDeps(loadConfig(process.env), (deps, _closers, outside) => work(deps, outside)),
        prepare: prepareDemonstration,
        ...{ say, complain },
      })
    : runContentCommand(process.argv.slice(2), {
        withDeps: (work) => withDeps(loadConfig(process.env), work),
        typedPath: resolveTypedPath,
        ...{
          say,
          complain,
          ...CONTENT_PARTS,
          ownTexts: { importDocuments, importHelp, importConditions },
          listUnderWay: listBusinessUnderWay,
        },
      }),
);
