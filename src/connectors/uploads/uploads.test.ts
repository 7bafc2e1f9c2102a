import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readAmazon } from './amazon.ts'

import { daysInName, readBol } from './bol.ts'
import { datesOf } from '../shared/dates/file-dates.ts'
import { readGoaffpro } from './goaffpro.ts'
import { readRefersion } from './refersion.ts'
import type { UploadContent, UploadReader } from '../shared/files/upload.ts'
import { writeXlsx } from '../../test/write-xlsx.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const euro = { currency: 'EUR' }
const content = (read: ReturnType<UploadReader>): UploadContent => {
  if ('refusal' in read) throw new Error(read.refusal)
  return read
}
const amazon = (text: string, name = 'report.csv') => readAmazon({ name, bytes: bytes(text) }, euro)
const title = 'Fee-Earnings reports from 2026-09-01 to 2026-09-30'
const header =
  'Category,Name,ASIN,Seller,Tracking ID,Date Shipped,Price($),Items Shipped,Returns,Revenue($),Ad Fees($),Device Type Group'

describe('Amazon', () => {
  it('reads earnings; a return takes its commission back', () => {
    const read = content(
      amazon(`\uFEFF${title}\r\n${header}
Shoes,"Trail ""runner"", 2",B0EXAMPLE1,Amazon.de,mysite-21,2026-03-02 10:00:00,79.95,1,0,67.18,4.70,PHONE
Shoes,"Trail ""runner"", 2",B0EXAMPLE1,Amazon.de,mysite-21,2026-03-04,79.95,0,1,-67.18,-4.70,PHONE`),
    )
    expect(read.rejected).toEqual([])
    expect(read).toMatchObject({ fromDay: '2026-03-02', toDay: '2026-03-04' })
    expect(read.transactions).toMatchObject([
      {
        at: '2026-03-02T10:00:00.000Z',
        mediaId: 'mysite-21',
        name: 'Trail "runner", 2',
        sale: '67.18',
        commission: '4.70',
        currency: 'EUR',
        status: 'approved',
        statusWord: 'shipped',
      },
      { sale: '-67.18', commission: '-4.70', status: 'approved', statusWord: 'returned' },
    ])
  })
  it('gives equal rows ids of their own, the same ones at every upload', () => {
    const row = 'Shoes,Shoe,B0EXAMPLE1,Amazon.de,mysite-21,2026-03-02,79.95,1,0,67.18,4.70,PHONE'
    const ids = (text: string) => content(amazon(text)).transactions.map((t) => t.transactionId)
    const [a, b] = ids(`${title}\n${header}\n${row}\n${row}`)
    expect(a).not.toBe(b)
    expect(ids(`${title}\n${header}\n${row}\n${row}`)).toEqual([a, b])
    expect(ids(`${title}\n${header}\n${row}`)).toEqual([a])
  })
  it('gives a row the same id after its fee grew, and a return one of its own', () => {
    const row = (revenue: string, fee: string, returned = 0) =>
      `Shoes,Shoe,B0EXAMPLE1,Amazon.de,mysite-21,2026-03-02,79.95,${returned ? 0 : 1},${returned},${revenue},${fee},PHONE`
    const idOf = (line: string) => content(amazon(`${title}\n${header}\n${line}`)).transactions[0]?.transactionId
    expect(idOf(row('67.18', '5.10'))).toBe(idOf(row('67.18', '4.70')))
    expect(idOf(row('-67.18', '-4.70', 1))).not.toBe(idOf(row('67.18', '4.70')))
  })
  it('reads bounties by what their columns must be called', () => {
    const read = content(
      amazon(
        'Bounty reports from 2026-09-01\nBounty Name,Tracking ID,Date,Quantity,Bounty Fee($)\nAudible,mysite-21,2026-09-02,1,5.00',
      ),
    )
    expect(read.transactions).toMatchObject([
      { name: 'Audible', sale: '0', commission: '5.00', status: 'approved', mediaId: 'mysite-21' },
    ])
  })
  it('refuses other files in the fixed words', () => {
    expect(amazon(title, 'report.pdf')).toEqual({ refusal: 'Incorrect file - expected a CSV file format' })
    expect(amazon('Fee-Orders reports\nx')).toEqual({
      refusal: 'Incorrect file - expected Amazon Fee-Earnings reports',
    })
    expect(amazon(`${title}\nCategory,Name\n`)).toEqual({ refusal: "Incorrect file - couldn't parse CSV file" })
  })
  it('reads the others beside a row whose quote nobody closed', () => {
    const read = content(
      amazon(`${title}\n${header}
"S,N,B1,A,t-21,2026-09-02 10:00:00,1,1,0,1.00,0.10,PHONE
S,N,B2,A,t-21,2026-09-03 10:00:00,1,1,0,2.00,0.20,PHONE
"open`),
    )
    expect(read.transactions.map((t) => [t.sale, t.commission])).toEqual([
      ['1.00', '0.10'],
      ['2.00', '0.20'],
    ])
    expect(read.rejected.map((r) => r.line)).toEqual([5])
  })
  it('says line and reason of rows it cannot read, and reads the others', () => {
    const read = content(
      amazon(`${title}\n${header}
S,N,B1,A,t-21,soon,1,1,0,1.00,0.10,PHONE
S,N,B1,A,t-21,2026-03-02,1,1,0,1.00,free,PHONE
S,N,B1,A,t-21,2026-03-02,1,1,0,1.00,0.10,PHONE`),
    )
    expect(read.rejected).toEqual([
      { line: 3, reason: 'Date Shipped: "soon" is not a date' },
      { line: 4, reason: 'Ad Fees: "free" is not an amount' },
    ])
    expect(read.transactions).toHaveLength(1)
  })
})

