import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '../src/contract/call.ts'
import type { GroupBy } from '../src/contract/dimensions.ts'
import type { Filters, StatisticsRow } from '../src/contract/insights/insights.ts'
import type { outlook } from '../src/contract/insights/outlook.ts'
import type { BaseRow } from '../src/contract/metrics.ts'
import { reportMetrics } from '../src/report/report-metrics.ts'
import { sample } from '../src/test/how-much.ts'
import type { TestApp } from '../src/test/start-app.ts'
import { follow, noticed, openBrowser, picture, seriousFindings } from './browser.ts'
import { enterDemo, openWindow, readDemo } from './demo.ts'
import { isAsWideAsItsWindow, soon } from './look-over.ts'
import { downloadCsv, type Line } from './read-table.ts'
import { cents, changed, figures, stillUnripe } from './report-figures.ts'
import { changeIn, chooseGroup, hundredths, type ShownReport, shownReport } from './report-table.ts'

interface Screen {
  title: string
  path: string
  /** Its default grouping, and the name of that tab. */
  first: [GroupBy, tab: string]
  /** Only this traffic, regardless of other filters. */
  origin?: string
  /** Another grouping, a filter with one value, and a sort column. */
  second: [GroupBy, tab: string]
  filter: { key: keyof Filters; button: string; option: string; value: string }
  /** Columns that are unknown under that filter. */
  unknown: string[]
  sort: string
  search: string
  /** Keys that move through the tabs, and a row action of the one they end at. */
  keys: string[]
  action: string
  /** Menus to check; one view draws all three screens, so two of them only check menus with different contents. */
  menus: Menu[]
}
type Menu = 'views' | 'sites' | 'filter' | 'group by' | 'columns' | 'days'
const screens: Screen[] = [
  {
    title: 'Pages',
    path: '/insights/pages',
    first: ['page', 'Page'],
    second: ['device', 'Device'],
    filter: { key: 'names', button: 'Merchant', option: 'ravnoroast.dk', value: 'ravnoroast.dk' },
    unknown: ['Pageviews', 'CTR', 'EPM DKK'],
    sort: 'Clicks',
    search: 'bedste bord',
    keys: ['ArrowRight', 'ArrowLeft'],
    action: 'Copy page',
    menus: ['views', 'sites', 'filter', 'group by', 'columns', 'days'],
  },
  {
    title: 'Sources',
    path: '/insights/sources',
    first: ['source', 'Source'],
    second: ['network', 'Network'],
    filter: { key: 'deviceTypes', button: 'Device', option: 'Mobile', value: 'Mobile' },
    unknown: [],
    sort: 'Sale',
    search: 'google',
    keys: ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight'],
    action: 'Edit status and managers of',
    menus: ['filter'],
  },
  {
    title: 'Plugin Statistics',
    path: '/insights/plugin',
    first: ['name', 'Merchant'],
    origin: 'plugin',
    second: ['page', 'Page'],
    filter: { key: 'statusKeys', button: 'Status', option: 'Pending', value: 'pending' },
    unknown: ['Pageviews', 'CTR', 'EPM DKK', 'Clicks', 'CR', 'EPC DKK'],
    sort: 'Conversions',
    search: 'roast',
    keys: ['End', 'Home'],
    action: 'Edit status and managers of',
    menus: ['group by', 'columns'],
  },
]

