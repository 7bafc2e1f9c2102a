import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../src/test/start-app.ts'
import { follow, openBrowser, standing } from './browser.ts'
import { enterDemo, openWindow, readDemo } from './demo.ts'

/** A sum stated on a screen, and the total of its rows and named remainder; hundredths. */
type Sum = { of: string; total: number; rows: number }
/** A screen's text, with all kinds of spaces as one. */
type Read = {
  said: string
  cells: (head: string, table?: number) => string[]
  /** The first number of each cell. */
  column: (head: string, table?: number) => number[]
}

const hundredths = (text: string) => Math.round(Number(text.replaceAll(',', '').replace('−', '-')) * 100)
const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)
const number = String.raw`[-−]?[\d,]+(?:\.\d+)?`
/** The numbers in a sentence, `#` for each; for an optional sentence zeros if it is missing. */
function figures(said: string, sentence: string, isNeeded = true): number[] {
  const found = new RegExp(sentence.replaceAll('#', `(${number})`)).exec(said)
  if (!found && isNeeded) throw new Error(`Nobody reads "${sentence}" in: ${said.slice(0, 3000)}`)
  return (found?.slice(1) ?? []).map(hundredths)
}
const figure = (said: string, sentence: string) => figures(said, sentence)[0] ?? Number.NaN
const optional = (said: string, sentence: string) => figures(said, sentence, false)[0] ?? 0

/**
 * Each screen with a total above rows, except reports, whose rows are checked in `insights-presets` and
 * `all-statistics`.
 */