describe('bol', () => {
  const read = (rows: (string | number)[][], name = 'order_rapportage_2026-03-01_2026-03-31.xlsx') =>
    readBol({ name, bytes: writeXlsx(rows) }, euro)
  const columns = [
    'orderDate',
    'orderDateTime',
    'orderId',
    'orderItemId',
    'productTitle',
    'siteCode',
    'subId',
    'priceExclVat',
    'commissionPercentage',
    'commission',
    'status',
    'approvedForPayment',
  ]
  it('reads the new report, with its states and the days of its name', () => {
    const found = content(
      read([
        columns,
        [
          '2026-03-02',
          '2026-03-02 13:05:09',
          10231,
          7781,
          'Koptelefoon',
          12345,
          '5f0c8a1e',
          66.07,
          5,
          3.3,
          'Open',
          'false',
        ],
        ['2026-03-02', '2026-03-02 13:05:09', 10231, 7782, 'Hoes', 12345, '', 10, 5, 0.5, 'Geaccepteerd', 'true'],
        [
          '2026-03-03',
          '2026-03-03 13:05:09',
          10232,
          7783,
          'Tas',
          12345,
          '',
          10,
          5,
          0.5,
          'geweigerd: klik te oud',
          'false',
        ],
        ['2026-03-03', '2026-03-03 13:05:09', 10233, 7784, 'Tas', 12345, '', 10, 5, 0.5, 'Nieuw woord', ''],
      ]),
    )
    expect(found).toMatchObject({ fromDay: '2026-03-01', toDay: '2026-03-31', rejected: [] })
    expect(found.transactions).toMatchObject([
      {
        transactionId: '7781',
        at: '2026-03-02T12:05:09.000Z', // 13:05 in Utrecht
        status: 'pending',
        sale: '66.07',
        commission: '3.30',
        subIds: ['5f0c8a1e'],
        mediaId: '12345',
        currency: 'EUR',
      },
      { transactionId: '7782', status: 'paid' },
      { transactionId: '7783', status: 'rejected', reason: 'klik te oud' },
      { transactionId: '7784', status: 'pending', errorCode: 'status:Nieuw woord' },
    ])
  })
  it('reads the old report: day numbers of the workbook, decimal commas, products of one order told apart', () => {
    const found = content(
      read(
        [
          ['Ordernummer', 'Orderdatum', 'Titel', 'SubId', 'Prijs (excl. BTW)', 'Commissie', 'Status'],
          ['A1', 46083, 'Boek', 'x1', '1.066,07', '3,30', 'geaccepteerd'],
          ['A1', '02-03-2026', 'Pen', '', '10,00', '0,50', 'in behandeling'],
          ['', '', 'Totaal', '', '1.076,07', '3,80', ''],
        ],
        'order_rapportage.xlsx',
      ),
    )
    expect(found.transactions).toMatchObject([
      { at: '2026-03-02T00:00:00.000Z', sale: '1066.07', commission: '3.30', status: 'approved' },
      { at: '2026-03-02T00:00:00.000Z', sale: '10.00', commission: '0.50', status: 'pending' },
    ])
    expect(new Set(found.transactions.map((t) => t.transactionId)).size).toBe(2)
    expect(found).toMatchObject({ fromDay: '2026-03-02', toDay: '2026-03-02', rejected: [] })
  })
  it('refuses other files', () => {
    expect(read([columns], 'orders.xlsx')).toEqual({ refusal: 'Incorrect file - expected bol Orders report' })
    expect(read([['a', 'b']])).toEqual({ refusal: 'Incorrect file - expected bol Orders report' })
    expect(readBol({ name: 'order_rapportage.xlsx', bytes: bytes('x') }, euro)).toEqual({
      refusal: 'Incorrect file - expected bol Orders report. The file is not readable as XLSX',
    })
  })
  it('finds the days in a name in either order', () => {
    expect(daysInName('order_rapportage_31-03-2026_01-03-2026.xlsx')).toEqual({
      fromDay: '2026-03-01',
      toDay: '2026-03-31',
    })
    expect(daysInName('order_rapportage_20260301.xlsx')).toEqual({ fromDay: '2026-03-01', toDay: '2026-03-01' })
    expect(daysInName('order_rapportage.xlsx')).toBeNull()
  })
})

