import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { projectRoot } from '../server/project-root.ts'

type File = { isRed: boolean; green: string[]; red: string[] }
type Told = { passed: number; failed: number; flaky: string[] }
const { fileOutcome, outcome } = (await import(pathToFileURL(join(projectRoot, 'scripts/test-outcome.mjs')).href)) as {
  fileOutcome: (file: { status: string; assertionResults: { status: string; fullName: string }[] }) => File
  outcome: (first: Map<string, File>, again?: Map<string, File>) => Told
}
const file = (status: string, tests: Record<string, string>) =>
  fileOutcome({
    status,
    assertionResults: Object.entries(tests).map(([fullName, state]) => ({ fullName, status: state })),
  })
const fine = file('passed', { one: 'passed', two: 'passed' })

it('counts what is green and what is red, and not what was left out', () => {
  const first = new Map([
    ['a', fine],
    ['b', file('failed', { three: 'failed', four: 'passed', five: 'pending' })],
  ])
  expect(outcome(first)).toEqual({ passed: 3, failed: 1, flaky: [] })
})

it('counts a file that is red in a hook or while loading as one that failed', () => {
  const first = new Map([
    ['a', fine],
    ['hook', file('failed', { six: 'pending', seven: 'pending' })],
    ['loading', file('failed', {})],
  ])
  expect(outcome(first)).toEqual({ passed: 2, failed: 2, flaky: [] })
})

it('names what was red once and is green now, and counts what stayed red', () => {
  const first = new Map([
    ['a', fine],
    ['b', file('failed', { three: 'failed', four: 'failed' })],
  ])
  const again = new Map([['b', file('failed', { three: 'passed', four: 'failed' })]])
  expect(outcome(first, again)).toEqual({ passed: 3, failed: 1, flaky: ['three'] })
})

it('names a file that was red in a hook or while loading, and is green now', () => {
  const first = new Map([['e2e/b.test.ts', file('failed', { three: 'pending' })]])
  const again = new Map([['e2e/b.test.ts', file('passed', { three: 'passed' })]])
  expect(outcome(first, again)).toEqual({
    passed: 1,
    failed: 0,
    flaky: ['e2e/b.test.ts (in a hook, or while loading)'],
  })
})

it('calls nothing flaky that is red in both runs', () => {
  const red = new Map([['b', file('failed', {})]])
  expect(outcome(red, red)).toEqual({ passed: 0, failed: 1, flaky: [] })
})