const screens: { path: string; isWorkedOut?: true; sums: (read: Read) => Sum[] }[] = [
  {
    path: '/sites',
    sums: ({ said, column }) => {
      const [total = 0, pageviews = 0] = figures(said, String.raw`\d+ sites? (?:\d+ to look at )?# #`)
      return [
        { of: 'revenue', total, rows: sum(column('30 days')) },
        { of: 'pageviews', total: pageviews, rows: sum(column('Pageviews')) },
      ]
    },
  },
  {
    path: '/insights/pages?tab=page',
    sums: ({ said }) => [
      {
        of: 'money of pages',
        total: figure(said, 'Total #'),
        rows: figure(said, 'DKK # came from') + optional(said, 'Another DKK # came from no page that is known'),
      },
    ],
  },
  {
    path: '/insights/closed',
    sums: ({ said, column }) =>
      said.includes('No closed campaigns')
        ? []
        : [
            {
              of: 'lost a month',
              total: figure(said, 'cost you about DKK #'),
              rows: figure(said, 'Can be won back DKK #') + figure(said, 'Lost for good DKK #'),
            },
            { of: 'clicks', total: figure(said, 'after the # that'), rows: sum(column('Clicks')) },
          ],
  },
  {
    path: '/discover/unpaid',
    isWorkedOut: true,
    sums: ({ said }) => {
      const parts = ['Yours to fix #', 'With the shop #', 'Nothing to do #']
      return [
        {
          of: 'clicks',
          total: figure(said, '# clicks? earned nothing'),
          rows: sum(parts.map((part) => optional(said, part))),
        },
      ]
    },
  },
  {
    path: '/discover/opportunities',
    isWorkedOut: true,
    sums: ({ said }) => [
      {
        of: 'worth by kind',
        total: figure(said, 'could bring about DKK # more a month'),
        rows: figure(said, 'DKK # where clicks earn nothing') + figure(said, 'DKK # where another network'),
      },
    ],
  },
  {
    path: '/partners',
    sums: ({ said, column }) => [
      {
        of: 'commission',
        total: figure(said, 'Commission DKK #'),
        rows: sum(column('Commission last 30 days')) + optional(said, 'DKK # of partners'),
      },
    ],
  },
  {
    path: '/insights/payments',
    sums: ({ said, column }) => [
      { of: 'owed', total: figure(said, 'Networks owe you DKK #'), rows: sum(column('Owed DKK')) },
      {
        of: 'payment not reported',
        total: optional(said, 'Payment not reported DKK #'),
        rows: sum(column('Payment not reported')),
      },
      {
        of: 'approved',
        total: optional(said, 'Approved, not reported paid DKK #'),
        rows: said.includes('Approved, not reported paid DKK')
          ? sum(column('Owed DKK')) + sum(column('Payment not reported')) + optional(said, 'Came by bank DKK #')
          : 0,
      },
      { of: 'overdue', total: optional(said, 'DKK # of it is overdue'), rows: sum(column('Overdue')) },
    ],
  },
  {
    path: '/insights/costs',
    sums: ({ said, column }) => [
      { of: 'cost', total: figure(said, 'Ads cost DKK #'), rows: sum(column('Ads cost DKK')) },
      { of: 'revenue', total: figure(said, 'they led to earned DKK #'), rows: sum(column('Revenue DKK')) },
      {
        of: 'what is left',
        total: optional(said, 'Ads earned DKK # more') - optional(said, 'Ads lost DKK #'),
        rows: sum(column('Left DKK')),
      },
      {
        of: 'losing and other merchants',
        total: optional(said, 'Ads earned DKK # more') - optional(said, 'Ads lost DKK #'),
        rows: optional(said, 'others? made DKK #') - optional(said, 'merchants? lost DKK #'),
      },
    ],
  },
  {
    path: '/insights/conversions',
    sums: ({ said }) => {
      const counts = [...said.matchAll(/([\d,]+) (?:conversions?|paid clicks?|rejected)(?= )/g)]
      const onCards = sum(counts.map(([, n = '']) => hundredths(n)))
      // repeated in a sentence, which ends with it
      const inSentence =
        figure(said, 'rows?: # sales?') + optional(said, '# paid by the click') + optional(said, '# rejected[.]')
      return [
        { of: 'sales', total: figure(said, '# results'), rows: onCards },
        { of: 'rows', total: figure(said, '# rows?:'), rows: inSentence },
      ]
    },
  },
  {
    path: '/insights/changes',
    sums: ({ said }) => [
      {
        of: 'changes',
        total: figure(said, '# results'),
        rows: figure(said, '# transactions?') + figure(said, String.raw`Changed [-+]?DKK [\d,.]+ # changes?`),
      },
    ],
  },
  {
    path: '/insights/health',
    sums: ({ said, cells }) => {
      const rest = (what: string, where: string) => optional(said, `# ${what}[^.]* ${where}`)
      // for a row whose alert is about other days, its part of the week; a cell of the week starts with its count, or
      // states it
      const ofWeek = (cell: string, said = '^#') =>
        cell.endsWith(' in the week') ? figure(cell, '; # in the week') : optional(cell, said)
      const known = (table: number) =>
        sum(
          cells('Sales known', table).map((cell) =>
            ofWeek(cell, / of .* expected by now/.test(cell) ? '# of # expected by now' : '^#'),
          ),
        )
      const counted = (head: string, table = 0) => sum(cells(head, table).map((cell) => ofWeek(cell)))
      return [
        {
          of: 'pageviews of sites',
          total: figure(said, 'Pageviews #'),
          rows: counted('Pageviews') + rest('pageviews?', 'on no site here'),
        },
        {
          of: 'clicks of connections',
          total: figure(said, ' Clicks #'),
          rows: counted('Clicks', 1) + rest('clicks?', 'through no connection here'),
        },
        {
          of: 'sales of sites',
          total: figure(said, 'Sales known #'),
          rows: known(0) + rest('known sales?', 'on no site here'),
        },
        {
          of: 'sales of connections',
          total: figure(said, 'Sales known #'),
          rows: known(1) + rest('known sales?', 'through no connection here'),
        },
      ]
    },
  },
  {
    path: '/creators',
    sums: ({ said, column }) => [
      {
        of: 'to pay',
        total: figure(said, 'To pay DKK #'),
        rows: sum(column('To pay')) + optional(said, 'DKK # to pay'),
      },
      {
        of: 'pending',
        total: figure(said, 'Pending DKK #'),
        rows: sum(column('Pending')) + optional(said, 'DKK # pending'),
      },
      {
        of: 'clicks',
        total: figure(said, 'Clicks #'),
        rows: sum(column('Clicks')) + optional(said, String.raw`archived creators?:[^\n]*?# clicks?`),
      },
    ],
  },
  {
    path: '/alerts',
    sums: ({ said }) => {
      const total = optional(said, 'About DKK # a month lost, if nobody acts')
      const [lines, twice = 0] = figures(said, 'the lines add up to DKK #: DKK # of it', false)
      return [{ of: 'at stake', total: lines ?? total, rows: total + twice }]
    },
  },
]
/** All rows fit the window: content below it is not drawn. */
async function readScreen(page: Page): Promise<Read> {
  await standing(page)
  const said = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
  const tables = await page.locator('main table:visible').evaluateAll((all) =>
    all
      .filter((table) => table.querySelector('thead'))
      .map((table) => ({
        heads: [...(table.querySelector('thead tr')?.querySelectorAll('th') ?? [])].map((head) =>
          (head.getAttribute('aria-label') ?? (head as HTMLElement).innerText).replaceAll(/\s+/g, ' ').trim(),
        ),
        rows: [...table.querySelectorAll(table.matches('.dt') ? 'tbody tr[data-index]' : 'tbody tr')].map((row) =>
          [...row.children].map((cell) => (cell as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim()),
        ),
      })),
  )
  const cells = (head: string, place = 0) => {
    const found = tables.filter(({ heads }) => heads.some((h) => h.startsWith(head)))[place]
    if (!found) throw new Error(`No table has a column ${head}: ${JSON.stringify(tables.map((t) => t.heads))}`)
    const at = found.heads.findIndex((h) => h.startsWith(head))
    return found.rows.map((row) => row[at] ?? '')
  }
  // the first number of a cell is the amount; the text below adds details
  const first = (cell: string) => hundredths(new RegExp(number).exec(cell)?.[0] ?? '0')
  return { said, cells, column: (head, place) => cells(head, place).map(first) }
}

/** R249: sums that close. Read from the built page of the demo account. */
describe('sums on screens', () => {
  let app: TestApp
  let browser: Browser
  let page: Page
  const errors: string[] = []
  beforeAll(async () => {
    app = await readDemo()
    browser = await openBrowser()
    ;[, page] = await openWindow(browser, errors, { viewport: { width: 1440, height: 6000 } })
    await enterDemo(page, app.base)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  it.each(screens)('are their rows and the remainder they name: $path', async ({ path, isWorkedOut, sums }) => {
    await follow(page, path)
    let read = await readScreen(page)
    // in a new demo, nightly results are computed once more
    while (isWorkedOut && !read.said.includes('As of ')) {
      await page.reload()
      read = await readScreen(page)
    }
    for (const { of, total, rows } of sums(read)) expect(rows, `${path}: ${of}`).toBe(total)
    expect(errors).toEqual([])
  })
})
