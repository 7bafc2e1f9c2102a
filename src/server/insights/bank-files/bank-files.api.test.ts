import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectorOf } from '../../../connectors/index.ts'
import { type Answer, type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { conversion, ledger } from '../../money/tables.ts'
import { connection } from '../../networks/tables.ts'

let app: TestApp
const now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } })
})
afterAll(() => app.stop())

const uuidOf = (network: string) => connectorOf(network)?.networkUuid ?? ''
type Sale = {
  network: string
  connectionUuid: string
  at: string
  approved: string
  paid?: string
  commission: string
  currency?: string
}

async function start(networks: readonly string[] = ['awin', 'partnerads']) {
  const who = await app.signUp({ userCurrencyCode: 'DKK', userTimezone: 'UTC' })
  const accountUuid = who.accountUuid
  const connections = new Map(networks.map((network) => [network, randomUUID()]))
  for (const [network, uuid] of connections)
    await app.stores.database.system
      .insert(connection)
      .values({ uuid, accountUuid, network, name: network, partnerId: '1' })
  const sell = async ({ at, approved, paid, commission, currency = 'DKK', ...from }: Sale) => {
    const transactionId = randomUUID()
    const status = paid ? ('paid' as const) : ('approved' as const)
    await app.stores.database.system
      .insert(conversion)
      .values({ ...from, accountUuid, transactionId, at: new Date(at), status, sale: '100', commission, currency })
    for (const [word, day] of [
      ['approved', approved],
      ['paid', paid],
    ] as const)
      if (day)
        await app.stores.database.system.insert(ledger).values({
          accountUuid,
          connectionUuid: from.connectionUuid,
          transactionId,
          source: 'api',
          receivedAt: new Date(`${day}T12:00:00Z`),
          contentHash: randomUUID(),
          content: { status: word },
        })
  }
  const of = (network: string) => ({ network, connectionUuid: connections.get(network) ?? '' })
  return { who, sell, of }
}
const send = async (who: Session, path: string, text: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([text]), 'november.csv')
  const answer = await fetch(`${app.base}/api/insights/v1/bank-files${path}`, {
    method: 'POST',
    headers: { cookie: who.cookie },
    body: form,
  })
  return (await answer.json()) as Answer<Record<string, never>>
}
type Row = {
  networkUuid: string
  received: number | null
  paid: number
  remittances: { amount: number; match: object | null }[]
}
const rowsOf = async (who: Session) =>
  (await who.ask<{ rows: Row[] }>('/insights/v1/payments', { fromDate: '2025-12-01', toDate: '2026-11-20' })).data.rows

const text = [
  'Dato;Tekst;Beløb;Saldo',
  '14.11.2026;AWIN AG 4711;11.200,00;20.000,00',
  '14.11.2026;AWIN AG 4711;11.200,00;31.200,00',
  '13.11.2026;Betaling Klik og Co 22;500,00;8.800,00',
  '12.11.2026;Husleje;-8.000,00;8.300,00',
  '10.11.2026;Løn;30.000,00;16.300,00',
].join('\n')
const danish = { currencyCode: 'DKK' }

it('previews without a trace, keeps the lines of networks only, once, and says what each was for', async () => {
  const { who, sell, of } = await start()
  await sell({
    ...of('awin'),
    at: '2026-09-10T10:00:00Z',
    approved: '2026-10-05',
    paid: '2026-11-12',
    commission: '11950',
  })
  expect(await send(who, '/preview', text)).toMatchObject({ code: 200, data: { needsCurrency: true } })
  expect(await send(who, '', text)).toMatchObject({
    code: 400,
    message: 'currencyCode: The file names no currency; say which one its amounts are in',
  })
  const preview = await send(who, '/preview', text, danish)
  expect(preview).toMatchObject({
    code: 200,
    data: {
      columns: [
        { column: 'date', heading: 'Dato' },
        { column: 'amount', heading: 'Beløb' },
        { column: 'text', heading: 'Tekst' },
      ],
      incomingCount: 4,
      outgoingCount: 1,
      networkLineCount: 2,
      newCount: 2,
      networks: [
        {
          networkUuid: uuidOf('awin'),
          networkName: 'Awin',
          lineCount: 2,
          sums: [{ currencyCode: 'DKK', amount: 22_400 }],
        },
      ],
      choices: [{ networkName: 'Awin' }, { networkName: 'Partner-ads' }],
    },
  })
  expect(await rowsOf(who)).toEqual([])
  const made = await send(who, '', text, { ...danish, name: 'Drift' })
  expect(made).toMatchObject({
    code: 200,
    data: { bankFileName: 'Drift', lineCount: 2, newCount: 2, fromDate: '2026-11-14', toDate: '2026-11-14' },
  })
  expect(await send(who, '', text, danish)).toMatchObject({ code: 200, data: { lineCount: 2, newCount: 0 } })
  const [row] = await rowsOf(who)
  // the event store has no sales in this test, so nothing is owed; no sale changed its state
  expect(row).toMatchObject({ networkUuid: uuidOf('awin'), received: 22_400, approved: 0, paid: 0 })
  expect(row?.remittances.map((r) => r.match)).toEqual(
    expect.arrayContaining([
      {
        basis: 'paid',
        connectionName: null,
        months: ['2026-09'],
        approved: 11_950,
        difference: -750,
        convertedFrom: [],
      },
      null,
    ]),
  )
  const { rows } = await app.stores.database.pool.query<{ n: string }>(
    "SELECT count(*) AS n FROM bank_line WHERE account_uuid = $1 AND text ILIKE '%løn%'",
    [who.accountUuid],
  )
  expect(rows[0]?.n).toBe('0')
})

