// What a run of Vitest says: how many tests are green and red. Pure; src/test/test-outcome.test.ts.

/**
 * Counts the files of Vitest's JSON report. What is red in a hook or while loading has no red test: the file counts as one. What a
 * suite that is red in a hook did not come to is neither green nor red.
 */
export function outcome(files) {
  const count = ({ assertionResults }, wanted) => assertionResults.filter((t) => t.status === wanted).length
  const sum = (counted) => files.reduce((all, file) => all + counted(file), 0)
  return {
    passed: sum((file) => count(file, 'passed')),
    failed: sum((file) => Math.max(count(file, 'failed'), file.status === 'failed' ? 1 : 0)),
  }
}
