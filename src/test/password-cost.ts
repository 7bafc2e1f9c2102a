/** In the place of the product's own cost (`vitest.config.ts`): the tests sign up hundreds of people, each for a fifth of a second. */
export const passwordCost = { N: 2 ** 4, r: 8, p: 1 }
