import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../server/project-root.ts'

const src = join(projectRoot, 'src')
const walk = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((e) =>
    e.isDirectory() ? walk(join(dir, e.name)) : /\.tsx?$/.test(e.name) ? [join(dir, e.name)] : [],
  )
const files = walk(src).map((path) => ({ path: relative(src, path), text: readFileSync(path, 'utf8') }))

type Import = { from: string; to: string; isType: boolean }
/** Imports of a file: relative ones as paths below src, packages by name. */
const imports: Import[] = files.flatMap(({ path, text }) =>
  [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ].map((m) => {
    const to = m[2] ?? m[3] ?? ''
    return {
      from: path,
      to: to.startsWith('.') ? relative(src, resolve(dirname(join(src, path)), to)) : to,
      isType: m[1] !== undefined,
    }
  }),
)
const isTest = (path: string) => /\.test(-data)?\.tsx?$/.test(path) || path.startsWith('test/')
const inside = (path: string, ...folders: string[]) => folders.some((f) => path.startsWith(`${f}/`))
const ours = (to: string) =>
  inside(to, 'contract', 'report', 'server', 'web', 'connectors', 'tracker', 'demo', 'cli', 'test')
const shown = (found: Import[]) => found.map((i) => `${i.from} → ${i.to}`)
const code = imports.filter((i) => !isTest(i.from))

/** The part of the server a file belongs to: `insights`, `store`, …; files right below server/ are the frame. */
const serverModule = (path: string) => path.match(/^server\/([^/]+)\//)?.[1]
/** Parts every module may use; they use no module. */
const frame = new Set(['store', 'http', 'time', 'jobs', 'workshop', 'changes'])

describe('arrows between the parts', () => {
  it('contract imports zod and nothing else: both sides agree on it, so it may know neither', () => {
    expect(
      shown(code.filter((i) => inside(i.from, 'contract') && !(i.to === 'zod' || inside(i.to, 'contract')))),
    ).toEqual([])
  })
  it('report imports the contract, zod and fflate and nothing else: both sides show what it works out', () => {
    expect(
      shown(
        code.filter(
          (i) =>
            inside(i.from, 'report') && !(i.to === 'zod' || i.to === 'fflate' || inside(i.to, 'report', 'contract')),
        ),
      ),
    ).toEqual([])
  })
  it('web and server meet only in contract and report: what one imports of the other it can no longer change alone', () => {
    expect(
      shown(code.filter((i) => inside(i.from, 'web') && ours(i.to) && !inside(i.to, 'web', 'contract', 'report'))),
    ).toEqual([])
    expect(
      shown(
        code
          .filter((i) => inside(i.from, 'server') && inside(i.to, 'web', 'demo', 'cli'))
          .filter((i) => !/^server\/(main\.ts|compose\/)/.test(i.from)),
      ),
    ).toEqual([])
  })
  it('a server module sees another only through its index.ts: so its inside can change', () => {
    const wrong = code.filter((i) => {
      const [from, to] = [serverModule(i.from), serverModule(i.to)]
      return (
        from &&
        to &&
        from !== to &&
        !frame.has(to) &&
        from !== 'compose' &&
        !/^server\/[^/]+\/(index|tables)\.ts$/.test(i.to)
      )
    })
    expect(shown(wrong)).toEqual([])
  })
  it('the frame (store, http, time, jobs) and the ways out (outside, mail) know no module', () => {
    const wrong = code.filter((i) => {
      const [from = '', to = ''] = [serverModule(i.from), serverModule(i.to)]
      return (frame.has(from) || from === 'outside' || from === 'mail') && to && to !== from && !frame.has(to)
    })
    expect(shown(wrong)).toEqual([])
  })
  it('web modules never see each other: compose them in routes.tsx or lift what they share to ui', () => {
    const module = (path: string) => path.match(/^web\/([^/]+)\//)?.[1]
    const open = new Set(['ui', 'lib', 'styles', 'shell'])
    const wrong = code.filter((i) => {
      const [from, to] = [module(i.from), module(i.to)]
      if (!from || !to || from === to || open.has(from)) return false
      // what a module tells the shell of its screens is said in the shell's words
      const seen = i.from.endsWith('/screens.ts') ? ['shell'] : ['ui', 'lib', 'styles']
      return !seen.includes(to)
    })
    expect(shown(wrong)).toEqual([])
  })
  it('ui knows nothing of the product', () => {
    expect(
      shown(
        code.filter(
          (i) =>
            inside(i.from, 'web/ui') &&
            ours(i.to) &&
            !inside(i.to, 'web/ui', 'web/lib', 'web/styles', 'contract', 'report'),
        ),
      ),
    ).toEqual([])
  })
  it('a connector sees the port and the contract, never another connector, a store, a clock or a socket', () => {
    const folder = (path: string) => path.match(/^connectors\/([^/]+)\//)?.[1]
    const wrong = code.filter((i) => {
      const own = folder(i.from)
      if (!own || i.from.includes('stand-in')) return false
      return folder(i.to) ? folder(i.to) !== own : !(inside(i.to, 'contract', 'connectors') || i.to === 'zod')
    })
    expect(shown(wrong)).toEqual([])
  })
  it('only networks and feeds hold the list of connectors', () => {
    const wrong = code.filter(
      (i) =>
        i.to === 'connectors/index.ts' &&
        !inside(i.from, 'connectors', 'server/networks', 'server/feeds', 'demo', 'cli', 'server/compose'),
    )
    expect(shown(wrong)).toEqual([])
  })
  it('the script of publishers’ pages imports types only: every byte of it is downloaded by strangers', () => {
    expect(shown(code.filter((i) => inside(i.from, 'tracker') && !inside(i.to, 'tracker') && !i.isType))).toEqual([])
  })
  it('nothing but the composition imports the demo or the command line, and no code imports tests', () => {
    const above = (i: Import) =>
      (inside(i.to, 'cli') && !inside(i.from, 'cli')) || (inside(i.to, 'demo') && !inside(i.from, 'demo', 'cli'))
    expect(
      shown(code.filter((i) => above(i) && !inside(i.from, 'server/compose') && i.from !== 'server/main.ts')),
    ).toEqual([])
    expect(shown(code.filter((i) => isTest(i.to)))).toEqual([])
  })
  it('has no cycles: two files that need each other are one file, or three', () => {
    const graph = new Map<string, string[]>()
    for (const i of code) if (ours(i.to) && !i.isType) graph.set(i.from, [...(graph.get(i.from) ?? []), i.to])
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (node: string, path: string[]) => {
      if (path.includes(node)) return void cycles.push([...path.slice(path.indexOf(node)), node].join(' → '))
      if (done.has(node)) return
      for (const next of graph.get(node) ?? []) visit(next, [...path, node])
      done.add(node)
    }
    for (const node of graph.keys()) visit(node, [])
    expect(cycles).toEqual([])
  })
})

describe('files', () => {
  it('stay short enough to read at once (300 lines, tests 500; data tables say so in their name)', () => {
    const long = files.filter(({ path, text }) => {
      const lines = text.split('\n').length
      return !/(table|countries|known-networks|snapshot|-data)\b/.test(path) && lines > (isTest(path) ? 500 : 300)
    })
    expect(long.map((f) => f.path)).toEqual([])
  })
  it('have kebab-case names that say what is inside', () => {
    const names = files
      .map((f) => f.path)
      .filter(
        (path) =>
          !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(path) ||
          /(^|\/)(utils|helpers|common|shared|misc)(\/|\.)/.test(path),
      )
    expect(names).toEqual([])
  })
})
