/**
 * Kilobytes (1024 bytes) of JavaScript, gzip -9, that the dashboard may request: until its cards are readable, and in
 * total.
 */
export const scriptBudget = { cards: 210, all: 320 }
