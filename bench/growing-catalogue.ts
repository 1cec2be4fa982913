import { SITE_LANGUAGES } from '../contract/constants.ts';
import { type BenchEnvironment, type ProductServer, query, startProduct } from './product.ts';
import { formatMilliseconds, formatWhole, quantile } from './table.ts';

const TREATMENT_COUNTS = [40, 400, 4_000];
/** First ID of the copied treatments, far above the IDs of the content. */
const FIRST_COPY_ID = 1_000_000;
const TREATMENTS_PER_CLINIC = 10;
/** Number of pages of a public list that are requested in each language. */
const PAGES = 10;

/** Search texts, sent after each typed character, none of them cached: synonyms, other scripts, typing errors and words without matches. */
const TYPED_SEARCHES = ['rhinoplasty', 'hyaluronic', 'laser gangnam', 'ヒアルロン酸', '雙眼皮手術', 'بوتوكس', 'dark circles', 'whitening', '祛痘'];
const MISSPELT_SEARCHES = ['rhinoplasti', 'ultrasund', 'hydra glw', 'ヒアルロ酸', 'collagin', 'بوتكس', 'acupunkture', 'qqqqqqqq'];
/** Names of doctors in every script; the last two match nobody exactly. */
const DOCTOR_SEARCHES = ['han seo-yun', '한서윤 원장', '金度允', 'ハン・ソユン', 'هان سو-يون', 'Han Seoyn', 'Yun Taeho'];
const FILTER_QUERIES = [
  'area=gangnam',
  'department=2&speaks=3',
  'price=100-400',
  'rating=4',
  'doctor=female',
  'recovery=1',
  'free=7',
  'saturday=1',
  'sort=price',
  'sort=rating&from=24',
];

/** Measures the catalogue with 40, 400 and 4,000 treatments. There is one clinic per ten treatments, and every treatment has its own texts. */
export async function benchCatalogueGrowth(home: BenchEnvironment): Promise<string[][]> {
  const rows: string[][] = [];
  try {
    for (const count of TREATMENT_COUNTS) {
      await copyTreatments(home, count);
      const product = await startProduct(home);
      const size = `${formatWhole(count)} treatments`;
      try {
        rows.push([size, 'a hundred of the list, made anew', formatMilliseconds(quantile(await measureLanguages(product, '/api/v1/product?limit=100'), 0.5))]);
        rows.push([size, 'one treatment, made anew', formatMilliseconds(quantile(await measureLanguages(product, '/api/v1/product/1'), 0.5))]);
        rows.push([size, "a clinic's page, rendered anew", formatMilliseconds(quantile(await measureLanguages(product, '/clinic-detail/1'), 0.5))]);
        rows.push([size, 'the first search of a process, which reads the texts', formatMilliseconds((await measureQueries(product, ['q=first']))[0] ?? 0)]);
        rows.push([size, 'search, key by key', formatSpread(await measureQueries(product, TYPED_SEARCHES.flatMap(listKeystrokeQueries)))]);
        rows.push([size, 'search with a slip or for what is not there', formatSpread(await measureQueries(product, MISSPELT_SEARCHES.map(searchQuery)))]);
        rows.push([size, 'a doctor by name, key by key', formatSpread(await measureQueries(product, DOCTOR_SEARCHES.flatMap(listKeystrokeQueries)))]);
        rows.push([size, 'the list, filtered and sorted', formatSpread(await measureQueries(product, FILTER_QUERIES))]);
        rows.push([size, 'a page of the public list', formatSpread(await measurePages(product, 'treatments'))]);
        rows.push([size, 'a page of the public list of clinics', formatSpread(await measurePages(product, 'clinics'))]);
        rows.push([size, 'memory after it', `${product.memory().toFixed(0)} MB`]);
      } finally {
        await product.stop();
      }
    }
  } finally {
    await removeCopies(home);
  }
  return rows;
}

const searchQuery = (words: string): string => `q=${encodeURIComponent(words)}`;
const listKeystrokeQueries = (words: string): string[] => [...words].map((_, at, all) => searchQuery(all.slice(0, at + 1).join(''))).slice(1);
const formatSpread = (took: readonly number[]): string =>
  `${formatMilliseconds(quantile(took, 0.5))}, p95 ${formatMilliseconds(quantile(took, 0.95))}, most ${formatMilliseconds(Math.max(...took))}`;

/** Requests the queries one after the other, without duplicates. Returns the times until the full responses. */
async function measureQueries({ address }: ProductServer, queries: readonly string[]): Promise<number[]> {
  const took: number[] = [];
  for (const one of new Set(queries)) took.push(await measureResponse(`${address}/api/v1/find?${one}`, 'en'));
  return took;
}

