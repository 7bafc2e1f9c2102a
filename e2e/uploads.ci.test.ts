import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeXlsx } from '../src/test/write-xlsx.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser, picture, signedIn } from './browser.ts'

type Content = string | Uint8Array
type Named = { name: string; content: Content }
type Journey = {
  network: string
  credentials: Record<string, string>
  /** Files of another kind, with the refusal for each. */
  wrong: (Named & { refusal: string })[]
  /** A file with unreadable rows, and the problem of each. */
  broken: Named & { problems: string[] }
  good: (Named & { facts: string[]; sum: string })[]
}

const feeHeader =
  'Category,Name,ASIN,Seller,Tracking ID,Date Shipped,Price($),Items Shipped,Returns,Revenue($),Ad Fees($),Device Type Group'
const fees = (...rows: string[]) =>
  `Fee-Earnings reports from 2026-03-01 to 2026-03-31\n${feeHeader}\n${rows.join('\n')}\n`
const shoe = (asin: string, revenue: string, fee: string, day = '2026-03-02') =>
  `Shoes,Runner ${asin},${asin},Amazon.de,mysite-21,${day},79.95,1,0,${revenue},${fee},PHONE`
const orders = (...rows: (string | number)[][]) =>
  writeXlsx([
    ['orderDate', 'orderId', 'orderItemId', 'productTitle', 'siteCode', 'priceExclVat', 'commission', 'status'],
    ...rows,
  ])
const notBol = 'Incorrect file - expected bol Orders report'
const notAmazon = 'Incorrect file - expected Amazon Fee-Earnings reports'
const goaffproHeader = 'Order Date,Order Number,Website,Total,Commission,Currency,Status'
const refersionHeader = 'Conversion ID,Created,Merchant,Order ID,Order Total,Commission,Currency,Status'

