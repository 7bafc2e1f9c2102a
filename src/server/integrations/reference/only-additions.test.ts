import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../env/project-root.ts'
import { keptFields, neededFields } from './kept-fields.ts'
import { publicCalls } from './openapi-v1.ts'

const file = join(projectRoot, 'src/contract/integrations/v1/kept.txt')
const now = [...keptFields(publicCalls()), ...neededFields(publicCalls())]
const kept = () => readFileSync(file, 'utf8').trimEnd().split('\n')

// new lines are added to the file; lines are never removed
if (process.env.UPDATE_DOCS === '1') {
  let before: string[] = []
  try {
    before = kept()
  } catch {
    // the first run
  }
  writeFileSync(file, `${[...new Set([...before, ...now])].toSorted().join('\n')}\n`)
}

it('loses no field and no choice that programs rely on: within v1 things are only added', () => {
  const there = new Set(now)
  expect(kept().filter((line) => !there.has(line))).toEqual([])
})
it('needs nothing that was not needed, and has what is new written down (UPDATE_DOCS=1)', () => {
  const known = new Set(kept())
  expect(now.filter((line) => !known.has(line))).toEqual([])
})
it('would notice a field that is gone', () => {
  const calls = publicCalls().map((c) =>
    c.name === 'get' && c.group === 'report'
      ? { ...c, operation: { ...c.operation, parameters: c.operation.parameters.slice(1) } }
      : c,
  )
  const there = new Set(keptFields(calls))
  expect(kept().filter((line) => line.includes(' takes ') && !there.has(line))).toContain('GET /report takes group')
})
