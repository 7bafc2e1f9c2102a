import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Share } from '../server/jobs/index.ts'
import { projectRoot } from '../server/env/project-root.ts'
import { codeFiles } from './graph/read-code.ts'

const page = join(projectRoot, 'docs/security.md')
const [begin, end] = ['<!-- shares: written by src/test/shares-page.test.ts -->\n', '<!-- end of shares -->']

const files = codeFiles.filter((f) => f.path.endsWith('/share.ts') && f.text.includes('= defineShare('))
const shares: Share[] = []
for (const { path } of files)
  for (const value of Object.values<unknown>(await import(join(projectRoot, 'src', path))))
    if (typeof value === 'object' && value !== null && 'perAccount' in value) shares.push(value as Share)
shares.sort((a, b) => (a.queue < b.queue ? -1 : 1))

const time = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`)
const placesOf = ({ places, underWay = places, stepAsideSeconds }: Share) => {
  if (underWay === places) return `${places}`
  const aside =
    stepAsideSeconds === undefined ? 'not while it waits for another server' : `free after ${stepAsideSeconds} s`
  return `${places}, ${aside}; ${underWay} under way`
}
const slowestOf = ({ slowest }: Share) => (slowest ? `${slowest.bytes / 1000} kB in ${time(slowest.ms / 1000)}` : '–')
const printed = [
  '| queue | places of a process | of one account | given up after | lowest speed | at worst it holds up others | tested by |',
  '|---|---|---|---|---|---|---|',
  ...shares.map((s) => {
    const cells = [s.queue, placesOf(s), s.perAccount, time(s.longestSeconds), slowestOf(s), s.holdsUp, `\`${s.test}\``]
    return `| ${cells.join(' | ')} |`
  }),
  '',
].join('\n')

it('every share is found, and no account may take all places but where they are free again by themselves', () => {
  const defined = codeFiles.flatMap((f) =>
    f.path.endsWith('/jobs/share.ts') ? [] : (f.text.match(/= defineShare\(/g) ?? []),
  )
  expect(shares).toHaveLength(defined.length)
  expect(shares.filter((s) => s.perAccount >= s.places && s.stepAsideSeconds === undefined)).toEqual([])
  expect(shares.filter((s) => s.perAccount >= (s.underWay ?? s.places))).toEqual([])
})
it('every share names the test in which a hostile account tries it', () => {
  expect(shares.map((s) => s.test).filter((test) => !existsSync(join(projectRoot, 'src', test)))).toEqual([])
})
it('docs/security.md says what the code says', () => {
  const text = readFileSync(page, 'utf8')
  const [before = '', rest = ''] = text.split(begin)
  const [, after = ''] = rest.split(end)
  const wanted = `${before}${begin}${printed}${end}${after}`
  if (process.env.UPDATE_DOCS) writeFileSync(page, wanted)
  expect(readFileSync(page, 'utf8')).toBe(wanted)
})