/** Returns the response times of uncached pages of a public list, up to `PAGES` per language. */
async function measurePages({ address }: ProductServer, list: 'treatments' | 'clinics'): Promise<number[]> {
  const url = (page: number) => `${address}/api/v1/public/${list}?page=${page}`;
  const { pages } = (await (await fetch(url(1), { headers: { connection: 'close' } })).json()) as { pages: number };
  const took: number[] = [];
  for (const language of SITE_LANGUAGES) for (let page = 1; page <= Math.min(pages, PAGES); page++) took.push(await measureResponse(url(page), language));
  return took;
}

/** Returns the time of the first response in each language. */
async function measureLanguages({ address }: ProductServer, path: string): Promise<number[]> {
  const took: number[] = [];
  for (const language of SITE_LANGUAGES) took.push(await measureResponse(address + path, language));
  return took;
}

async function measureResponse(url: string, language: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { 'accept-language': language, connection: 'close' } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - began;
}

/** Copies the content's treatments in turn until there are `count`, ten per clinic. Each copy has its number in title and notes. */
async function copyTreatments(home: BenchEnvironment, count: number): Promise<void> {
  await removeCopies(home);
  const { databaseUrl } = home;
  const columns = async (table: string, own: string[]) =>
    (await query<{ name: string }>(databaseUrl, 'select column_name as name from information_schema.columns where table_name = $1', [table]))
      .map(({ name }) => name)
      .filter((name) => !own.includes(name));
  const named = (column: string, id: string) => `(select jsonb_object_agg(key, value || ' ' || ${id}) from jsonb_each_text(${column}))`;
  const clinics = Math.floor(count / TREATMENTS_PER_CLINIC);
  const copiesOf = (table: string, least: string) => `select id as from_id, ${FIRST_COPY_ID} + row_number() over (order by turn, id) as to_id
    from ${table}, generate_series(1, $1::int) turn where id < ${FIRST_COPY_ID} order by to_id limit greatest(0, ${least})`;
  const ofClinic = await columns('hospitals', ['id', 'slug', 'name']);
  const copiedClinics = copiesOf('hospitals', `$1::int - (select count(*) from hospitals where id < ${FIRST_COPY_ID})`);
  await query(
    databaseUrl,
    `insert into hospitals (id, slug, name, ${ofClinic.join(', ')}) select to_id, 'copy-' || to_id, ${named('h.name', 'to_id')}, ${ofClinic.map((name) => `h.${name}`).join(', ')}
     from (${copiedClinics}) c join hospitals h on h.id = c.from_id`,
    [clinics],
  );
  for (const table of ['hospital_schedules', 'hospital_hours', 'hospital_places']) {
    const own = await columns(table, ['id', 'hospital_id']);
    await query(
      databaseUrl,
      `insert into ${table} (hospital_id, ${own.join(', ')}) select to_id, ${own.map((name) => `t.${name}`).join(', ')} from (${copiedClinics}) c join ${table} t on t.hospital_id = c.from_id`,
      [clinics],
    );
  }
  const ofDoctor = await columns('doctors', ['id', 'hospital_id', 'name']);
  await query(
    databaseUrl,
    `insert into doctors (id, hospital_id, name, ${ofDoctor.join(', ')})
     select ${FIRST_COPY_ID} + row_number() over (order by c.to_id, d.id), c.to_id, ${named('d.name', 'c.to_id')}, ${ofDoctor.map((name) => `d.${name}`).join(', ')}
     from (${copiedClinics}) c join doctors d on d.hospital_id = c.from_id`,
    [clinics],
  );
  const copies = copiesOf('products', `$1::int - (select count(*) from products where id < ${FIRST_COPY_ID})`);
  const ofProduct = await columns('products', ['id', 'hospital_id', 'title', 'notes']);
  await query(
    databaseUrl,
    `insert into products (id, hospital_id, title, notes, ${ofProduct.join(', ')})
     select to_id, coalesce((select id from hospitals where id = ${FIRST_COPY_ID} + 1 + (to_id - ${FIRST_COPY_ID}) / ${TREATMENTS_PER_CLINIC}), p.hospital_id), ${named('title', 'to_id')}, ${named('notes', 'to_id')}, ${ofProduct.join(', ')}
     from (${copies}) c join products p on p.id = c.from_id`,
    [count],
  );
  const ofOption = (await columns('product_options', ['id', 'product_id'])).join(', ');
  await query(
    databaseUrl,
    `insert into product_options (id, product_id, ${ofOption})
     select ${FIRST_COPY_ID} + row_number() over (order by o.id), to_id, ${ofOption} from (${copies}) c join product_options o on o.product_id = c.from_id`,
    [count],
  );
}

async function removeCopies({ databaseUrl }: BenchEnvironment): Promise<void> {
  for (const table of ['product_options', 'products', 'doctors', 'hospitals']) await query(databaseUrl, `delete from ${table} where id >= $1`, [FIRST_COPY_ID]);
}