test('GoAffPro: orders with their states; the day comes first', () => {
  const read = (text: string) => readGoaffpro({ name: 'x.csv', bytes: bytes(text) }, euro)
  const found = content(
    read(`Order Date,Order Number,Website,Total,Commission,Currency,Status,Sub ID
02/03/26 12:53,#10231,shop.example,86.90,7.900000,usd,approved,5f0c8a1e
2026-03-03T13:05:09.000Z,#10232,shop.example,10,1,,held,
,#10233,shop.example,10,1,,new,`),
  )
  expect(found.transactions).toMatchObject([
    {
      transactionId: 'shop.example #10231',
      at: '2026-03-02T12:53:00.000Z',
      sale: '86.90',
      commission: '7.90',
      currency: 'USD',
      status: 'approved',
      subIds: ['5f0c8a1e'],
    },
    { transactionId: 'shop.example #10232', currency: 'EUR', status: 'pending', errorCode: 'status:held' },
  ])
  expect(found.rejected).toEqual([{ line: 4, reason: 'Order Date is missing' }])
  expect(read('Date,Order\n')).toEqual({ refusal: 'Incorrect file - expected GoAffPro Sales/Orders report' })
})

test('GoAffPro: lines of one order are added up, and what takes back of it stands beside it in any file', () => {
  const file = (...lines: string[]) =>
    content(
      readGoaffpro(
        {
          name: 'orders.csv',
          bytes: bytes(['Order Date,Order Number,Store,Total,Commission,Status', ...lines].join('\n')),
        },
        euro,
      ),
    )
  const back = '20/11/2026,1001,shop.dk,-40.00,-2.00,approved'
  const whole = file(
    '12/11/2026,1001,shop.dk,100.00,5.50,approved',
    '12/11/2026,1001,shop.dk,50.00,2.50,approved',
    '12/11/2026,1001,other.dk,10.00,1.00,approved',
    back,
  )
  expect(whole.transactions.map((t) => [t.transactionId, t.sale, t.commission])).toEqual([
    ['shop.dk 1001', '150.00', '8.00'],
    ['shop.dk 1001 refund 2026-11-20 -2.00', '-40.00', '-2.00'],
    ['other.dk 1001', '10.00', '1.00'],
  ])
  expect(file(back).transactions.map((t) => t.transactionId)).toEqual(['shop.dk 1001 refund 2026-11-20 -2.00'])
})

test('Refersion: a copy of a conversion counts once, and two that differ are refused', () => {
  const head = 'Conversion ID,Created,Order ID,Commission,Status'
  const read = (...lines: string[]) =>
    content(readRefersion({ name: 'c.csv', bytes: bytes([head, ...lines].join('\n')) }, euro))
  const [one, other] = ['c1,11/20/2026,7,5.50,Approved', 'c1,11/20/2026,7,2.50,Approved']
  const copied = read(one, one)
  expect(copied.transactions.map((t) => t.commission)).toEqual(['5.50'])
  expect(copied.leftOut).toEqual([{ line: 3, reason: 'is the same as line 2 in every cell and counts once' }])
  expect(read(one, other).rejected).toEqual([{ line: 3, reason: 'has the ID of line 2 and says something else' }])
})

