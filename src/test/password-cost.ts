/**
 * Replaces the product's own cost (`vitest.config.ts`): the tests sign up hundreds of users, at a fifth of a second
 * each.
 */
export const passwordCost = { N: 2 ** 4, r: 8, p: 1 }
