import { describe, expect, it } from 'vitest'
import { howMuch } from '../../how-much.ts'
import { addDecimals } from '../../../connectors/shared/amounts/add-decimals.ts'
import { readCsv } from '../../../connectors/shared/files/read-csv.ts'
import { readCustomRows } from '../../../connectors/shared/files/read-custom-rows.ts'
import { readAmazon } from '../../../connectors/uploads/amazon.ts'
import { readBol } from '../../../connectors/uploads/bol.ts'
import { readGoaffpro } from '../../../connectors/uploads/goaffpro.ts'
import { readRefersion } from '../../../connectors/uploads/refersion.ts'
import { textOf } from '../../../connectors/shared/files/file-text.ts'
import { spanOf } from '../../../connectors/shared/dates/span-of.ts'
import type { UploadReader } from '../../../connectors/shared/files/upload.ts'
import { writeXlsx } from '../../write-xlsx.ts'
import { badText, breakBytes } from './mutate.ts'
import { fuzzSeed, type Random, seeded } from './seeded.ts'

const seed = fuzzSeed()
/** Of each kind of file. */
const [files, brokenFiles] = howMuch([50, 400], [250, 2000])

type Kind = {
  name: string
  file: string
  read: UploadReader
  /** The line above the header. */
  title?: string
  header: readonly string[]
  /** A row with this number and commission; `mark` of its transaction contains the number. */
  row: (n: number, commission: string) => string[]
  mark: 'orderId' | 'transactionId' | 'name'
}

const custom: UploadReader = ({ bytes }) => {
  const table = readCsv(textOf(bytes))
  if ('problem' in table) return { refusal: table.problem }
  const columns = {
    date: 'Day',
    transactionId: 'Id',
    commission: 'Earned',
    amount: 'Sale',
    currency: 'Cur',
    status: 'State',
  }
  const { transactions, rejected } = readCustomRows(table, {
    columns: { ...columns, subId: '', programme: 'Shop' },
    statuses: { ok: 'approved' },
    currency: 'EUR',
    dayFirst: true,
  })
  return { transactions, rejected: rejected.map((reason) => ({ line: 0, reason })), ...spanOf(transactions) }
}

const kinds: readonly Kind[] = [
  {
    name: 'Amazon',
    file: 'fees.csv',
    read: readAmazon,
    title: 'Fee-Earnings reports from 2026-03-01 to 2026-03-31',
    header:
      'Category,Name,ASIN,Seller,Tracking ID,Date Shipped,Price($),Items Shipped,Returns,Revenue($),Ad Fees($),Device Type Group'.split(
        ',',
      ),
    row: (n, commission) => [
      'Shoes',
      `Runner ${n}`,
      `good-${n}`,
      'Amazon.de',
      'mysite-21',
      '2026-03-02',
      '79.95',
      '1',
      '0',
      '67.18',
      commission,
      'PHONE',
    ],
    mark: 'orderId',
  },
  {
    name: 'bol',
    file: 'order_rapportage_2026-03.xlsx',
    read: readBol,
    header: [
      'Orderdatum',
      'Ordernummer',
      'Titel',
      'Sitecode',
      'SubId',
      'Prijs excl. btw',
      'Commissie',
      'Status',
      'Approved for payment',
    ],
    row: (n, commission) => [
      '02-03-2026',
      `good-${n}`,
      'Fiets',
      '12345',
      'abc',
      '79.95',
      commission,
      'Geaccepteerd',
      'Nee',
    ],
    mark: 'orderId',
  },
  {
    name: 'GoAffPro',
    file: 'orders.csv',
    read: readGoaffpro,
    header: ['Order Date', 'Order Number', 'Store', 'Amount', 'Commission', 'Currency', 'Status', 'Sub ID'],
    row: (n, commission) => ['02/03/2026', `good-${n}`, 'Shop', '79.95', commission, 'EUR', 'approved', 'abc'],
    mark: 'orderId',
  },
  {
    name: 'Refersion',
    file: 'conversions.csv',
    read: readRefersion,
    header: [
      'Conversion ID',
      'Date',
      'Merchant',
      'Order ID',
      'Total',
      'Commission',
      'Currency',
      'Payment Status',
      'Status',
      'Type',
    ],
    row: (n, commission) => [
      `good-${n}`,
      '2026-03-02',
      'Shop',
      `O${n}`,
      '79.95',
      commission,
      'EUR',
      'unpaid',
      'approved',
      'sale',
    ],
    mark: 'transactionId',
  },
  {
    name: 'a network of one’s own',
    file: 'own.csv',
    read: custom,
    header: ['Day', 'Id', 'Earned', 'Sale', 'Cur', 'State', 'Shop'],
    row: (n, commission) => ['2026-03-02', `good-${n}`, commission, '79.95', 'EUR', 'ok', 'Shop'],
    mark: 'transactionId',
  },
]

