import { afterAll, beforeAll, expect, it } from 'vitest'
import { otherNetwork } from '../../../test/other-network.ts'
import { connectorOf } from '../../../connectors/index.ts'
import { type Answer, type Session, startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const header =
  'Category,Name,ASIN,Seller,Tracking ID,Date Shipped,Price($),Items Shipped,Returns,Revenue($),Ad Fees($),Device Type Group'
const row = (asin: string, fees: string, day = '2026-03-02') =>
  `Shoes,Runner ${asin},${asin},Amazon.de,mysite-21,${day},79.95,1,0,67.18,${fees},PHONE`
const fees = (...rows: string[]) =>
  `Fee-Earnings reports from 2026-03-01 to 2026-03-31\n${header}\n${rows.join('\n')}\n`

const connect = async (network = 'amazon', credentials: object = { partnerId: 'mysite-21', currency: 'EUR' }) => {
  const who = await app.signUp({ userCurrencyCode: 'EUR', userTimezone: 'UTC' })
  const made = await who.ask<{ connectionUuid: string }>('/networks/v1/connections', {
    networkUuid: connectorOf(network)?.networkUuid,
    credentials,
  })
  return { who, connectionUuid: made.data?.connectionUuid ?? '', made }
}
const send = async (who: Session, path: string, text: string, name = 'fees.csv', field = 'file') => {
  const form = new FormData()
  form.append(field, new Blob([text]), name)
  const answer = await fetch(`${app.base}/api/conversion_uploads/v1/${path}`, {
    method: 'POST',
    headers: { cookie: who.cookie },
    body: form,
  })
  return (await answer.json()) as Answer<Record<string, unknown>>
}
const money = async (who: Session) => {
  await app.app.flush()
  const { data } = await who.ask<{ totals: { conversionCount: number; conversionTotalCommission: number } }>(
    '/insights/v1/statistics',
    { fromDate: '2026-03-01', toDate: '2026-03-31', groupBy: 'network' },
  )
  return [data.totals.conversionCount, data.totals.conversionTotalCommission]
}

it('a file is previewed without a trace, taken in, listed, and counts', async () => {
  const { who, connectionUuid } = await connect()
  const text = fees(row('B1', '4.70'), row('B2', '1.30', '2026-03-05'))
  const preview = await send(who, `${connectionUuid}/preview`, text)
  expect(preview).toMatchObject({
    code: 200,
    data: {
      rowCount: 2,
      fromDate: '2026-03-02',
      toDate: '2026-03-05',
      sums: [{ currencyCode: 'EUR', sale: 134.36, commission: 6 }],
      byStatus: [{ status: 'approved', count: 2 }],
      newCount: 2,
      changedCount: 0,
      unchangedCount: 0,
      rejectedCount: 0,
      sample: [{ name: 'Runner B1', commission: '4.70' }, { name: 'Runner B2' }],
    },
  })
  expect(await money(who)).toEqual([0, 0])
  const made = await send(who, connectionUuid, text)
  expect(made).toMatchObject({
    code: 200,
    data: {
      conversionUploadFilename: 'fees.csv',
      conversionUploadRowCount: 2,
      newCount: 2,
      user: { userFirstname: 'Zoë' },
    },
  })
  expect(await money(who)).toEqual([2, 6])
  const list = await who.ask<object[]>(`/conversion_uploads/v1/${connectionUuid}`, {}, 'GET')
  expect(list.data).toMatchObject([
    {
      conversionUploadFromDatetime: '2026-03-02T00:00:00.000Z',
      conversionUploadToDatetime: '2026-03-05T00:00:00.000Z',
    },
  ])
})

it('a second upload makes no doubles, and an overlapping one adds what is new only', async () => {
  const { who, connectionUuid } = await connect()
  const text = fees(row('B1', '4.70'), row('B1', '4.70'))
  expect((await send(who, connectionUuid, text)).data).toMatchObject({ newCount: 2 })
  const again = await Promise.all([
    send(who, connectionUuid, text),
    send(who, connectionUuid, fees(row('B1', '4.70'), row('B9', '1'))),
  ])
  expect(again.map((a) => a.data.newCount)).toEqual([0, 1])
  expect(await money(who)).toEqual([3, 10.4])
})

it('deleting a file removes exactly its rows; what another file also holds stays', async () => {
  const { who, connectionUuid } = await connect()
  const first = await send(who, connectionUuid, fees(row('B1', '4.70'), row('B2', '1.30')), 'one.csv')
  await send(who, connectionUuid, fees(row('B2', '1.30'), row('B3', '2.00')), 'two.csv')
  expect(await money(who)).toEqual([3, 8])
  const path = `/conversion_uploads/v1/${connectionUuid}/${String(first.data.conversionUploadUuid)}`
  expect((await who.ask(path, {}, 'DELETE')).code).toBe(200)
  expect(await money(who)).toEqual([2, 3.3])
  expect((await who.ask(path, {}, 'DELETE')).code).toBe(404)
  const changes = await who.ask<{ rows: { difference: number }[] }>('/networks/v1/ledger', {
    fromDate: '2026-01-01',
    toDate: '2029-12-31',
    filters: { kinds: ['gone'] },
  })
  // the row that is also in the other file is kept completely
  expect(changes.data.rows.map((r) => r.difference)).toEqual([-4.7])
  expect((await send(who, connectionUuid, fees(row('B1', '4.70')), 'one again.csv')).data).toMatchObject({
    newCount: 1,
  })
  expect(await money(who)).toEqual([3, 8])
})

it('a file with one bad row is refused as a whole, with the line and the reason', async () => {
  const { who, connectionUuid } = await connect()
  const text = fees(row('B1', '4.70'), row('B2', 'free'))
  expect(await send(who, connectionUuid, text)).toMatchObject({
    code: 400,
    message:
      'file: 1 of 2 rows cannot be read; the first one is line 4: Ad Fees: "free" is not an amount. Nothing was taken in.',
  })
  expect((await send(who, `${connectionUuid}/preview`, text)).data).toMatchObject({
    rejectedCount: 1,
    rejected: [{ line: 4, reason: 'Ad Fees: "free" is not an amount' }],
  })
  expect(await money(who)).toEqual([0, 0])
})

it('other files are refused in the fixed words', async () => {
  const amazon = await connect()
  const refused = async (c: typeof amazon, text: string, name: string) =>
    (await send(c.who, c.connectionUuid, text, name)).message
  expect(await refused(amazon, fees(), 'fees.pdf')).toBe('Incorrect file - expected a CSV file format')
  expect(await refused(amazon, 'Earnings', 'fees.csv')).toBe('Incorrect file - expected Amazon Fee-Earnings reports')
  expect(await refused(amazon, fees(), 'fees.csv')).toBe('file: The file has no rows')
  const bol = await connect('bol', { partnerId: '12345' })
  expect(await refused(bol, 'x', 'orders.xlsx')).toBe('Incorrect file - expected bol Orders report')
  const goaffpro = await connect('goaffpro')
  expect(await refused(goaffpro, 'x', 'x.csv')).toBe('Incorrect file - expected GoAffPro Sales/Orders report')
  const refersion = await connect('refersion')
  expect(await refused(refersion, 'x', 'x.csv')).toBe('Incorrect file - expected Refersion conversion report')
})

it('a file of Other network has the names of its callback’s keys as columns, and is refused by the first that is missing', async () => {
  const { who, connectionUuid } = await connect('generic', { ...otherNetwork, partnerId: '1' })
  const file = [
    'transactionId;date;commission;currency;status',
    'T1;2026-03-02;10,50;EUR;approved',
    'T2;2026-03-03;4,00;EUR;rejected',
  ].join('\n')
  expect(await send(who, connectionUuid, file.replace('commission', 'earned'))).toMatchObject({
    code: 400,
    message: 'The file has no column "commission"',
  })
  expect(await send(who, connectionUuid, file)).toMatchObject({ code: 200 })
  expect(await money(who)).toEqual([1, 10.5])
})

it('bad forms, foreign connections and networks without files are refused', async () => {
  const { who, connectionUuid } = await connect()
  const other = await app.signUp()
  expect((await send(other, connectionUuid, fees(row('B1', '1')))).code).toBe(404)
  expect((await other.ask(`/conversion_uploads/v1/${connectionUuid}`, {}, 'GET')).code).toBe(404)
  expect(await send(who, connectionUuid, fees(), 'x.csv', 'attachment')).toMatchObject({
    code: 400,
    message: 'file: The file must be in the field "file"',
  })
  expect(await who.ask(`/conversion_uploads/v1/${connectionUuid}`, { file: 'text' })).toMatchObject({
    code: 400,
    message: expect.stringContaining('file'),
  })
  expect(await send(who, connectionUuid, '')).toMatchObject({
    code: 400,
    message: expect.stringContaining('The file is empty'),
  })
  expect(await send(who, connectionUuid, 'x'.repeat(20 * 1024 * 1024 + 1))).toMatchObject({
    code: 413,
    message: 'file: The file is too large: 20 MB at most',
  })
  // without columns, an own network accepts no files, not even in the format of Other network
  const own = {
    networkName: 'Grøn klik',
    linkTemplate: 'https://green.example/t?sub={clickId}&u={target}',
    subIdParameter: 'sub',
    hosts: ['green.example'],
    currencyCode: 'EUR',
  }
  const { networkUuid } = (await who.ask<{ networkUuid: string }>('/networks/v1/custom', own)).data
  const without = await who.ask<{ connectionUuid: string }>('/networks/v1/connections', {
    networkUuid,
    credentials: {},
  })
  expect(await send(who, without.data.connectionUuid, 'x')).toMatchObject({ message: 'This network takes no files' })
  const form = new FormData()
  form.append('file', new Blob(['x']), 'x')
  const asked = await fetch(`${app.base}/api/networks/v1/connections`, {
    method: 'POST',
    headers: { cookie: who.cookie },
    body: form,
  })
  expect(await asked.json()).toMatchObject({ code: 415, message: 'This call takes no form; send JSON' })
})

it('a connection needs a currency that has a rate', async () => {
  expect((await connect('amazon', { partnerId: 'x', currency: 'XXX' })).made).toMatchObject({
    code: 400,
    message: 'credentials.currency: Must be a currency code like EUR',
  })
})

it('a corrected file counts over the one before, in either direction; the preview shows before and after, and changes add up', async () => {
  const { who, connectionUuid } = await connect('refersion', { partnerId: 'x', currency: 'EUR' })
  const file = (status: string) =>
    `Conversion ID,Date,Order ID,Total,Commission,Status\nR-1,2026-03-02,A-7,100.00,12.50,${status}\n`
  await send(who, connectionUuid, file('Denied'))
  expect(await money(who)).toEqual([0, 0])
  const preview = await send(who, `${connectionUuid}/preview`, file('Approved'))
  expect(preview.data).toMatchObject({
    newCount: 0,
    changedCount: 1,
    unchangedCount: 0,
    changes: [{ transactionId: 'R-1', before: { status: 'rejected' }, after: { status: 'approved' } }],
  })
  expect((await send(who, connectionUuid, file('Approved'))).data).toMatchObject({ newCount: 0, changedCount: 1 })
  expect(await money(who)).toEqual([1, 12.5])
  // paid, charged back, and the first file again
  await send(who, connectionUuid, file('Denied'))
  expect(await money(who)).toEqual([0, 0])
  expect((await send(who, `${connectionUuid}/preview`, file('Denied'))).data).toMatchObject({
    changedCount: 0,
    unchangedCount: 1,
    changes: [],
  })
  const { data } = await who.ask<{ rows: { difference: number; ledgerKind: string; reason: string }[] }>(
    '/networks/v1/ledger',
    { fromDate: '2026-01-01', toDate: '2029-12-31' },
  )
  expect(data.rows.toReversed().map((r) => [r.difference, r.reason])).toEqual([
    [0, ''],
    [12.5, ''],
    [-12.5, ''],
  ])
})
