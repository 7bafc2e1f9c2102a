import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { projectRoot } from '../server/env/project-root.ts'

type File = { status: string; assertionResults: { status: string }[] }
const { outcome } = (await import(pathToFileURL(join(projectRoot, 'scripts/test-outcome.mjs')).href)) as {
  outcome: (files: File[]) => { passed: number; failed: number }
}
const file = (status: string, ...tests: string[]): File => ({
  status,
  assertionResults: tests.map((state) => ({ status: state })),
})
const fine = file('passed', 'passed', 'passed')

it('counts what is green and what is red, and not what was left out', () => {
  expect(outcome([fine, file('failed', 'failed', 'passed', 'pending')])).toEqual({ passed: 3, failed: 1 })
})

it('counts a file that is red in a hook or while loading as one that failed', () => {
  expect(outcome([fine, file('failed', 'pending', 'pending'), file('failed')])).toEqual({ passed: 2, failed: 2 })
})
