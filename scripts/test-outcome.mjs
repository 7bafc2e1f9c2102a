// The result of a Vitest run: how many tests are green and red. Pure; src/test/test-outcome.test.ts.

/**
 * Counts the files of Vitest's JSON report. A failure in a hook or while loading has no red test: the file counts as
 * one. Tests that a suite did not reach after a failed hook are neither green nor red.
 */
export function outcome(files) {
  const count = ({ assertionResults }, wanted) => assertionResults.filter((t) => t.status === wanted).length
  const sum = (counted) => files.reduce((all, file) => all + counted(file), 0)
  return {
    passed: sum((file) => count(file, 'passed')),
    failed: sum((file) => Math.max(count(file, 'failed'), file.status === 'failed' ? 1 : 0)),
  }
}
