import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { html, lines, utf16, utf8, xlsx } from './spreadsheets/written.test-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date('2026-11-23T12:00:00Z') } })
})
afterAll(() => app.stop())

const columns = {
  date: 'Dato',
  transactionId: 'Ordre',
  commission: 'Provision',
  amount: 'Beløb',
  currency: '',
  status: 'Status',
  subId: '',
  programme: 'Butik',
}
const header = ['Dato', 'Ordre', 'Butik', 'Beløb', 'Provision', 'Status']

const connect = async () => {
  const who = await app.signUp({ userCurrencyCode: 'DKK', userTimezone: 'Europe/Copenhagen' })
  const made = await who.ask<{ networkUuid: string }>('/networks/v1/custom', {
    networkName: 'Eget net',
    linkTemplate: 'https://go.own.example/c?p={programmeId}&sub={clickId}&to={target}',
    subIdParameter: 'sub',
    currencyCode: 'DKK',
    columnMapping: { columns, statuses: { godkendt: 'approved', afvist: 'rejected' } },
  })
  const { data } = await who.ask<{ connectionUuid: string }>('/networks/v1/connections', {
    networkUuid: made.data.networkUuid,
    credentials: { programmes: '7=shop.example' },
  })
  return { who, connectionUuid: data.connectionUuid }
}
const send = async (who: Session, path: string, bytes: Uint8Array, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Buffer.from(bytes)]), 'salg.xls')
  const answer = await fetch(`${app.base}/api/conversion_uploads/v1/${path}`, {
    method: 'POST',
    headers: { cookie: who.cookie },
    body: form,
  })
  return (await answer.json()) as Answer<Record<string, unknown>>
}
const earned = async (who: Session) => {
  await app.app.flush()
  const { data } = await who.ask<{ totals: { conversionTotalCommission: number } }>('/insights/v1/statistics', {
    fromDate: '2026-11-01',
    toDate: '2026-11-30',
    groupBy: 'network',
  })
  return data.totals.conversionTotalCommission
}

const rows = [
  ['02-11-2026', 'A1', 'Ærø Sko', '1.234,50', '123,45', 'Godkendt'],
  ['03-11-2026', 'A2', 'Ærø Sko', '98,-', '9,-', 'Godkendt'],
  ['04-11-2026', 'A3', 'Ærø Sko', '50,00', '5,00', 'Afvist'],
]
const total = ['I alt', '', '', '1.382,50', '137,45', '']
const files: [kind: string, bytes: Uint8Array, firstLine: number][] = [
  ['a workbook', xlsx(['Salg i november'], header, ...rows, total), 1],
  ['a page with a table', utf8(html(['Salg i november'], header, ...rows, total)), 1],
  ['UTF-16 with tabs', utf16(lines('Salg i november', ...[header, ...rows, total].map((r) => r.join('\t')))), 1],
  [
    'CSV that says its separator',
    utf8(lines('sep=;', 'Salg i november', ...[header, ...rows, total].map((r) => r.join(';')))),
    2,
  ],
]

it.each(files)('%s is previewed and taken in, without its title and its totals', async (_kind, bytes, firstLine) => {
  const { who, connectionUuid } = await connect()
  const preview = await send(who, `${connectionUuid}/preview`, bytes)
  expect(preview).toMatchObject({
    code: 200,
    data: {
      rowCount: 3,
      fromDate: '2026-11-02',
      toDate: '2026-11-04',
      sums: [{ currencyCode: 'DKK', sale: 1332.5, commission: 132.45 }],
      byStatus: [
        { status: 'approved', count: 2, sums: [{ sale: 1332.5, commission: 132.45 }] },
        { status: 'rejected', count: 1, sums: [{ sale: 50, commission: 5 }] },
      ],
      leftOut: [
        { line: firstLine, reason: 'stands above the table' },
        { line: firstLine + 5, reason: 'is a line of totals or a note, not a sale' },
      ],
      leftOutCount: 2,
      rejectedCount: 0,
      sample: [{ shop: 'Ærø Sko', transactionId: 'A1', sale: '1234.50' }, {}, { status: 'rejected' }],
    },
  })
  expect((await send(who, connectionUuid, bytes)).data).toMatchObject({ newCount: 3 })
  expect(await earned(who)).toBe(132.45)
})

it('amounts that may be two are asked about, and the upload needs the answer', async () => {
  const { who, connectionUuid } = await connect()
  const open = utf8(lines(header.join(','), '02-11-2026,A1,Sko,2.499,250,Godkendt'))
  expect((await send(who, `${connectionUuid}/preview`, open)).data).toMatchObject({
    byMark: [
      { decimalMark: '.', sums: [{ currencyCode: 'DKK', sale: 2.5, commission: 250 }] },
      { decimalMark: ',', sums: [{ currencyCode: 'DKK', sale: 2499, commission: 250 }] },
    ],
  })
  expect(await send(who, connectionUuid, open)).toMatchObject({
    code: 400,
    message: expect.stringMatching(/^decimalMark: /),
  })
  expect(await earned(who)).toBe(0)
  expect((await send(who, `${connectionUuid}/preview`, open, { decimalMark: ',' })).data).toMatchObject({
    byMark: [],
    sums: [{ sale: 2499, commission: 250 }],
  })
  expect((await send(who, connectionUuid, open, { decimalMark: ',' })).code).toBe(200)
  expect(await earned(who)).toBe(250)
})

it('a corrected file names what it changes, and changes it', async () => {
  const { who, connectionUuid } = await connect()
  const file = (...own: string[][]) => utf8(lines(...[header, ...own].map((r) => r.join(';'))))
  await send(who, connectionUuid, file(...rows))
  const corrected = file(['04-11-2026', 'A3', 'Ærø Sko', '60,00', '6,00', 'Godkendt'])
  expect((await send(who, `${connectionUuid}/preview`, corrected)).data).toMatchObject({
    changedCount: 1,
    changes: [
      {
        transactionId: 'A3',
        before: { status: 'rejected', sale: '50.00', commission: '5.00', currencyCode: 'DKK' },
        after: { status: 'approved', sale: '60.00', commission: '6.00', currencyCode: 'DKK' },
      },
    ],
  })
  await send(who, connectionUuid, corrected)
  expect(await earned(who)).toBe(138.45)
})
