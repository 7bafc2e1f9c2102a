/** Kilobytes (1024 bytes) of JavaScript, gzip -9, that the dashboard may ask for: until its cards can be read, and in all. */
export const scriptBudget = { cards: 210, all: 320 }
