import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../server/env/project-root.ts'

const text = readFileSync(join(projectRoot, 'docs/rules.md'), 'utf8')
/** Each rule with its topic and everything up to the next rule or heading. */
const rules = [...text.matchAll(/^- \*\*R(\d+): (.+?)\.\*\*([^]*?)(?=^- \*\*|^## |$(?![^]))/gm)].map(
  ([, number = '', topic = '', rest = '']) => ({ number: Number(number), topic, rest }),
)
const topics = new Map(rules.map((r) => [r.number, r.topic]))
/** The text of a rule without its table rows. */
const wordsOf = ({ topic, rest }: { topic: string; rest: string }) =>
  `${topic} ${rest.replaceAll(/^\s*\|.*$/gm, '')}`.split(/\s+/).filter(Boolean).length

const sources = ['src', 'e2e'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)
/** Finds wrong rule pointers in a text; a topic may continue on the next line of a comment. */
function badPointers(source: string): string[] {
  const line = source.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')
  return [...line.matchAll(/\bR(\d{1,3})\b/g)].flatMap(({ 0: pointer, 1: number, index }) => {
    const topic = topics.get(Number(number))
    if (topic === undefined) return [`${pointer}: there is no such rule in docs/rules.md`]
    return line.slice(index).startsWith(`${pointer}: ${topic}`) ? [] : [`${pointer}: write "${pointer}: ${topic}"`]
  })
}

describe('the rules in docs/rules.md', () => {
  it('have each a number of their own and a topic of their own, in order within their section', () => {
    expect(rules).toHaveLength([...text.matchAll(/^- /gm)].length)
    expect(topics.size).toBe(rules.length)
    expect(new Set(topics.values()).size).toBe(rules.length)
    for (const section of text.split(/^## /m).slice(1)) {
      const numbers = [...section.matchAll(/^- \*\*R(\d+)/gm)].map((m) => Number(m[1]))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }
  })
  it('have at most 120 words; numbers that belong together stand in a table', () => {
    expect(rules.filter((r) => wordsOf(r) > 120).map((r) => `R${r.number}: ${wordsOf(r)} words`)).toEqual([])
  })
  it('stand for every pointer in the code, which says the topic, too', () => {
    const lost = sources
      .filter((path) => path !== join('src', 'test', 'docs.test.ts'))
      .flatMap((path) => badPointers(readFileSync(join(projectRoot, path), 'utf8')).map((bad) => `${path}: ${bad}`))
    expect(lost).toEqual([])
  })
  it('are not pointed to without their topic, nor by a number that nobody has', () => {
    expect(badPointers('// as R9: amounts and rounding says')).toEqual([])
    expect(badPointers(' * (R9: amounts\n * and rounding)')).toEqual([])
    expect(badPointers('// rule R9')).toEqual(['R9: write "R9: amounts and rounding"'])
    expect(badPointers('// R9: days')).toEqual(['R9: write "R9: amounts and rounding"'])
    expect(badPointers('// R999: anything')).toEqual(['R999: there is no such rule in docs/rules.md'])
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
  const isThere = (path: string) => existsSync(join(projectRoot, path.startsWith('e2e/') ? '' : 'src', path))
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

it('every test that says what it attacks stands in docs/security.md', () => {
  const page = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8')
  const attacking = sources.filter(
    (path) =>
      path !== join('src', 'test', 'docs.test.ts') &&
      /\.test\.tsx?$/.test(path) &&
      readFileSync(join(projectRoot, path), 'utf8').includes('What is attacked:'),
  )
  expect(attacking.length).toBeGreaterThan(5)
  expect(attacking.filter((path) => !page.includes(path.replace(/^src\//, '')))).toEqual([])
})
