import { describe, expect, it } from 'vitest'
import { cycles } from './graph/cycles.ts'
import { code, codeFiles, files, type Import, inside, isTest, serverModule } from './graph/read-code.ts'

const ours = (to: string) =>
  inside(to, 'contract', 'report', 'server', 'web', 'connectors', 'tracker', 'demo', 'cli', 'test')
const shown = (found: Import[]) => found.map((i) => `${i.from} → ${i.to}`)

const kitDialogs = ['web/ui/dialog.tsx', 'web/ui/confirm-dialog.tsx', 'web/shell/palette.tsx']

/** Parts every module may use; they use no module. */
const frame = new Set([
  'env',
  'log',
  'address',
  'store',
  'progress',
  'http',
  'time',
  'jobs',
  'workshop',
  'changes',
  'erasure',
])

describe('arrows between the parts', () => {
  it('contract imports zod and nothing else: both sides agree on it, so it may know neither. Its exact numbers alone stand on big.js', () => {
    const mayUse = (i: Import) =>
      i.to === 'zod' || inside(i.to, 'contract') || (i.to === 'big.js' && i.from === 'contract/decimal.ts')
    expect(shown(code.filter((i) => inside(i.from, 'contract') && !mayUse(i)))).toEqual([])
  })
  it('exact numbers are worked out in one place: others ask contract/decimal.ts, so that all round alike', () => {
    expect(shown(code.filter((i) => i.to === 'big.js' && i.from !== 'contract/decimal.ts'))).toEqual([])
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
  it('a server module sees another only through its index.ts, and the rows of its tables.ts: so its inside can change', () => {
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
})

describe('arrows within the parts', () => {
  it('web modules never see each other, but for the dialogs a merchant’s page is composed of, and notes on charts: compose them in routes.tsx or lift what they share to ui', () => {
    const module = (path: string) => path.match(/^web\/([^/]+)\//)?.[1]
    const open = new Set(['ui', 'lib', 'styles', 'shell'])
    // one way only: actions on a campaign can be opened wherever the campaign is shown
    const shows: Record<string, string[]> = {
      merchants: ['routing', 'links', 'networks', 'insights'],
      // every chart by date shows the notes on its days
      insights: ['annotations'],
      links: ['annotations'],
      routing: ['links'],
      // the confirmation to disconnect a network shows what that would have done to clicks
      networks: ['routing'],
      discovery: ['routing'],
      // an assistant's draft shows what it would have done before a user confirms it
      integrations: ['routing'],
      // the same for a site whose links are turned on, or that is matched
      sites: ['routing'],
    }
    const wrong = code.filter((i) => {
      const [from, to] = [module(i.from), module(i.to)]
      if (!from || !to || from === to || open.has(from)) return false
      // what a module tells the shell about its screens uses the shell's types
      const seen = i.from.endsWith('/screens.ts') ? ['shell'] : ['ui', 'lib', 'styles']
      return !seen.includes(to) && !shows[from]?.includes(to)
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
    const folder = (path: string) => path.match(/^connectors\/(?!shared\/)([^/]+)\//)?.[1]
    const wrong = code.filter((i) => {
      const own = folder(i.from)
      if (!own) return false
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
  it('has no circles of files, types included: two that need each other are one file, or three', () => {
    expect(cycles(code.filter((i) => ours(i.to)).map((i) => [i.from, i.to] as const))).toEqual([])
  })
})

describe('one way for each job on screens', () => {
  const drawn = files.filter((f) => inside(f.path, 'web') && !isTest(f.path) && !f.path.includes('.test'))
  const where = (what: RegExp, ...but: string[]) =>
    drawn.filter((f) => what.test(f.text) && !but.includes(f.path)).map((f) => f.path)

  it('a few rows are a SimpleTable, many a ListTable: nobody else draws a table', () => {
    expect(where(/<table\b/, 'web/ui/simple-table.tsx', 'web/ui/data-table/table-frame.tsx')).toEqual([])
  })
  it('a dialog ends with a DialogFoot: what leaves, and to its right the one filled button', () => {
    expect(where(/className="dialog-buttons"/, 'web/ui/dialog-foot.tsx')).toEqual([])
  })
  it('a dialog is a Dialog, a FormDialog or a ConfirmDialog: only they know the kit’s', () => {
    expect(where(/import \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/, ...kitDialogs)).toEqual([])
  })
  it('a list is a ListScreen or a ListTable; only tables with totals or a place of their own in the address draw themselves', () => {
    const own = [
      'report/report-table',
      'report/cross-view',
      'dashboard/performance-table',
      'dashboard/reducing-table',
      'dashboard/closed-table',
    ]
    const drawn = ['web/ui/data-table/', 'web/ui/list/list-table.tsx', ...own.map((f) => `web/insights/${f}.tsx`)]
    expect(where(/<DataTable\b/, ...drawn)).toEqual([])
  })
  it('an amount has its currency in front, written by money() or exactMoney() of report/format.ts', () => {
    expect(where(/\{?amount\([^{}]*\)\}? \$?\{[^}]*[cC]urrency/)).toEqual([])
  })
})

describe('one way to write numbers and days as text', () => {
  const ways = ['report/format.ts', 'report/date-text.ts', 'report/dates.ts']
  /** These read a time zone or a calendar day, and write no text for users. */
  const readers = ['contract/account/account.ts', 'web/account/locale-defaults.ts', 'web/creators/share-page.tsx']
  const shown = codeFiles.filter((f) => inside(f.path, 'web', 'server', 'report', 'contract', 'demo'))

  it('is report/format.ts for numbers and amounts, and report/date-text.ts for days and times', () => {
    const other = /Intl\.(NumberFormat|DateTimeFormat)|\.toLocale(Date|Time)?String\(|\bdayjs\b[^\n]*\.format\(/
    const wrong = shown.filter(({ path, text }) => other.test(text) && ![...ways, ...readers].includes(path))
    expect(wrong.map((f) => f.path)).toEqual([])
  })
})

/** What all connectors share, one folder per topic. */
const topics = /^connectors\/shared\/(?=[a-z]+\/)/

describe('files', () => {
  it('stay short enough to read at once (300 lines, tests 500; data tables say so in their name)', () => {
    const long = files.filter(({ path, text }) => {
      const lines = text.split('\n').length
      return !/(table|countries|known-networks|snapshot|-data)\b/.test(path) && lines > (isTest(path) ? 500 : 300)
    })
    expect(long.map((f) => f.path)).toEqual([])
  })
  it('of jobs are beside the work they do: no module has a folder of jobs', () => {
    expect(codeFiles.filter(({ path }) => /^server\/[^/]+\/(.*\/)?jobs\//.test(path)).map((f) => f.path)).toEqual([])
  })
  it('have kebab-case names that say what is inside', () => {
    const names = files
      .map((f) => f.path)
      .filter(
        (path) =>
          !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(path) ||
          /(^|\/)(utils|helpers|common|shared|misc)(\/|\.)/.test(path.replace(topics, '')),
      )
    expect(names).toEqual([])
  })
})

describe('tables', () => {
  it('of accounts are made by tenantTable, which brings the policy that keeps accounts apart', () => {
    const own = 'server/store/database/tenant-table.ts'
    const wrong = codeFiles.filter(({ path, text }) => path !== own && /\buuid\(\s*['"`]account_uuid/.test(text))
    expect(wrong.map((f) => f.path)).toEqual([])
  })
  it('stand in tables.ts, where the next step of the database is made from', () => {
    const wrong = codeFiles.filter(
      ({ path, text }) =>
        /\b(pgTable|tenantTable|oneRowAnAccount)\(/.test(text) && !/\/(tables|tenant-table)\.ts$/.test(path),
    )
    expect(wrong.map((f) => f.path)).toEqual([])
  })
})
