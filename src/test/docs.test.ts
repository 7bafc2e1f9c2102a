import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../server/project-root.ts'

const text = readFileSync(join(projectRoot, 'docs/rules.md'), 'utf8')
const numbers = [...text.matchAll(/^- \*\*R(\d+)\*\*/gm)].map((m) => Number(m[1]))
const sources = ['src', 'e2e'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

describe('the rules in docs/rules.md', () => {
  it('have each a number of their own, in order', () => {
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })
  it('stand for every pointer in the code: what says "rule" and a number leads somewhere', () => {
    const lost = sources.flatMap((path) =>
      [...readFileSync(join(projectRoot, path), 'utf8').matchAll(/\brules? R\d+(?: and R\d+)*/gi)]
        .flatMap(([pointer]) => pointer.match(/R\d+/g) ?? [])
        .filter((rule) => !numbers.includes(Number(rule.slice(1))))
        .map((rule) => `${path}: ${rule}`),
    )
    expect(lost).toEqual([])
  })
})

it('a decision is read at once: its page has at most 60 lines, and what was measured stands in docs/measurements', () => {
  const folder = join(projectRoot, 'docs/decisions')
  const long = readdirSync(folder).filter((page) => readFileSync(join(folder, page), 'utf8').split('\n').length > 61)
  expect(long).toEqual([])
})

it('a promise names tests that are there: docs/security.md', () => {
  const page = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8')
  const named = [...page.matchAll(/`([\w/.-]+\.test\.ts)`/g)].map((m) => m[1] ?? '')
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !existsSync(join(projectRoot, 'src', path)))).toEqual([])
})