const journeys: Journey[] = [
  {
    network: 'Amazon Associates',
    credentials: { 'Tracking ID': 'mysite-21', Currency: 'EUR' },
    wrong: [
      { name: 'fees.pdf', content: 'x', refusal: 'Incorrect file - expected a CSV file format' },
      { name: 'orders.csv', content: 'Fee-Orders reports\nx', refusal: notAmazon },
    ],
    broken: {
      name: 'fees.csv',
      content: fees(shoe('B1', '67.18', 'free'), shoe('B2', '10.00', '1.00'), shoe('B3', '1.00', '0.10', 'soon')),
      problems: ['Line 3: Ad Fees: "free" is not an amount', 'Line 5: Date Shipped: "soon" is not a date'],
    },
    good: [
      {
        name: 'fees.csv',
        content: fees(shoe('B1', '67.18', '4.70'), shoe('B2', '40.00', '2.80', '2026-03-05')),
        facts: [
          '2 (2 new, 0 changed, 0 known already)',
          '2 – 5 Mar 2026',
          'EUR 107.18',
          'EUR 7.50',
          '2 approved: EUR 7.50',
        ],
        sum: '7.50',
      },
      {
        name: 'bounties.csv',
        content:
          'Bounty reports from 2026-03-01\nBounty Name,Tracking ID,Date,Quantity,Bounty Fee($)\nAudible,mysite-21,2026-03-07,1,5.00\n',
        facts: ['1 (1 new, 0 changed, 0 known already)', '7 Mar 2026', 'EUR 5.00', '1 approved: EUR 5.00'],
        sum: '12.50',
      },
    ],
  },
  {
    network: 'bol',
    credentials: { 'Site code': '12345' },
    wrong: [
      { name: 'orders.xlsx', content: orders(), refusal: notBol },
      {
        name: 'order_rapportage.xlsx',
        content: 'x',
        refusal: `${notBol}. The file is not readable as XLSX`,
      },
    ],
    broken: {
      name: 'order_rapportage.xlsx',
      content: orders(['2026-03-02', 10231, 7781, 'Hoes', 12345, 10, 'veel', 'Open']),
      problems: ['Line 2: Commission: "veel" is not an amount'],
    },
    good: [
      {
        name: 'order_rapportage_2026-03-01_2026-03-31.xlsx',
        content: orders(
          ['2026-03-02', 10231, 7781, 'Koptelefoon', 12345, 66.07, 3.3, 'Open'],
          ['2026-03-03', 10231, 7782, 'Hoes', 12345, 10, 0.5, 'Geaccepteerd'],
        ),
        facts: [
          '2 (2 new, 0 changed, 0 known already)',
          '1 – 31 Mar 2026',
          'EUR 76.07',
          'EUR 3.80',
          '1 pending: EUR 3.30',
          '1 approved: EUR 0.50',
        ],
        sum: '3.80',
      },
    ],
  },
  {
    network: 'GoAffPro',
    credentials: { 'Referral code': 'mette', Currency: 'EUR' },
    wrong: [
      {
        name: 'sales.csv',
        content: 'Date,Order\n',
        refusal: 'Incorrect file - expected GoAffPro Sales/Orders report',
      },
    ],
    broken: {
      name: 'sales.csv',
      content: `${goaffproHeader}\n,#1,shop.example,10,1,,new\n`,
      problems: ['Line 2: Order Date is missing'],
    },
    good: [
      {
        name: 'sales.csv',
        // no value above 12: the day comes first in this network's files
        content: `${goaffproHeader}\n02/03/26 12:53,#10231,shop.example,86.90,7.90,EUR,approved\n03/03/26,#10232,shop.example,10,1,,new\n`,
        facts: [
          '2 (2 new, 0 changed, 0 known already)',
          '2 – 3 Mar 2026',
          'EUR 96.90',
          'EUR 8.90',
          '1 pending: EUR 1.00',
          '1 approved: EUR 7.90',
        ],
        sum: '8.90',
      },
    ],
  },
  {
    network: 'Refersion',
    credentials: { 'Affiliate code': 'mette', Currency: 'EUR' },
    wrong: [
      {
        name: 'report.csv',
        content: 'Order,Conversion ID\n',
        refusal: 'Incorrect file - expected Refersion conversion report',
      },
    ],
    broken: {
      name: 'report.csv',
      content: `${refersionHeader}\n,03/02/2026,north,A1,79,7.90,EUR,APPROVED\n`,
      problems: ['Line 2: Conversion ID is missing'],
    },
    good: [
      {
        name: 'report.csv',
        // no value above 12: the month comes first in this network's files
        content: `${refersionHeader}\n11,03/02/2026,north,A1,79.00,6.40,EUR,APPROVED\n12,03/04/2026,north,A2,20.00,2.00,EUR,UNQUALIFIED\n`,
        facts: [
          '2 (2 new, 0 changed, 0 known already)',
          '2 – 4 Mar 2026',
          'EUR 79.00',
          'EUR 6.40',
          '1 approved: EUR 6.40',
          '1 rejected: EUR 2.00',
        ],
        sum: '6.40',
      },
    ],
  },
]