type Answer = { rows: StatisticsRow[]; totals: BaseRow }
type Known = Output<typeof outlook.maturity>
const DAY = 86_400_000
const counted = (n: number) => n.toLocaleString('en-GB')
const isUnknown = (r: StatisticsRow) => ['', 'unknown'].includes(r.name.toLowerCase())
const nameOf = (r: StatisticsRow) => r.name || r.grp
const shares = ['CTR', 'CR', 'ECR', 'Rejection rate']
const everyColumn = reportMetrics.filter((m) => !m.isExtra).map((m) => [m.id, true])
const sums = ['Revenue DKK', 'Clicks', 'Conversions', 'Sale DKK', 'Commission DKK', 'Pending commission DKK']
/** The report's other screens, on the demo data: one week of it, and the week before. */
describe('Pages, Sources and Plugin Statistics', () => {
  let app: TestApp
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const errors: string[] = []
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Copenhagen' }).format(new Date())
  const back = (days: number) => new Date(Date.parse(today) - days * DAY).toISOString().slice(0, 10)
  const week = { fromDate: back(7), toDate: back(1) }
  const before = { fromDate: back(14), toDate: back(8) }
  const inWeek = `from=${week.fromDate}&to=${week.toDate}`

  const newWindow = () =>
    openWindow(browser, errors, {
      timezoneId: 'America/New_York', // days are in the account's time zone, not the browser's
      permissions: ['clipboard-read', 'clipboard-write'],
      acceptDownloads: true,
      reducedMotion: 'reduce', // sliding content is half transparent, and briefly hard to read
    })
  beforeAll(async () => {
    app = await readDemo()
    browser = await openBrowser()
    ;[context, page] = await newWindow()
    // compares every number, including columns that are hidden by default
    await context.addInitScript(
      `localStorage.setItem('insights-statistics-columns-visible', '${JSON.stringify(Object.fromEntries(everyColumn))}')`,
    )
    await enterDemo(page, app.base)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  const open = async (address: string, on: Page = page) => {
    await follow(on, address)
    return shownReport(on)
  }
  const ask = async (groupBy: GroupBy, days: typeof week, filters: Filters): Promise<Answer> => {
    const data = { ...days, groupBy, filters }
    const answer = await context.request.post(`${app.base}/api/insights/v1/statistics`, { data })
    return ((await answer.json()) as { data: Answer }).data
  }
  /** The known share of the sales, by group and in total. */
  const askKnown = async (groupBy: GroupBy, days: typeof week, filters: Filters): Promise<Known> => {
    const data = { ...days, groupBy, filters }
    const answer = await context.request.post(`${app.base}/api/insights/v1/outlook/maturity`, { data })
    return ((await answer.json()) as { data: Known }).data
  }
  const search = () => new URL(page.url()).searchParams
  const button = (name: string | RegExp, on: Page = page) => on.getByRole('button', { name, exact: true })
  const header = (name: string, on: Page = page) => on.getByRole('columnheader', { name, exact: true })
  /** The focused element: 'button Device', 'tab Page', 'link Awin'. */
  const focused = () =>
    page.evaluate<string>(`(() => {
      const e = document.activeElement
      const role = e.getAttribute('role') ?? { A: 'link', INPUT: 'textbox' }[e.tagName] ?? e.tagName.toLowerCase()
      return role + ' ' + (e.getAttribute('aria-label') ?? e.innerText).trim()
    })()`)
  /** Presses Tab until an element with this name has the focus. */
  const tabTo = async (name: string) => {
    const passed: string[] = []
    while (passed.length < 60) {
      await page.keyboard.press('Tab')
      passed.push(await focused())
      if (passed.at(-1)?.startsWith(name)) return
    }
    throw new Error(`Tab does not reach ${name}: ${passed.join(', ')}`)
  }
  /** Whether it is entirely inside the window. */
  const isInSight = async (thing: Locator) => {
    const box = await thing.boundingBox()
    return box !== null && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0)
  }
  const colours = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
  }
  /** Checks the whole page, or an overlay, as it is: first dark, and then what differs in light. */
  const expectReadable = async (what: string, scheme: 'dark' | 'light', within?: string) => {
    expect(await seriousFindings(page, within, scheme === 'dark' ? 'all' : 'colours'), what).toEqual([])
    await picture(page, `presets-${what.replaceAll(/\W+/g, '-').toLowerCase()}`)
  }
  const closed = () => expect.poll(() => page.locator('.pop:visible, [role=dialog]:visible').count()).toBe(0)

  /** Compares every number of the drawn lines with the server's response. */
  function expectFigures(
    lines: readonly Line[],
    answered: ReadonlyMap<string, BaseRow>,
    heads: readonly string[],
    unknown: readonly string[] = [],
  ) {
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      const row = answered.get(line[''] ?? '')
      if (!row) throw new Error(`${line['']} was not answered`)
      for (const [head, figure] of Object.entries(figures))
        if (heads.includes(head))
          expect(hundredths(line[head]), `${line['']}, ${head}`).toBe(unknown.includes(head) ? null : figure(row))
    }
  }
  const byName = (rows: readonly StatisticsRow[]) => new Map(rows.map((r) => [nameOf(r), r]))
  const sumOf = (rows: readonly BaseRow[], head: string) => rows.reduce((sum, r) => sum + (figures[head]?.(r) ?? 0), 0)
  const falling = (values: readonly (number | null)[]) => values.toSorted((a, b) => (b ?? -1) - (a ?? -1))
  /** The name of a column in the file. */
  const inFile = (head: string) =>
    head.endsWith(' DKK') ? head.replace(/ DKK$/, ' (DKK)') : shares.includes(head) ? `${head} (%)` : head

  // one view draws all three
  describe.each(sample(screens, 2))(
    '$title',
    ({ title, path, first, origin, second, filter, unknown, sort, search: words, keys, action, menus }) => {
      const own: Filters = origin ? { origin: [origin] } : {}
      const chosen: Filters = { ...own, [filter.key]: [filter.value] }

      it('lists every group of the answer, and the file holds the same to the cent', async () => {
        const shown = await open(`${path}?${inWeek}&cmp=none`)
        expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
        expect(await page.getByRole('tab', { selected: true }).innerText()).toBe(first[1])
        const { rows, totals } = await ask(first[0], week, own)
        const known = rows.filter((r) => !isUnknown(r))
        expect(byName(known).size).toBe(known.length)
        expect(shown.count).toMatch(new RegExp(`^${counted(known.length)} results`))
        expectFigures(shown.rows, byName(known), shown.heads)
        expectFigures([{ ...shown.total, '': '' }], new Map([['', totals]]), shown.heads)
        const wanted = falling(known.map((r) => cents(r.conversionTotalCommission)))
        expect(shown.rows.map((l) => hundredths(l['Revenue DKK']))).toEqual(wanted.slice(0, shown.rows.length))
        for (const head of sums) expect(hundredths(shown.total[head]), head).toBe(sumOf(rows, head))
        const nameless = rows.filter(isUnknown)
        for (const head of sums)
          expect(hundredths(shown.unknown?.[head]) ?? 0, `unknown, ${head}`).toBe(sumOf(nameless, head))

        const file = await downloadCsv(page)
        const [from, to] = [week.fromDate, week.toDate].map((d) => d.slice(2).replaceAll('-', ''))
        expect(file.name).toBe(`outbound_${first[0]}_${from}-${to}.csv`)
        const ripe = await askKnown(first[0], week, own)
        const shareOf = new Map(ripe.rows.map((r) => [r.grp, r.maturity]))
        const isUnripe = rows.some((r) => stillUnripe(shareOf.get(r.grp) ?? ripe.total) !== null)
        expect(file.heads).toEqual([...shown.heads.map(inFile), ...(isUnripe ? ['Known (%)'] : [])])
        const names = file.rows.map((r) => r[first[1]])
        expect(names.slice(0, shown.rows.length)).toEqual(shown.rows.map((l) => l['']))
        expect(names.slice(known.length)).toEqual(nameless.map(() => 'Unknown'))
        const lines = file.rows.map((r): Line => Object.fromEntries(shown.heads.map((h) => [h, r[inFile(h)] ?? ''])))
        expectFigures(
          lines.slice(0, known.length).map((l) => ({ ...l, '': l[first[1]] ?? '' })),
          byName(known),
          shown.heads,
        )
        for (const head of sums) {
          const all = lines.reduce((sum, l) => sum + (hundredths(l[head]) ?? 0), 0)
          expect(all, `file, ${head}`).toBe(hundredths(shown.total[head]))
        }
      })

      it('is grouped, filtered, sorted and compared, and its link shows a colleague the same', async () => {
        await open(`${path}?${inWeek}&cmp=none`)
        await chooseGroup(page, second[1])
        await button('Filter').click()
        await page.getByRole('menuitem', { name: filter.button, exact: true }).click()
        await page.getByRole('option', { name: filter.option, exact: true }).click()
        await page.keyboard.press('Escape')
        const head = sort === 'Sale' ? 'Sale DKK' : sort
        await header(head).locator('.th-sort').click()
        await button(/Last 7 days/).click()
        await page.getByRole('switch', { name: 'Compare to' }).click()
        await button('Apply').click()
        await page.waitForURL((url) => url.searchParams.get('cmp') === 'previous')
        await page.locator('.delta').first().waitFor()
        const shown = await shownReport(page)

        const [now, then] = [await ask(second[0], week, chosen), await ask(second[0], before, chosen)]
        const known = await askKnown(second[0], week, chosen)
        const gone = then.rows.filter((r) => !byName(now.rows).has(nameOf(r)))
        const nothing = Object.fromEntries(Object.keys(now.totals).map((k) => [k, 0])) as BaseRow
        const rows = [...now.rows, ...gone.map((r) => ({ ...r, ...nothing }))].filter((r) => !isUnknown(r))
        expect(shown.count).toMatch(new RegExp(`^${counted(rows.length)} results?`))
        expectFigures(shown.rows, byName(rows), shown.heads, unknown)
        expectFigures([{ ...shown.total, '': '' }], new Map([['', now.totals]]), shown.heads, unknown)
        const wanted = falling(rows.map((r) => figures[head]?.(r) ?? null))
        expect(shown.rows.map((l) => hundredths(l[head]))).toEqual(wanted.slice(0, shown.rows.length))
        expect(await header(head).getAttribute('aria-sort')).toBe('descending')
        const was = byName(then.rows)
        for (const line of [...shown.rows, { ...shown.total, '': '' }]) {
          const [a, b] = line['']
            ? [byName(rows).get(line['']) ?? nothing, was.get(line['']) ?? nothing]
            : [now.totals, then.totals]
          const grp = now.rows.find((r) => nameOf(r) === line[''])?.grp
          const share = known.rows.find((r) => r.grp === grp)?.maturity ?? known.total
          for (const column of ['Revenue DKK', 'Clicks', 'Conversions'].filter((c) => !unknown.includes(c)))
            expect(changeIn(line[column]), `${line['']}, ${column}`).toBe(
              (column === 'Clicks' ? null : stillUnripe(share)) ??
                changed(figures[column]?.(a) ?? 0, figures[column]?.(b) ?? 0),
            )
        }
        const file = await downloadCsv(page)
        const days = [week, before].flatMap((d) => [d.fromDate, d.toDate]).map((d) => d.slice(2).replaceAll('-', ''))
        expect(file.name).toBe(`outbound_${second[0]}_${days[0]}-${days[1]}_${days[2]}-${days[3]}.csv`)
        for (const [suffix, answer] of [
          ['', now],
          [', previous', then],
        ] as const)
          for (const column of sums.filter((c) => !unknown.includes(c))) {
            const all = file.rows.reduce((sum, r) => sum + (hundredths(r[inFile(column) + suffix]) ?? 0), 0)
            expect(all, `file, ${column}${suffix}`).toBe(figures[column]?.(answer.totals))
          }

        await button(/^Views/).click()
        await page.getByRole('menuitem', { name: 'Copy link' }).click()
        await noticed(page, 'Copied to clipboard!')
        const link = await page.evaluate<string>('navigator.clipboard.readText()')
        const [elsewhere, other] = await newWindow()
        await other.goto(link)
        await other.getByRole('button', { name: /demo/i }).click()
        await other.waitForURL((url) => url.pathname === path)
        // the number of rows drawn below the window differs by window, and the known share loads later
        const inBoth = async () => {
          const there = await shownReport(other)
          const drawn = Math.min(there.rows.length, shown.rows.length)
          const upper = (report: ShownReport) => ({ ...report, rows: report.rows.slice(0, drawn) })
          return { drawn: drawn > 0, there: upper(there), shown: upper(shown) }
        }
        await expect
          .poll(async () => {
            const both = await inBoth()
            return both.drawn && isDeepStrictEqual(both.there, both.shown) ? 'the same' : both
          }, soon)
          .toBe('the same')
        expect(await other.getByRole('tab', { selected: true }).innerText()).toBe(second[1])
        expect(await header(head, other).getAttribute('aria-sort')).toBe('descending')
        expect(await button(`${filter.button}: ${filter.option}`, other).count()).toBe(1)
        expect(await button(/Last 7 days.*Previous period/, other).count()).toBe(1)
        await elsewhere.close()
      })

      it('draws the largest groups, and says what the others are together', async () => {
        await open(`${path}?${inWeek}&cmp=none&graph=true&hide=clickCount,conversionCount`)
        const bars = page.locator('.chart .group-bar')
        await bars.first().waitFor()
        const { rows, totals } = await ask(first[0], week, own)
        const known = rows.filter((r) => !isUnknown(r))
        const earned = falling(known.map((r) => cents(r.conversionTotalCommission))) as number[]
        const wanted = earned.slice(0, 8)
        await expect.poll(() => bars.count()).toBe(wanted.length)
        const widths = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width))
        const [most, widest] = [Math.max(...wanted), Math.max(...widths)]
        for (const [i, width] of widths.entries())
          expect(Math.abs(width / widest - (wanted[i] ?? 0) / most), `bar ${i}`).toBeLessThan(0.01)
        const rest = cents(totals.conversionTotalCommission) - wanted.reduce((a, b) => a + b, 0)
        const line = await page.locator('.group-others b').innerText()
        expect(line).toMatch(new RegExp(`^${counted(known.length - 8)} others: `))
        expect(Math.round(Number(line.replace(/^.*: /, '').replaceAll(/[^\d.]/g, '')) * 100)).toBe(rest)
        await picture(page, `presets-${first[0]}-graph`)
      })

      it('finds groups by every word of their name, adds up those alone, and says when there is none', async () => {
        await open(`${path}?${inWeek}&cmp=none`)
        const box = page.getByRole('textbox', { name: `Find ${first[1].toLowerCase()}` })
        await box.fill(words)
        const { rows } = await ask(first[0], week, own)
        const found = rows.filter((r) => !isUnknown(r) && words.split(' ').every((w) => nameOf(r).includes(w)))
        expect(found.length).toBeGreaterThan(1)
        await expect
          .poll(() => page.locator('.dt-count').innerText())
          .toMatch(new RegExp(`^${counted(found.length)} results`))
        const shown = await shownReport(page)
        expect(new Set(shown.rows.map((l) => l['']))).toEqual(new Set(found.map(nameOf)))
        for (const head of sums) expect(hundredths(shown.total[head]), head).toBe(sumOf(found, head))
        const file = await downloadCsv(page)
        expect(file.rows.map((r) => r[first[1]])).toEqual(shown.rows.map((l) => l['']))
        await expect.poll(() => search().get('q')).toBe(words)
        await box.fill('nothing is called so')
        await page.locator('tr.nothing').getByText('Nothing found').waitFor()
        await page.keyboard.press('Escape')
        await expect.poll(() => search().get('q')).toBeNull()
      })

      it('can be used by keyboard alone', async () => {
        // reloaded, so that the first Tab starts at the top
        await page.goto(`${app.base}${path}?${inWeek}&cmp=none`)
        await shownReport(page)
        await tabTo('button Last 7 days')
        await page.keyboard.press('Enter')
        await page.getByRole('switch', { name: 'Compare to' }).waitFor()
        await page.keyboard.press('Escape')
        await closed()
        await expect.poll(focused).toMatch(/^button Last 7 days/)

        await tabTo(`tab ${first[1]}`)
        for (const key of keys) await page.keyboard.press(key)
        // the focus moves immediately, the selection once the address has changed
        const chosen = () => page.getByRole('tab', { selected: true }).innerText()
        await expect.poll(async () => (await focused()) === `tab ${await chosen()}`).toBe(true)
        const chosenTab = await chosen()
        await expect.poll(() => page.locator('table.dt thead th').first().innerText()).toBe(chosenTab)

        await tabTo('button Filter')
        await page.keyboard.press('Enter')
        await page.getByRole('menuitem', { name: filter.button, exact: true }).press('Enter')
        await page.getByRole('option').first().waitFor()
        // a long list is searched
        if (filter.button === 'Merchant') await page.keyboard.type(filter.option)
        const marked = page.locator('[role=option][data-combobox-selected]')
        await expect
          .poll(async () => {
            await page.keyboard.press('ArrowDown')
            return marked.allInnerTexts()
          })
          .toEqual([filter.option])
        await page.keyboard.press('Enter')
        await page.keyboard.press('Escape')
        await closed()
        await expect.poll(focused).toBe(`button ${filter.button}: ${filter.option}`)
        await expect.poll(() => search().get('filters')).toContain(filter.value)
        await tabTo('button Conversions')
        await page.keyboard.press('Enter')
        await expect.poll(() => header('Conversions').getAttribute('aria-sort')).toBe('descending')
        await page.keyboard.press('Enter')
        await expect.poll(() => header('Conversions').getAttribute('aria-sort')).toBe('ascending')
        await expect.poll(() => [search().get('sort'), search().get('dir')]).toEqual(['conversionCount', 'asc'])
        const shown = await shownReport(page)
        const sold = shown.rows.map((l) => hundredths(l.Conversions))
        expect(sold).toEqual(falling(sold).toReversed())

        await tabTo(`button ${action}`)
        const seen = 'getComputedStyle(document.activeElement.closest("td > div > *")).opacity'
        await expect.poll(() => page.evaluate(seen)).toBe('1')
        const at = page.url()
        await page.keyboard.press('Enter')
        const [top = ''] = shown.rows.map((l) => l[''] ?? '')
        if (action === 'Copy page') {
          await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(top)
          await expect.poll(focused).toBe('button Copy page')
        } else {
          await page.getByRole('dialog').getByText('Partner level').waitFor()
          for (const scheme of ['dark', 'light'] as const) {
            await colours(scheme)
            await expectReadable(`${title}, dialog, ${scheme}`, scheme, '[role=dialog]')
          }
          await page.keyboard.press('Escape')
          await closed()
          // the focus returns once the dialog is gone, not with its last frame
          await expect.poll(focused).toBe(`button ${action} ${top}`)
        }
        expect(page.url()).toBe(at)
      })

      it('can be read in light and dark, with menus open, and fits a phone', async () => {
        const openers: Record<Menu, RegExp> = {
          views: /^Views/,
          sites: /^Site: /,
          filter: /^Filter$/,
          'group by': /^More: Group by$/,
          columns: /^Columns/,
          days: /Last 7 days/,
        }
        const all = menus.length > 2
        // a few rows show as much of the colours as all of them, in a tenth of the time
        await open(`${path}?${inWeek}&cmp=previous&q=${words.replace(' ', '+')}`)
        // the colours in the outer loop: changing them takes longer than opening a menu
        for (const scheme of ['dark', 'light'] as const) {
          await page.setViewportSize({ width: 1440, height: 900 })
          await colours(scheme)
          if (all) await expectReadable(`${title}, ${scheme}`, scheme)
          for (const name of menus) {
            await button(openers[name]).click()
            await page.locator('.pop:visible').waitFor()
            await page.locator('.pop [aria-label=Loading]').waitFor({ state: 'detached' })
            await expectReadable(`${title}, ${name}, ${scheme}`, scheme, '.pop')
            await page.keyboard.press('Escape')
            await closed()
          }
          if (!all) continue
          await page.setViewportSize({ width: 390, height: 844 })
          await shownReport(page)
          await isAsWideAsItsWindow(page)
          await expectReadable(`${title}, phone, ${scheme}`, scheme)
          await expect.poll(() => isInSight(page.getByRole('tab', { selected: true }))).toBe(true)
          for (const [opener, what] of [
            [openers.days, '.pop'],
            [/^Filters$/, '[role=dialog]'],
          ] as const) {
            await button(opener).click()
            // for a moment it stays where it opened before, in the wider window
            await expect.poll(() => isInSight(page.locator(`${what}:visible`)), { message: what }).toBe(true)
            await isAsWideAsItsWindow(page, what)
            await expectReadable(`${title}, phone, ${what}, ${scheme}`, scheme, what)
            await page.keyboard.press('Escape')
            await closed()
          }
        }
        await page.setViewportSize({ width: 1440, height: 900 })
        expect(errors).toEqual([])
      })
    },
  )
})
