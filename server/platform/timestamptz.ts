import { timestamp } from 'drizzle-orm/pg-core';

/** Column for an instant, read and written as `Date`. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });
