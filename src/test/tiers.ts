/**
 * Files that `npm test` skips without `CI=true`: those with `.ci.` before their kind (`kill.ci.api.test.ts`,
 * `sites.ci.test.ts`), because they take long. Plain Vitest skips none.
 */
export const ciFiles = '**/*.ci.*'

export const isOfCi = (path: string): boolean => /\.ci\.[^/]*$/.test(path)

export const isQuick = process.env.OUTBOUND_TESTS === 'quick'
