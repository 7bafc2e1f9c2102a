// What two runs of Vitest say together: what is green, what is red, and what was red once only. Pure; src/test/test-outcome.test.ts.

/**
 * A file of Vitest's JSON report. What is red in a hook or while loading has no red test: the file stands for it. What a suite
 * that is red in a hook did not come to is neither green nor red.
 */
export function fileOutcome({ status, assertionResults }) {
  const named = (wanted) => assertionResults.filter((t) => t.status === wanted).map((t) => t.fullName)
  return { isRed: status === 'failed', green: named('passed'), red: named('failed') }
}

/** `first` and `again` are files by path; `again` holds those that ran once more. */
export function outcome(first, again = new Map()) {
  const last = [...new Map([...first, ...again]).values()]
  const sum = (counted) => last.reduce((all, file) => all + counted(file), 0)
  const flaky = [...again].flatMap(([path, { isRed, red }]) => {
    const before = first.get(path) ?? { isRed: false, red: [] }
    if (before.red.length > 0) return before.red.filter((test) => !red.includes(test))
    return before.isRed && !isRed ? [`${path} (in a hook, or while loading)`] : []
  })
  return {
    passed: sum((file) => file.green.length),
    failed: sum((file) => Math.max(file.red.length, file.isRed ? 1 : 0)),
    flaky,
  }
}
