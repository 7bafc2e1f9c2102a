import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser } from './browser.ts'
import { cleanInBoth, fitsEverywhere, openPanel, pickOption, soon, sortBy } from './look-over.ts'
import { addEvents, addPast, addTransactions } from './march-data.ts'
import { days, march, now, onMarchPage } from './march-page.ts'
import { downloadCsv, hundredths, readTable } from './read-table.ts'

/** Money next to the totals of a report. Every expected number is added up manually from march-data.ts. */
describe('changes, ads costs and what is still to come', () => {
  let app: TestApp
  let browser: Browser
  /** Owners of the transactions, of an account with enough history, and of the ad costs. */
  let ledgerOwner: Session
  let learned: Session
  let me: Session
  let page: Page
  const errors: string[] = []

  beforeAll(async () => {
    app = await startApp({ clock: { now: () => now } })
    const settings = { userCurrencyCode: 'EUR', userTimezone: 'UTC' }
    ledgerOwner = await app.signUp(settings)
    me = await app.signUp(settings)
    learned = await app.signUp(settings)
    await Promise.all([addTransactions(app, ledgerOwner), addEvents(app, me), addPast(app, learned)])
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  const { rows, dialog, press, as, open, focused, closeByKeyboard } = onMarchPage(() => ({
    app,
    browser,
    page,
    errors,
  }))

  describe('changes', () => {
    const all = [
      ['7 Mar 2026, 10:00', 'Reduced after approval', 'rejected, EUR 6.20 was approved, EUR 6.20', '-EUR 6.20'],
      ['6 Mar 2026, 10:00', 'Reduced after approval', 'approved, EUR 6.20 was approved, EUR 12.35', '-EUR 6.15'],
      ['5 Mar 2026, 12:00', 'New', 'approved, EUR 0.01', '+EUR 0.01'],
      ['5 Mar 2026, 11:00', 'Changed', 'rejected, EUR 19.99 was pending, EUR 19.99', '-EUR 19.99'],
      ['3 Mar 2026, 10:00', 'Changed', 'pending, EUR 12.35 was pending, EUR 10.10', '+EUR 2.25'],
      ['2 Mar 2026, 11:00', 'New', 'pending, EUR 19.99', '+EUR 19.99'],
      ['2 Mar 2026, 10:00', 'New', 'pending, EUR 10.10', '+EUR 10.10'],
    ]
    const shown = async (on: Page = page) =>
      (await readTable(on)).map((r) => [r.Time, r['What happened'], r.Now, r.Difference])
    const cards = async (on: Page = page) =>
      (await on.locator('.ledger-cards li').allInnerTexts()).map((t) => t.replaceAll(/\s+/g, ' '))

    it('tell what came in, and their sums, and the file holds the same to the cent', async () => {
      page = await as(ledgerOwner)
      await open(`/insights/changes?${march}`)
      expect(await shown()).toEqual(all)
      expect(await cards()).toEqual([
        'New EUR 30.10 3 transactions',
        'Changed -EUR 17.74 2 changes',
        'Reduced after approval -EUR 12.35 2 changes',
      ])
      const { name, rows: lines } = await downloadCsv(page)
      expect(name).toBe('outbound_changes_260301-260310.csv')
      expect(lines.map((r) => r.Difference)).toEqual(['-6.2', '-6.15', '0.01', '-19.99', '2.25', '19.99', '10.1'])
      expect(hundredths(lines, 'Difference')).toBe(3010 - 1774 - 1235)
      expect(lines[1]).toEqual({
        Time: '2026-03-06T10:00:00.000Z',
        Network: 'Awin',
        'Network account': 'Awin DK',
        'Transaction ID': 'T1',
        'Order ID': 'A-1',
        Name: 'Müller, "Søn" & Co',
        'What happened': 'Reduced after approval',
        Source: 'Import',
        'State before': 'approved',
        'Word before': 'ok',
        'Sale before': '100',
        'Commission before': '12.35',
        State: 'approved',
        Word: 'ok',
        Sale: '50',
        Commission: '6.2',
        Currency: 'EUR',
        Difference: '-6.15',
        'Difference EUR': '-6.15',
        Why: '',
      })
      expect(lines[5]?.Name).toBe("'=2+3") // a spreadsheet must not run it
      const { data } = await ledgerOwner.ask<{ rows: { difference: number }[]; total: number }>(
        '/networks/v1/ledger',
        days,
      )
      // the list leaves out the state that changed no money
      const moved = data.rows.filter((r) => r.difference !== 0)
      expect([data.total, moved.map((r) => String(r.difference))]).toEqual([8, lines.map((r) => r.Difference)])
    })

    it('are filtered, found and opened by keyboard, and the address brings another person to the same place', async () => {
      await open(`/insights/changes?${march}`)
      await pickOption(page, 'What happened', 'Reduced after approval')
      await page.keyboard.press('Escape')
      await page.getByText('2 results').waitFor()
      await expect.poll(focused, soon).toBe('What happened: Reduced after approval')
      await expect.poll(cards, soon).toEqual(['Reduced after approval -EUR 12.35 2 changes'])
      await page.keyboard.press('/')
      await page.keyboard.type('müller')
      await page.waitForURL(/q=m/)
      await page.getByText('2 results').waitFor()
      await rows().nth(1).focus()
      await page.keyboard.press('Enter')
      await dialog().getByText('What was said').waitFor()
      const said = async () =>
        (await dialog().locator('.ledger-versions li').allInnerTexts()).map((t) =>
          t.replaceAll('\u00a0', ' ').split('\n'),
        )
      await expect.poll(said, soon).toEqual([
        ['Reduced after approval', '7 Mar 2026, 10:00 · Import', 'rejected, EUR 6.20', '"no" · -EUR 6.20'],
        ['Reduced after approval', '6 Mar 2026, 10:00 · Import', 'approved, EUR 6.20', '"ok" · -EUR 6.15'],
        ['New state, same money', '4 Mar 2026, 10:00 · Import', 'approved, EUR 12.35', '"ok" · EUR 0.00'],
        ['Changed', '3 Mar 2026, 10:00 · Import', 'pending, EUR 12.35', '"open" · +EUR 2.25'],
        ['New', '2 Mar 2026, 10:00 · Import', 'pending, EUR 10.10', '"open" · +EUR 10.10'],
      ])
      const other = await as(ledgerOwner)
      await other.goto(page.url())
      await dialog(other).getByText('What was said').waitFor()
      await other.keyboard.press('Escape')
      await dialog(other).waitFor({ state: 'hidden' })
      await expect.poll(() => shown(other), soon).toEqual(all.slice(0, 2))
      expect(await other.getByPlaceholder('Find transaction').inputValue()).toBe('müller')
      await other.context().close()
      await fitsEverywhere(page, 'change-drawer')
      await closeByKeyboard()
      await expect.poll(focused, soon).toBe('1')
      await page.getByPlaceholder('Find transaction').fill('nobody')
      await page.getByText('Nothing found').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Clear all' }).click()
      await page.getByText('7 results').waitFor()
      await fitsEverywhere(page, 'changes')
    })
  })

  describe('ads costs', () => {
    const columns = async () => {
      const [total] = await readTable(page, 'thead tr.total, tbody tr.total')
      return [total, ...(await readTable(page))].map((r) => [r?.['Revenue EUR'], r?.['Ads cost EUR'], r?.ROAS])
    }
    const costs = async () =>
      (await me.ask<{ domain: string; cost: number }[]>('/google/ads/v1/campaigns/stats', days)).data.map((r) => [
        r.domain,
        r.cost,
      ])
    const choose = async (name: string, lines: string[]) => {
      if ((await dialog().count()) === 0) await page.getByRole('button', { name: 'Add costs' }).first().click()
      const buffer = Buffer.from(['Day,Final URL,Cost', ...lines, ''].join('\n'))
      await dialog().locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    }
    const upload = () => dialog().getByRole('button', { name: 'Upload', exact: true })
    const confirm = async () => {
      await dialog().getByLabel('Yes — everything looks correct').check()
      await upload().click()
      await dialog().waitFor({ state: 'detached' })
    }
    const good = [
      '2026-03-02,shop-a.example,30.00',
      '2026-03-03,https://www.shop-a.example/x?y=1,"10,25"',
      '2026-03-03,shop-b.example,7',
    ]

    it('of a file with a row that cannot be read stay out, all of them, and the row is named', async () => {
      page = await as(me)
      await page.goto(`${app.base}/insights/costs`)
      await page.getByText('No costs added yet').waitFor()
      await page.getByRole('button', { name: 'Add costs' }).first().focus()
      await page.keyboard.press('Enter')
      await dialog().getByText('Add ads costs').waitFor()
      await choose('march.csv', [...good, '2026-03-04,shop-b.example,-1', 'soon,shop-b.example,1'])
      await dialog().getByText('2 rows cannot be read. Nothing will be taken in.').waitFor()
      await expect
        .poll(() => dialog().locator('.cost-problems li').allInnerTexts(), soon)
        .toEqual(['Line 5: Cost: must not be negative', 'Line 6: Day: "soon" is not a day like 2026-03-02'])
      expect(await upload().isDisabled()).toBe(true)
      await fitsEverywhere(page, 'costs-refused')
      await closeByKeyboard()
      await expect.poll(focused, soon).toBe('Add costs')
      expect(await costs()).toEqual([])
    })

    it('are shown before they count, count once confirmed, and not a second time', async () => {
      await choose('march.csv', good)
      const facts = dialog().locator('.cost-preview dd')
      await facts.first().waitFor()
      expect((await facts.allInnerTexts()).map((t) => t.replaceAll(/\s+/g, ' '))).toEqual([
        '3 rows',
        '2 – 3 Mar 2026',
        'EUR 47.25',
      ])
      expect([await upload().isDisabled(), await costs()]).toEqual([true, []])
      await confirm()
      await choose('again.csv', good)
      await dialog().getByText('3 rows are here already. Delete the earlier file first.').waitFor()
      expect(await upload().isDisabled()).toBe(true)
      await choose('extra.csv', ['2026-03-05,shop-b.example,0.75'])
      await confirm()
      await rows().nth(1).waitFor()
      const listed = async () =>
        (await readTable(page)).map((r) => [r.File, r['First day'], r['Last day'], r.Rows, r['Added by']])
      const march = ['march.csv', '2 Mar 2026', '3 Mar 2026', '3', 'Zoë Ø']
      const extra = ['extra.csv', '5 Mar 2026', '5 Mar 2026', '1', 'Zoë Ø']
      await sortBy(page, 'Rows', 'descending')
      await expect.poll(listed, soon).toEqual([march, extra])
      await sortBy(page, 'Rows', 'ascending')
      await expect.poll(listed, soon).toEqual([extra, march])
      await press('/', 'm', 'a', 'r')
      await expect.poll(listed, soon).toEqual([march])
      await fitsEverywhere(page, 'costs')
    })

    it('are next to the revenue of their merchants with ROAS, on the screen, in the file and in the API', async () => {
      await open(`/insights/reports?${march}`)
      await openPanel(page, 'Columns')
      for (const name of ['Ads cost', 'ROAS']) {
        await page.getByLabel(name, { exact: true }).press('Space')
      }
      await page.keyboard.press('Escape')
      await expect.poll(columns, soon).toEqual([
        ['120.50', '48.00', '251.04%'],
        ['120.50', '40.25', '299.38%'],
        ['0.00', '7.75', '0.00%'],
      ])
      const { rows: lines } = await downloadCsv(page)
      expect(lines.map((r) => [r.Merchant, r['Ads cost (EUR)'], Number(r['ROAS (%)']).toFixed(2)])).toEqual([
        ['Shop A', '40.25', '299.38'],
        ['Shop B', '7.75', '0.00'],
      ])
      expect(hundredths(lines, 'Ads cost (EUR)')).toBe(4800)
      expect(await costs()).toEqual([
        ['shop-a.example', 40.25],
        ['shop-b.example', 7.75],
      ])
    })

    it('go with their file, once confirmed, and nothing else goes', async () => {
      await open('/insights/costs')
      const remove = page.getByRole('button', { name: 'Delete march.csv' })
      await remove.focus()
      await page.keyboard.press('Enter')
      await dialog().getByText('The costs of march.csv will no longer count.').waitFor()
      await cleanInBoth(page, 'costs-delete')
      await closeByKeyboard()
      await expect.poll(focused, soon).toBe('Delete march.csv')
      expect((await costs()).length).toBe(2)
      await page.keyboard.press('Enter')
      await dialog().getByRole('button', { name: 'Delete' }).click()
      await remove.waitFor({ state: 'detached' })
      await expect.poll(() => readTable(page), soon).toMatchObject([{ File: 'extra.csv' }])
      expect(await costs()).toEqual([['shop-b.example', 0.75]])
      await open(`/insights/reports?${march}&cols=conversionTotalCommission,adsCost,roas`)
      await expect.poll(columns, soon).toEqual([
        ['120.50', '0.75', '16,066.67%'],
        ['120.50', '0.00', '–'],
        ['0.00', '0.75', '0.00%'],
      ])
    })
  })

  it('says what is still to come: maturity and expected net with its range, and marks young days', async () => {
    page = await as(learned)
    await open(`/insights/reports?${march}&tab=date`)
    await openPanel(page, 'Columns')
    for (const name of ['Maturity', 'Expected net']) {
      await page.getByLabel(name, { exact: true }).focus()
      await page.keyboard.press('Space')
    }
    await page.keyboard.press('Escape')
    /** Maturity and expected net of all days, and of the 7th to the 10th. */
    const shown = async (on: Page = page) => {
      const lines = await readTable(on)
      const [total] = await readTable(on, 'tr.total')
      const of = [7, 8, 9, 10].map((day) => lines.find((r) => r.Date?.includes(` ${day} Mar`)))
      return [total, ...of].map((r) => [r?.Maturity, r?.['Expected net EUR']])
    }
    type Known = { grp: string; maturity: number }
    type Range = { grp: string; expected: number; low: number; high: number }
    const ask = async <T>(what: string) =>
      (await learned.ask<{ rows: T[] }>(`/insights/v1/outlook/${what}`, { ...days, groupBy: 'date' })).data.rows
    const ranges = new Map((await ask<Range>('expected')).map((r) => [r.grp, r]))
    const [eighth, ninth] = ['2026-03-08', '2026-03-09'].map((day) => ranges.get(day))
    const rangeOf = (r: Range | undefined) => `${r?.low.toFixed(2)} – ${r?.high.toFixed(2)}`
    // three quarters of the conversions of yesterday's clicks are known, of the last hours' a quarter and half of them
    // (31.25 %, rounded down)
    await expect.poll(shown, soon).toEqual([
      ['70.4%', expect.stringMatching(/^57\.51 /)],
      ['100.0%', '0.00'],
      ['–', '33.51 28.35 – 35.51'],
      ['75.0%', `24.00 ${rangeOf(ninth)}`],
      ['31.2%', '0.00'],
    ])
    expect([rangeOf(eighth), eighth?.expected, ninth?.expected]).toEqual(['28.35 – 35.51', 33.51, 24])
    expect(Object.fromEntries((await ask<Known>('maturity')).map((r) => [r.grp, r.maturity]))).toEqual({
      '2026-03-07': 1,
      '2026-03-09': 0.75,
      '2026-03-10': 0.3125,
    })
    const { name, rows: lines } = await downloadCsv(page)
    expect(name).toBe('outbound_date_260301-260310.csv')
    expect([lines.length, hundredths(lines, 'Expected net (EUR)')]).toEqual([10, 5751])
    const figures = ['Maturity (%)', 'Expected net (EUR)', 'Expected net (EUR), low', 'Expected net (EUR), high']
    const inFile = (day: number) => figures.map((f) => lines.find((r) => r.Date?.endsWith(`-0${day}`))?.[f])
    expect([inFile(7), inFile(8)]).toEqual([
      ['100', '0', '0', '0'],
      ['', '33.51', '28.35', '35.51'],
    ])
    expect(inFile(9)).toEqual(['75', '24', String(ninth?.low), String(ninth?.high)])
    await page.keyboard.press('g')
    await page.getByText('Expected, not yet known').waitFor()
    await page.locator('.recharts-reference-area').first().waitFor()
    const young = page.locator('.chart .sr tbody th').filter({ hasText: 'known' })
    await expect
      .poll(() => young.allInnerTexts(), soon)
      .toEqual(['Mon 9 Mar 2026, 75% known', 'Tue 10 Mar 2026, 31% known'])
    const other = await as(learned)
    await open(new URL(page.url()).pathname + new URL(page.url()).search, other)
    await other.getByText('Expected, not yet known').waitFor()
    await expect.poll(() => shown(other), soon).toEqual(await shown())
    await other.context().close()
    await cleanInBoth(page, 'outlook') // on a phone: all-statistics.test.ts
  })

  it('has said nothing in the console that nobody expected', () => expect(errors).toEqual([]))
})