/** Networks with uploaded earnings files, used like a publisher does. */
describe('files of earnings, through the screens', () => {
  let app: TestApp
  let browser: Browser
  let page: Page
  let me: Session
  let networks: { networkUuid: string; networkName: string }[] = []

  beforeAll(async () => {
    app = await startApp({ clock: { now: () => new Date('2026-03-31T12:00:00Z') } })
    me = await app.signUp({ userCurrencyCode: 'EUR', userTimezone: 'UTC' })
    networks = (await me.ask<typeof networks>('/networks/v1/networks', {}, 'GET')).data
    browser = await openBrowser()
    page = await (await signedIn(browser, { base: app.base, cookie: me.cookie })).newPage()
    page.setDefaultTimeout(60_000)
  }, 120_000)
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })

  const uploadsOf = async (network: string) => {
    const uuid = networks.find((n) => n.networkName === network)?.networkUuid
    if (!uuid) throw new Error(`${network} is not offered`)
    await page.goto(`${app.base}/networks/${uuid}?tab=upload`)
    await page.getByRole('button', { name: 'Upload file' }).waitFor()
  }
  const choose = async ({ name, content }: Named): Promise<Locator> => {
    const dialog = page.getByRole('dialog')
    if ((await dialog.count()) === 0) await page.getByRole('button', { name: 'Upload file' }).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
    return dialog
  }
  /** The cells of the network's row in the report by network. */
  const reported = async (network: string): Promise<string[]> => {
    await app.app.flush()
    await page.goto(`${app.base}/insights/reports?tab=network&from=2026-03-01&to=2026-03-31&cmp=none`)
    const row = page.locator('tbody tr', { hasText: network })
    return (await row.first().innerText()).split(/\s+/)
  }
  const upload = async (dialog: Locator, as: string) => {
    const button = dialog.getByRole('button', { name: 'Upload', exact: true })
    await dialog.getByLabel('Yes — everything looks correct').waitFor()
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByLabel('Yes — everything looks correct').check()
    await dialog.getByLabel('File name').fill(as)
    await button.click()
    await dialog.waitFor({ state: 'detached' })
  }

  describe.each(journeys)('$network', ({ network, credentials, wrong, broken, good }) => {
    it('is connected', async () => {
      await page.goto(`${app.base}/networks?tab=all`)
      await page.getByRole('button', { name: `Connect ${network}`, exact: true }).click()
      const dialog = page.getByRole('dialog')
      for (const [label, value] of Object.entries(credentials))
        await dialog.getByLabel(label, { exact: true }).fill(value)
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await uploadsOf(network)
      await page.getByText('No uploads').waitFor()
    })

    it('refuses files of something else, and names each row that cannot be read', async () => {
      for (const file of wrong) {
        const dialog = await choose(file)
        await dialog.getByText(file.refusal, { exact: true }).waitFor()
        expect(await dialog.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true)
      }
      const dialog = await choose(broken)
      for (const problem of broken.problems) await dialog.getByText(problem, { exact: true }).waitFor()
      expect(await dialog.getByLabel('Yes — everything looks correct').count()).toBe(0)
      expect(await dialog.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true)
    })

    it('shows what a file holds, takes it in once confirmed, under the name given', async () => {
      for (const [i, file] of good.entries()) {
        const dialog = await choose(file)
        for (const fact of file.facts)
          await dialog.locator('.upload-preview dd').getByText(fact, { exact: true }).first().waitFor()
        if (i === 0) await picture(page, `uploads-${network}`)
        await upload(dialog, `${network} ${i}`)
        await page.getByRole('cell', { name: `${network} ${i}`, exact: true }).waitFor()
        expect(await reported(network)).toContain(file.sum)
        await uploadsOf(network)
      }
    })

    it('adds nothing by the same file again', async () => {
      const [file] = good
      if (!file) throw new Error('no file')
      const dialog = await choose(file)
      await dialog.getByText('2 (0 new, 0 changed, 2 known already)', { exact: true }).waitFor()
      await upload(dialog, 'again')
      await page.getByRole('cell', { name: 'again', exact: true }).waitFor()
      expect(await reported(network)).toContain(good.at(-1)?.sum)
    })

    it('loses exactly the rows of a deleted file, once confirmed', async () => {
      await uploadsOf(network)
      const remove = async (name: string) => {
        await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
        const dialog = page.getByRole('dialog')
        const button = dialog.getByRole('button', { name: 'Delete', exact: true })
        expect(await button.isDisabled()).toBe(true)
        await dialog.getByLabel("Yes — I'm sure I want to delete these conversions.").check()
        await button.click()
        await dialog.waitFor({ state: 'detached' })
        await page.getByRole('cell', { name, exact: true }).waitFor({ state: 'detached' })
      }
      await remove('again')
      // the first upload contains the same rows
      expect(await reported(network)).toContain(good.at(-1)?.sum)
      await uploadsOf(network)
      for (const i of good.keys()) await remove(`${network} ${i}`)
      await page.getByText('No uploads').waitFor()
      await app.app.flush()
      const { data } = await me.ask<{ totals: { conversionCount: number; conversionTotalCommission: number } }>(
        '/insights/v1/statistics',
        { fromDate: '2026-03-01', toDate: '2026-03-31', groupBy: 'network' },
      )
      // each network leaves no data for the next one
      expect([data.totals.conversionCount, data.totals.conversionTotalCommission]).toEqual([0, 0])
    })
  })
})
