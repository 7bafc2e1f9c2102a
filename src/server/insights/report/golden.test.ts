import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { groupBys } from '../../../contract/dimensions.ts'
import { goldenQueries, goldenText } from './golden-queries.ts'

/** `UPDATE_GOLDEN=1` rewrites them; review the change in the diff. */
const folder = join(import.meta.dirname, 'golden')
const update = process.env.UPDATE_GOLDEN === '1'

describe('the SQL of a report', () => {
  it.each(Object.keys(goldenQueries))('by %s is the one that was reviewed', (name) => {
    const file = join(folder, `${name}.golden.sql`)
    const text = goldenText(name)
    if (update) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, text)
    }
    expect(existsSync(file) ? readFileSync(file, 'utf8') : 'no such file: run with UPDATE_GOLDEN=1').toBe(text)
  })
  it('is kept for every grouping and nothing else', () => {
    expect(readdirSync(folder).sort()).toEqual(
      Object.keys(goldenQueries)
        .map((n) => `${n}.golden.sql`)
        .sort(),
    )
    expect(Object.keys(goldenQueries)).toEqual(expect.arrayContaining(groupBys))
  })
  it('holds no value: whatever is asked stands in the parameters', () => {
    const sql = goldenText('all-filters').replace(/^--.*$/gm, '')
    expect(sql).not.toMatch(/shop\.example|summer|2026|Europe/)
  })
})