it('undoes a file with exactly its lines; what another one holds stays', async () => {
  const { who } = await start()
  const first = await send(who, '', text, danish)
  const both = `${text}\n15.11.2026;AWIN AG;10,00;31.210,00`
  const second = await send(who, '', both, danish)
  expect(second).toMatchObject({ data: { lineCount: 3, newCount: 1 } })
  const uuid = (made: typeof first) => (made.data as unknown as { bankFileUuid: string }).bankFileUuid
  const amounts = async () =>
    (await rowsOf(who)).flatMap((r) => r.remittances.map((m) => m.amount)).toSorted((a, b) => a - b)
  expect(await who.ask(`/insights/v1/bank-files/${uuid(first)}`, {}, 'DELETE')).toMatchObject({ code: 200 })
  expect(await amounts()).toEqual([10, 11_200, 11_200])
  expect(await who.ask(`/insights/v1/bank-files/${uuid(first)}`, {}, 'DELETE')).toMatchObject({ code: 404 })
  await who.ask(`/insights/v1/bank-files/${uuid(second)}`, {}, 'DELETE')
  expect(await amounts()).toEqual([])
  expect((await who.ask('/insights/v1/bank-files', {}, 'GET')).data).toEqual([])
})

it('remembers whose a payer is, for lines that are kept and those to come', async () => {
  const { who, sell, of } = await start()
  // months of a network that reports no payments, in two currencies
  await sell({ ...of('partnerads'), at: '2026-08-10T10:00:00Z', approved: '2026-09-05', commission: '500' })
  const say = (payer: string, networkUuid: string | null) =>
    who.ask('/insights/v1/bank-files/payers', { payer, networkUuid })
  expect(await say('betaling klik og co', randomUUID())).toMatchObject({
    code: 400,
    message: 'networkUuid: Must be a network that you connected',
  })
  expect(await say('betaling klik og co', uuidOf('partnerads'))).toMatchObject({ code: 200 })
  const preview = await send(who, '/preview', text, danish)
  expect(preview).toMatchObject({ data: { networkLineCount: 3 } })
  await send(who, '', text, danish)
  const of2 = async () => new Map((await rowsOf(who)).map((r) => [r.networkUuid, r.remittances.length]))
  expect(await of2()).toEqual(
    new Map([
      [uuidOf('awin'), 2],
      [uuidOf('partnerads'), 1],
    ]),
  )
  const partner = (await rowsOf(who)).find((r) => r.networkUuid === uuidOf('partnerads'))
  expect(partner?.remittances[0]).toMatchObject({
    match: { basis: 'approved', months: ['2026-08'], approved: 500, difference: 0 },
  })
  await say('awin ag', uuidOf('partnerads'))
  expect(await of2()).toEqual(new Map([[uuidOf('partnerads'), 3]]))
  await say('awin ag', null)
  expect(await of2()).toEqual(new Map([[uuidOf('partnerads'), 1]]))
  expect(await send(who, '/preview', text, danish)).toMatchObject({ data: { networkLineCount: 1, newCount: 0 } })
})

it('refuses what it cannot read whole, with the line and the rule, and keeps nothing', async () => {
  const { who } = await start()
  const refused = async (csv: string, fields: Record<string, string> = danish) => {
    const { code, message } = await send(who, '', csv, fields)
    return `${code} ${message}`
  }
  expect(await refused('Name;Age\nA;3\n')).toContain('400 file: No line names a column for the date')
  expect(await refused('')).toContain('The file is empty')
  expect(await refused(`${text}\n31.02.2026;AWIN;1,00;1,00`)).toBe(
    '400 file: 1 of 5 lines cannot be read; the first one is line 7: Date: "31.02.2026" is not a date. Nothing was taken in.',
  )
  expect(await refused('Date,Amount,Text\n03/04/2026,5.00,AWIN\n')).toContain(
    '400 dateOrder: Dates of the file may be read',
  )
  expect(await refused('Date,Amount,Text\n2026-11-03,1.234,AWIN\n')).toContain('400 decimalMark: Amounts of the file')
  expect(await refused(text, { currencyCode: 'kroner' })).toContain('400 currencyCode: Must be a currency code')
  expect(await refused('Date,Amount,Text\n2026-11-03,5.00,Salary\n')).toContain(
    '400 file: No line of this file is known',
  )
  expect(await refused('x'.repeat(5 * 1024 * 1024 + 1))).toContain('file: The file is too large: 5 MB at most')
  expect((await who.ask('/insights/v1/bank-files', {}, 'GET')).data).toEqual([])
})