test('Refersion: states, payment, and cancellations that take money back', () => {
  const read = (text: string) => readRefersion({ name: 'x.csv', bytes: bytes(text) }, euro)
  const found = content(
    read(`Conversion ID,Created,Merchant,Order ID,Order Total,Commission,Currency,Status,Payment Status,Type,SubID
11,1772456709,north,A1,79.00,7.90,USD,APPROVED,PAID,AFFILIATE_SITE_CONVERSION,5f0c8a1e
12,3/14/2026,north,A2,79.00,7.90,USD,UNQUALIFIED,UNPAID,AFFILIATE_SITE_CONVERSION,
13,03/02/2026,north,A1,79.00,7.90,USD,APPROVED,UNPAID,CANCELLATION_AFFILIATE_SITE_CONVERSION,`),
  )
  expect(found.transactions).toMatchObject([
    { transactionId: '11', at: '2026-03-02T13:05:09.000Z', status: 'paid', commission: '7.90', subIds: ['5f0c8a1e'] },
    { transactionId: '12', at: '2026-03-14T00:00:00.000Z', status: 'rejected' },
    { transactionId: '13', at: '2026-03-02T00:00:00.000Z', status: 'approved', sale: '-79.00', commission: '-7.90' },
  ])
  expect(read('Order,Conversion ID')).toEqual({ refusal: 'Incorrect file - expected Refersion conversion report' })
})

test('a value above 12 tells days from months for the whole file', () => {
  const us = datesOf(['3/14/2026'], { dayFirst: true })
  expect(us('3/4/2026')).toBe('2026-03-04T00:00:00.000Z')
  const eu = datesOf(['14/3/2026'], { dayFirst: false })
  expect(eu('3/4/2026')).toBe('2026-04-03T00:00:00.000Z')
  expect(eu('31/2/2026')).toBeNull()
  expect(eu('46083.5')).toBe('2026-03-02T12:00:00.000Z')
})

test('no file whatsoever breaks a reader, and what is read is bounded text', () => {
  const starts = [
    `${title}\n${header}\n`,
    'Order Date,Order Number,Commission\n',
    'Conversion ID,Created,Commission\n',
    '',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.string({ unit: 'binary', maxLength: 500 }), (start, text) => {
      for (const reader of [readAmazon, readGoaffpro, readRefersion, readBol]) {
        const read = reader({ name: 'order_rapportage.csv', bytes: bytes(start + text) }, euro)
        if ('refusal' in read) expect(read.refusal).toMatch(/^Incorrect file/)
        else for (const t of read.transactions) expect(t.commission).toMatch(/^-?\d+\.\d{2,4}$/)
      }
    }),
    { numRuns: 500 },
  )
})

describe('cells that a workbook keeps as numbers', () => {
  const columns = ['orderId', 'orderItemId', 'orderDate', 'commission', 'priceExclVat', 'status']
  const read = (...rows: (string | number)[][]) =>
    content(
      readBol(
        { name: 'order_rapportage_2026-03-01_2026-03-31.xlsx', bytes: writeXlsx([columns, ...rows]) },
        { currency: 'EUR', zone: 'Europe/Amsterdam' },
      ),
    )
  it('are read beside texts with a comma, and the ids of orders stay whole numbers', () => {
    const { transactions, rejected } = read(
      ['10231', '1', '2026-03-02', '3,30', '66,07', 'Open'],
      ['10232', '2', '2026-03-02', '1.234,50', '20.000,00', 'Open'],
      [1.0233e21, 3, 46083, 4.25, 85, 'Open'],
      [12_345_678_901, 4, '2026-03-03', 0.1 + 0.2, 3, 'Open'],
    )
    expect(rejected).toEqual([])
    expect(transactions.map((t) => [t.transactionId, t.commission, t.sale])).toEqual([
      ['1', '3.30', '66.07'],
      ['2', '1234.50', '20000.00'],
      ['3', '4.25', '85.00'],
      ['4', '0.30', '3.00'],
    ])
    expect(transactions[3]?.orderId).toBe('12345678901')
    expect(transactions[2]?.at).toBe('2026-03-02T11:00:00.000Z') // 46083 is 2 March, a day without a time
  })
  it('name every fault of a row, and not the first alone', () => {
    const { rejected } = read(['1', '2', 'soon', 'much', '', 'Open'])
    expect(rejected).toEqual([
      { line: 2, reason: 'Order date: "soon" is not a date; Commission: "much" is not an amount' },
    ])
  })
})