const cents = (r: Random) => `${r.upTo(2000)}.${String(r.upTo(100)).padStart(2, '0')}`
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
/** XML allows no control characters, so a workbook cannot contain them. */
const inXml = (cell: string) => cell.replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
const bytesOf = ({ file, title, header }: Kind, rows: readonly (readonly string[])[]) =>
  file.endsWith('.xlsx')
    ? writeXlsx([header, ...rows].map((r) => r.map(inXml)))
    : Buffer.from([...(title ? [title] : []), header.join(','), ...rows.map((r) => r.map(quoted).join(','))].join('\n'))

const spoil = (row: string[], n: number, r: Random): string[] => {
  const cells = row.map((c) => c.replace('good-', `bad-${n}-`))
  for (let times = 1 + r.upTo(3); times > 0; times--) cells[r.upTo(cells.length)] = badText(r)
  if (r.chance(0.05)) cells.length = r.upTo(cells.length)
  if (r.chance(0.05)) cells.push(badText(r), badText(r))
  return cells
}

describe.each(kinds)('files of $name', (kind) => {
  it('with bad rows among good ones: the good ones count to the cent, the bad ones have a reason', {
    timeout: 60_000,
  }, () => {
    const r = seeded(seed)
    let bad = 0
    for (let file = 0; file < files; file++) {
      const good = new Map<string, string>()
      const rows: string[][] = []
      for (let n = 0; n < 40; n++) {
        const commission = cents(r)
        good.set(`good-${n}`, commission)
        rows.push(kind.row(n, commission))
        if (r.chance(0.9)) {
          rows.push(spoil(kind.row(n, cents(r)), n, r))
          bad++
        }
      }
      const read = kind.read({ name: kind.file, bytes: bytesOf(kind, rows) }, { currency: 'EUR' })
      if ('refusal' in read) throw new Error(`seed ${seed}, file ${file}: ${read.refusal}`)
      const counted = new Map(
        read.transactions.filter((t) => good.has(t[kind.mark])).map((t) => [t[kind.mark], t.commission]),
      )
      expect(Object.fromEntries(counted), `seed ${seed}, file ${file}`).toEqual(Object.fromEntries(good))
      expect(addDecimals([...counted.values()])).toBe(addDecimals([...good.values()]))
      for (const { reason } of read.rejected) expect(reason).toMatch(/\S/)
      for (const t of read.transactions)
        if (
          !/^-?\d+\.\d{2,4}$/.test(t.commission) ||
          !/^-?\d+\.\d{2,4}$/.test(t.sale) ||
          !t.at ||
          t.transactionId === ''
        )
          throw new Error(`seed ${seed}, file ${file}: ${JSON.stringify(t)}`)
    }
    expect(bad).toBeGreaterThan(32 * files)
  })
  it('broken as a whole are read or refused in words', { timeout: 60_000 }, () => {
    const r = seeded(seed + 1)
    const rows = Array.from({ length: 12 }, (_, n) => kind.row(n, `${n + 1}.25`))
    const whole = Buffer.from(bytesOf(kind, rows))
    const isWorkbook = kind.file.endsWith('.xlsx')
    for (let i = 0; i < brokenFiles; i++) {
      const bytes = isWorkbook ? Buffer.from(whole) : breakBytes(whole.toString('utf8'), r)
      if (isWorkbook) for (let n = 1 + r.upTo(8); n > 0; n--) bytes[r.upTo(bytes.length)] = r.upTo(256)
      const cut = r.chance(0.2) ? bytes.subarray(0, r.upTo(bytes.length)) : bytes
      const read = kind.read({ name: kind.file, bytes: cut }, { currency: 'EUR' })
      if ('refusal' in read) expect(read.refusal).toMatch(/\S/)
      else for (const { reason } of read.rejected) expect(reason).toMatch(/\S/)
    }
  })
})

it('a field of ten megabytes is refused or read within the bounds, and never holds the others up', () => {
  const huge = 'x'.repeat(10_000_000)
  for (const kind of kinds) {
    if (kind.file.endsWith('.xlsx')) continue
    const rows = [kind.row(1, '1.25'), kind.row(2, '2.25').map((c, i) => (i === 0 ? huge : c))]
    const read = kind.read({ name: kind.file, bytes: bytesOf(kind, rows) }, { currency: 'EUR' })
    if ('refusal' in read) expect(read.refusal).toMatch(/\S/)
    else for (const { reason } of read.rejected) expect(reason.length).toBeLessThan(400)
  }
})
