import { products } from '../catalog/catalog.tables.ts';
import { startServer } from '../main.ts';
import { loadConfig } from '../platform/config.ts';
import { seedCatalogue, seedCoordinators } from './catalogue.ts';

/** The process that `own-process.ts` starts: the product with the small catalogue, without pages. */
const running = await startServer(loadConfig(process.env), {
  async beforeListening({ database: { db } }) {
    if ((await db.select({ id: products.id }).from(products).limit(1)).length === 0) {
      await seedCatalogue(db);
      await seedCoordinators(db);
    }
  },
});
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
process.send?.({ address: running.address });
