/**
 * Which files `npm test` leaves out without `CI=true`: those whose name has `.ci.` before its kind (`kill.ci.api.test.ts`,
 * `sites.ci.test.ts`), because they take long. Vitest by itself leaves out none.
 */
export const ciFiles = '**/*.ci.*'

export const isOfCi = (path: string): boolean => /\.ci\.[^/]*$/.test(path)

export const isQuick = process.env.OUTBOUND_TESTS === 'quick'