test.each([
  [
    'Refersion',
    readRefersion,
    'Conversion ID,Date,Commission,Total\n,soon,much,viele\n',
    'Conversion ID is missing; Date: "soon" is not a date; Commission: "much" is not an amount; Total: "viele" is not an amount',
  ],
  [
    'GoAffPro',
    readGoaffpro,
    'Order Date,Order Number,Commission\nsoon,,much\n',
    'Order Number is missing; Order Date: "soon" is not a date; Commission: "much" is not an amount',
  ],
])('%s: a row without its number has its other faults named too', (_, read, text, reason) => {
  const { rejected } = content(read({ name: 'x.csv', bytes: bytes(text) }, { currency: 'EUR', zone: 'UTC' }))
  expect(rejected).toEqual([{ line: 2, reason }])
})

describe('a time without an offset', () => {
  it.each([
    ['America/New_York', '2026-10-04T03:30:00.000Z'],
    ['Europe/Copenhagen', '2026-10-03T21:30:00.000Z'],
    ['UTC', '2026-10-03T23:30:00.000Z'],
  ])('is one of %s, however it is written, and keeps the offset it names', (zone, at) => {
    const read = datesOf(['13/10/2026'], { dayFirst: true, zone })
    for (const text of ['2026-10-03 23:30', '2026-10-03T23:30:00', '3/10/2026 23:30', '2026/10/3 23:30:00'])
      expect(read(text)).toBe(at)
    expect(read(String(46_298 + 23.5 / 24))).toBe(at)
    for (const text of ['2026-10-03 23:30 UTC', '2026-10-03T23:30:00Z', '2026-10-04T01:30:00+02:00', '1791070200'])
      expect(read(text)).toBe('2026-10-03T23:30:00.000Z')
  })
  it('is on the clock of the network where that is known, else on the account’s; the period is of the same days', () => {
    const ofShop = content(
      readBol(
        {
          name: 'order_rapportage.xlsx',
          bytes: writeXlsx([
            ['orderId', 'orderDateTime', 'commission', 'status'],
            ['1', '2026-07-02 00:30', '1', 'Open'],
          ]),
        },
        { currency: 'EUR', zone: 'America/New_York' },
      ),
    )
    expect(ofShop.transactions[0]?.at).toBe('2026-07-01T22:30:00.000Z')
    expect([ofShop.fromDay, ofShop.toDay]).toEqual(['2026-07-01', '2026-07-01']) // as shown in reports
    const text = 'Order Date,Order Number,Commission,Currency\n2026-07-02 23:30,1,1,EUR\n'
    const ofAccount = content(
      readGoaffpro({ name: 'x.csv', bytes: bytes(text) }, { currency: 'EUR', zone: 'America/New_York' }),
    )
    expect(ofAccount.transactions[0]?.at).toBe('2026-07-03T03:30:00.000Z')
    expect(ofAccount.toDay).toBe('2026-07-02')
  })
})

describe('a day without a time', () => {
  it.each([
    ['America/New_York', '2026-10-03T16:00:00.000Z'],
    ['Europe/Copenhagen', '2026-10-03T10:00:00.000Z'],
    ['Asia/Tokyo', '2026-10-03T03:00:00.000Z'],
  ])('is that day in %s, however it is written', (zone, noon) => {
    const read = datesOf(['13/10/2026'], { dayFirst: true, zone })
    for (const text of ['2026-10-03', '3/10/2026', '03-10-26', '2026/10/3', '46298']) expect(read(text)).toBe(noon)
    expect(read('2026-10-03T02:00:00Z')).toBe('2026-10-03T02:00:00.000Z')
    expect(read('2026-02-30')).toBeNull()
    expect(read('31/2/2026')).toBeNull()
  })
})
