import { accounts } from './accounts.ts';
import { catalog } from './catalog.ts';
import { consultations } from './consultations.ts';
import type { Endpoint } from './endpoint.ts';
import { operator } from './operator.ts';
import { orders } from './orders.ts';
import { reviews } from './reviews.ts';
import { security } from './security.ts';
import { site } from './site.ts';
import { social } from './accounts/social.ts';

/** Every call of the product, by capability. */
export const endpoints = { accounts, social, security, catalog, consultations, orders, operator, reviews, site };

/** The same as one list, for the OpenAPI document and the tests that walk all of them. */
export const allEndpoints: Endpoint[] = Object.values(endpoints).flatMap((group) => Object.values(group));
