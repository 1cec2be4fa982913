import { char, date, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Gender, Language, Texts } from '../../contract/constants.ts';
import { hospitals, products } from '../catalog/catalog.tables.ts';

export const reviewRows = pgTable(
  'reviews',
  {
    id: integer().primaryKey(),
    hospitalId: integer('hospital_id')
      .notNull()
      .references(() => hospitals.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    username: text().notNull(),
    gender: char({ length: 1 }).$type<Gender>().notNull(),
    ageGroup: text('age_group').notNull(),
    rating: smallint().notNull(),
    tags: jsonb().$type<string[]>().notNull(),
    language: text().$type<Language>().notNull(),
    content: jsonb().$type<Texts>().notNull(),
    writtenOn: date('written_on').notNull(),
  },
  (t) => [index('reviews_product').on(t.productId), index('reviews_hospital').on(t.hospitalId)],
);
