import lighthouse from 'lighthouse';
import { launchBrowser } from './pages.ts';
import { type BenchEnvironment, findFreePort, startProduct } from './product.ts';
import type { Table } from './table.ts';

const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;
/** Public pages that are in no sitemap. */
const UNLISTED_PATHS = ['/login', '/treatment-detail/1', '/clinic-detail/1', '/event-review/1', '/help', '/list-order', '/terms', '/privacy'];

/**
 * Returns the Lighthouse scores of the public pages, except performance: out of 100, with the failed audits. One run per page is enough, because
 * machine load does not affect these scores.
 */
export async function benchAudits(home: BenchEnvironment): Promise<Table> {
  const product = await startProduct(home);
  try {
    const rows: string[][] = [];
    for (const path of [...(await listOnePerKind(product.address)), ...UNLISTED_PATHS]) rows.push([path, ...(await runAudit(product.address + path))]);
    return { title: 'Audits of public pages (Lighthouse, mobile; aim: 100)', head: ['page', ...CATEGORIES, 'wrong'], rows };
  } finally {
    await product.stop();
  }
}

/** Returns one page of each kind in the Arabic sitemap; Arabic is the most demanding language. */
async function listOnePerKind(address: string): Promise<string[]> {
  const map = await (await fetch(`${address}/sitemaps/ar.xml`)).text();
  const all = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  return [...new Map(all.map((path) => [`${path.split('/')[2]} ${path.split('/').length}`, path])).values()];
}

async function runAudit(url: string): Promise<string[]> {
  const port = await findFreePort();
  const browser = await launchBrowser(port);
  try {
    const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits } = result.lhr;
    const wrong = CATEGORIES.flatMap((category) => (categories[category]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0));
    return [...CATEGORIES.map((category) => String(Math.round((categories[category]?.score ?? 0) * 100))), wrong.map(({ id }) => id).join(', ') || '-'];
  } finally {
    await browser.close();
  }
}
