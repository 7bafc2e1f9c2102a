import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeXlsx } from '../src/test/write-xlsx.ts'
import { startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser, picture, seriousFindings, signedIn } from './browser.ts'
import { isAsWideAsItsWindow } from './look-over.ts'

const columns = ['Dato', 'Ordre', 'Butik', 'Beløb', 'Provision', 'Status']
/** In Excel's format: a title, texts as typed by people, a totals line. One day is in the future. */
const november = writeXlsx([
  ['Salg i november'],
  columns,
  ['02-11-2026', 'A1', 'Ærø Sko', '1.234,50', '123,45', 'Godkendt'],
  ['03-11-2026', 'A2', 'Ærø Sko', '98,-', '9,-', 'Afvist'],
  ['30-11-2026', 'A3', 'Ærø Sko', '50,00', '5,00', 'Godkendt'],
  ['I alt', '', '', '1.382,50', '137,45', ''],
])
const corrected = [
  columns.join(';'),
  '02-11-2026;A1;Ærø Sko;1.000,00;100,00;Godkendt',
  '03-11-2026;A2;Ærø Sko;98,-;9,-;Godkendt',
].join('\r\n')
/** Separated by commas, so that nothing shows whether 2.499 is more than two thousand. */
const open = [columns.join(','), '05-11-2026,A4,Ærø Sko,2.499,250,Godkendt'].join('\r\n')

describe('a publisher who uploads, corrects and takes back', () => {
  let app: TestApp
  let browser: Browser
  let page: Page
  let networkUuid = ''

  beforeAll(async () => {
    app = await startApp({ clock: { now: () => new Date('2026-11-23T12:00:00Z') } })
    const me = await app.signUp({ userCurrencyCode: 'DKK', userTimezone: 'Europe/Copenhagen' })
    const [date, transactionId, programme, amount, commission, status] = columns
    const made = await me.ask<{ networkUuid: string }>('/networks/v1/custom', {
      networkName: 'Eget net',
      linkTemplate: 'https://go.own.example/c?p={programmeId}&sub={clickId}&to={target}',
      subIdParameter: 'sub',
      currencyCode: 'DKK',
      columnMapping: {
        columns: { date, transactionId, programme, amount, commission, status },
        statuses: { godkendt: 'approved', afvist: 'rejected' },
      },
    })
    networkUuid = made.data.networkUuid
    const connected = await me.ask('/networks/v1/connections', {
      networkUuid,
      credentials: { programmes: '7=shop.example' },
    })
    if (connected.code !== 200) throw new Error(connected.message)
    browser = await openBrowser()
    page = await (await signedIn(browser, { base: app.base, cookie: me.cookie })).newPage()
    page.setDefaultTimeout(60_000)
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })

  const dialog = () => page.getByRole('dialog')
  const says = (text: string) => dialog().getByText(text, { exact: true }).first().waitFor()
  const choose = async (name: string, content: string | Uint8Array) => {
    await page.goto(`${app.base}/networks/${networkUuid}?tab=upload`)
    await page.getByRole('button', { name: 'Upload file' }).click()
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  }
  const upload = async (as: string) => {
    await dialog().getByLabel('Yes — everything looks correct').check()
    await dialog().getByLabel('File name').fill(as)
    await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: as, exact: true }).waitFor()
  }
  /** Commission and sales of the network, formatted as in the report. */
  const reported = async () => {
    await app.app.flush()
    await page.goto(
      `${app.base}/insights/reports?tab=network&from=2026-11-01&to=2026-11-30&cmp=none&cols=conversionTotalCommission,conversionSale`,
    )
    return (await page.locator('tbody tr', { hasText: 'Eget net' }).first().innerText()).split(/\s+/)
  }
  const look = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 1000 })
        await isAsWideAsItsWindow(page)
        expect(await seriousFindings(page), `${name} ${colorScheme} ${width}`).toEqual([])
        await picture(page, `upload-${name}-${colorScheme}-${width}`)
      }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  }

  it('sees what is left out, what is odd and what it comes to before it counts', async () => {
    await choose('november.xlsx', november)
    await says('3 (3 new, 0 changed, 0 known already)')
    await says('2 – 30 Nov 2026')
    await says('2 approved: DKK 128.45')
    await says('1 rejected: DKK 9.00')
    await says('A3: its day, 2026-11-30, is in the future')
    await says('Line 1: stands above the table')
    await says('Line 6: is a line of totals or a note, not a sale')
    await look('preview')
    await upload('november')
    expect(await reported()).toEqual(expect.arrayContaining(['128.45', '1,284.50']))
  })

  it('sees each sale that a corrected file changes, before and after', async () => {
    await choose('corrected.csv', corrected)
    await says('2 (0 new, 2 changed, 0 known already)')
    await says(
      'A1: approved, sale DKK 1,234.50, commission DKK 123.45 → approved, sale DKK 1,000.00, commission DKK 100.00',
    )
    await says('A2: rejected, sale DKK 98.00, commission DKK 9.00 → approved, sale DKK 98.00, commission DKK 9.00')
    await look('corrected')
    await upload('corrected')
    // 100.00 + 9.00 + 5.00 from sales of 1,000, 98 and 50
    expect(await reported()).toEqual(expect.arrayContaining(['114.00', '1,148.00']))
  })

  it('is asked which mark begins the fraction where nothing decides, with both sums', async () => {
    await choose('open.csv', open)
    const more = dialog().getByRole('radio', { name: /^A comma begins the fraction/ })
    await says('sales DKK 2.50, commission DKK 250.00')
    await says('sales DKK 2,499.00, commission DKK 250.00')
    expect(await dialog().getByLabel('Yes — everything looks correct').count()).toBe(0)
    await look('question')
    await more.click()
    await says('DKK 2,499.00')
    await upload('open')
    expect(await reported()).toEqual(expect.arrayContaining(['364.00', '3,647.00']))
  })

  it('takes a file back, and what the one before it said holds again', async () => {
    const remove = async (name: string) => {
      await page.goto(`${app.base}/networks/${networkUuid}?tab=upload`)
      await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
      await dialog().getByLabel("Yes — I'm sure I want to delete these conversions.").check()
      await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
      await dialog().waitFor({ state: 'detached' })
      await page.getByRole('cell', { name, exact: true }).waitFor({ state: 'detached' })
    }
    await remove('open')
    expect(await reported()).toEqual(expect.arrayContaining(['114.00', '1,148.00']))
    await remove('corrected')
    expect(await reported()).toEqual(expect.arrayContaining(['128.45', '1,284.50']))
  })
})
