import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { scriptBudget } from '../../bench/browser/budget.ts'
import { projectRoot } from '../server/env/project-root.ts'

const web = join(projectRoot, 'dist/web')
const codes = new Map<string, string>()
beforeAll(() => {
  if (!existsSync(web)) throw new Error('There is no built app to weigh: npm run build')
  for (const name of readdirSync(join(web, 'assets')))
    if (name.endsWith('.js')) codes.set(name, readFileSync(join(web, 'assets', name), 'utf8'))
})

const chunk = (name: string) => [...codes.keys()].filter((file) => file.startsWith(`${name}-`))
const entry = () => /src="\/assets\/(index-[^"]+\.js)"/.exec(readFileSync(join(web, 'index.html'), 'utf8'))?.[1] ?? ''

/** Files that a browser loads for these files: they and their static imports, without dynamic imports. */
function withImports(files: readonly string[], known = new Set<string>()): Set<string> {
  for (const file of files) {
    const code = codes.get(file)
    if (code === undefined || known.has(file)) continue
    known.add(file)
    withImports(
      [...code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)].map((m) => m[1] ?? ''),
      known,
    )
  }
  return known
}
const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(codes.get(file) ?? '', { level: 9 }).length, 0) / 1024

it('the dashboard asks for no more JavaScript than its budget: what the first cards do not need comes with who needs it', () => {
  const cards = withImports([entry(), ...chunk('dashboard-page')])
  const all = withImports([...cards, ...chunk('trend-plot')])
  // React, the page and the charts must be among them; otherwise the imports were not parsed
  expect([...cards].some((file) => file.startsWith('dashboard-page-'))).toBe(true)
  expect(kilobytes(cards)).toBeGreaterThan(120)
  expect(kilobytes(all) - kilobytes(cards)).toBeGreaterThan(20)
  expect(kilobytes(cards)).toBeLessThanOrEqual(scriptBudget.cards)
  expect(kilobytes(all)).toBeLessThanOrEqual(scriptBudget.all)
})
