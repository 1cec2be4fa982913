import { describe, expect, it } from 'vitest';
import { LANGUAGES, SITE_LANGUAGES } from '../contract/languages.ts';
import { CONSOLE_PAGES } from '../web/consoles/pages.ts';
import routes from '../web/routes.ts';
import { isPatientPage } from '../web/worker/documents.ts';
import { buildWorkerManifest } from './worker.ts';

type Route = (typeof routes)[number];
const everyRoute = (entries: readonly Route[]): Route[] => entries.flatMap((entry) => [entry, ...everyRoute(entry.children ?? [])]);
const source = (file: string) => `/naru/web/${file}`;
const scriptOf = (file: string) => `assets/${file.replace(/\W/g, '-')}.js`;
const chunk = (file: string, facadeModuleId = source(file)) =>
  [scriptOf(file), { type: 'chunk' as const, facadeModuleId, imports: [], dynamicImports: [] }] as const;

/** A build of the real route table: one script for each route, one more that only this route needs, and the phrases of some namespaces. */
const routeFiles = [...new Set(everyRoute(routes).map(({ file }) => file))];
const words = [
  ...SITE_LANGUAGES.map((language) => `visits/${language}`),
  ...LANGUAGES.map((language) => `thread/${language}`),
  'clinic-weeks/en',
  'clinic-weeks/ko',
].map((name) => `i18n/phrases/${name}.ts`);
const bundle = {
  ...Object.fromEntries(routeFiles.map((file) => chunk(`${file}-own`))),
  ...Object.fromEntries(
    routeFiles.map((file) => {
      const [name, script] = chunk(file, `${source(file)}?__react-router-build-client-route`);
      return [name, { ...script, isEntry: true, imports: [scriptOf(`${file}-own`)] }];
    }),
  ),
  ...Object.fromEntries(words.map((file) => chunk(file))),
  'assets/entry.js': { type: 'chunk' as const, facadeModuleId: source('entry.client.tsx'), isEntry: true, imports: [], dynamicImports: words.map(scriptOf) },
};
const names = buildWorkerManifest(bundle, routes);
const site = routes.find(({ file }) => file === 'routes/site/site.tsx');

describe('the files that are kept on a patient’s device', () => {
  it.each([...CONSOLE_PAGES.map(({ file }) => file), 'routes/staff/console.tsx', 'routes/staff/invitation.tsx', 'routes/staff/confirm-email.tsx'])(
    'have nothing of %s',
    (file) => {
      expect(routeFiles).toContain(file);
      expect(names.parts).not.toContain(scriptOf(file));
      expect(names.parts).not.toContain(scriptOf(`${file}-own`));
    },
  );

  it.each(site?.children?.map(({ file }) => file) ?? [])('have all of %s', (file) =>
    expect(names.parts).toEqual(expect.arrayContaining([scriptOf(file), scriptOf(`${file}-own`)])),
  );

  it('have the words of every language of the site, and none of the consoles', () => {
    expect(names.words.ar).toEqual(['i18n/phrases/visits/ar.ts', 'i18n/phrases/thread/ar.ts'].map(scriptOf));
    expect(names.words.en).toEqual(['i18n/phrases/visits/en.ts', 'i18n/phrases/thread/en.ts'].map(scriptOf));
    expect(names.words.ko).toEqual(['i18n/phrases/thread/ko.ts'].map(scriptOf));
  });
});

describe('the service worker', () => {
  const built = { ...names, build: '1' };
  it.each(CONSOLE_PAGES.map(({ path }) => path))('leaves %s to the network, however it is written', (path) => {
    expect(isPatientPage(path, built)).toBe(false);
    expect(isPatientPage(`${path.toUpperCase()}/`, built)).toBe(false);
  });
  it('leaves the ways into a console to the network', () => {
    for (const path of ['/invitation', '/clinic/confirmEmail']) expect(isPatientPage(path, built)).toBe(false);
  });
  it('answers for the patients’ pages', () => {
    for (const path of ['/', '/clinic-list', '/clinic-detail/3', '/en/clinics/seoul']) expect(isPatientPage(path, built)).toBe(true);
  });
});
