import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AwinStandIn, startAwinStandIn } from '../../connectors/awin/stand-in.ts'
import { connectorOf } from '../../connectors/index.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import type { Ctx } from '../http/handlers.ts'
import { createLog } from '../log.ts'
import { campaign, merchant, programme, programmeChange } from '../merchants/tables.ts'
import { createMoney } from '../money/index.ts'
import { conversion, ledger } from '../money/tables.ts'
import { site } from '../sites/tables.ts'
import { createNetworks, createNetworkLinks, hasNoCredentials, type Networks } from './index.ts'
import { connection, importRun } from './tables.ts'

const secretToken = 'ZZ-marker-secret-0123456789'
const awinUuid = connectorOf('awin')?.networkUuid ?? ''
const genericUuid = connectorOf('generic')?.networkUuid ?? ''
const now = new Date('2026-03-05T12:00:00Z')

let stores: TestStores
let standIn: AwinStandIn
let networks: Networks
let server: Server
let address = ''
let accountUuid = ''
let ctx: Ctx
/** The door's own time: waiting takes none. */
let time = now.getTime()
const lines: string[] = []
const sent: { name: string; payload: object }[] = []

beforeAll(async () => {
  stores = await testStores()
  standIn = await startAwinStandIn({ token: secretToken })
  const clock = { now: () => now }
  const log = createLog((line) => lines.push(line))
  const links = createNetworkLinks()
  const money = createMoney({
    database: stores.database,
    events: stores.events,
    clock,
    log,
    networkUuid: links.networkUuid,
    clickIds: { isClickId: () => false, clickTime: () => 0 },
  })
  server = createServer((req, res) => networks.callbacks.handle(req, res))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  networks = createNetworks({
    database: stores.database,
    receive: money.receive,
    clock,
    log,
    credentialsKey: Buffer.alloc(32, 7),
    baseUrls: { awin: standIn.url },
    publicUrl: address,
    send: async (name, payload) => void sent.push({ name, payload }),
    door: { now: () => time, sleep: async (ms) => void (time += ms), random: () => 0.5 },
  })
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await standIn.close()
  await stores.close()
})
beforeEach(() => {
  accountUuid = randomUUID()
  ctx = {
    accountUuid,
    userUuid: randomUUID(),
    role: 'owner',
    isDemo: false,
    timezone: 'Europe/Copenhagen',
    currencyCode: 'DKK',
    exchange: { headers: new Headers(), setCookies: () => undefined },
  }
  standIn.programmes.clear()
  standIn.transactions.clear()
  standIn.clearFaults()
  sent.length = 0
})

const addSite = async (name = 'Café') => {
  const [row] = await stores.database.system
    .insert(site)
    .values({ accountUuid, name, domain: `${name}.example` })
    .returning()
  return row?.uuid ?? ''
}
const connect = (over: Partial<Parameters<Networks['calls']['connect']>[0]> = {}) =>
  networks.calls.connect(
    { networkUuid: awinUuid, connectionName: '', credentials: { token: secretToken, publisherId: '189069' }, ...over },
    ctx,
  )
const run = async (connectionUuid: string, name = 'networks.import') =>
  networks.jobs.find((j) => j.name === name)?.handler({ connectionUuid }, new AbortController().signal)
const runs = (connectionUuid: string) =>
  stores.database.system
    .select()
    .from(importRun)
    .where(eq(importRun.connectionUuid, connectionUuid))
    .orderBy(importRun.startedAt)
const conversions = (connectionUuid: string) =>
  stores.database.system
    .select()
    .from(conversion)
    .where(eq(conversion.connectionUuid, connectionUuid))
    .orderBy(conversion.transactionId)
const campaigns = (connectionUuid: string) =>
  stores.database.system
    .select()
    .from(campaign)
    .where(eq(campaign.connectionUuid, connectionUuid))
    .orderBy(campaign.name)
const addShops = (n: number) => {
  for (let i = 0; i < n; i++)
    standIn.addProgramme({
      id: String(100 + i),
      name: `Shop ${String(i).padStart(2, '0')}`,
      displayUrl: `https://www.shop${i}.example`,
    })
}

describe('connecting', () => {
  it('checks the credentials at the network and says what is wrong', async () => {
    await expect(connect({ credentials: { token: 'wrong-token-wrong', publisherId: '189069' } })).rejects.toMatchObject(
      { code: 400, message: expect.stringMatching(/^credentials\.token: Awin does not accept/) },
    )
    await expect(connect({ credentials: { token: secretToken, publisherId: '1' } })).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining('189069 (Café deals)'),
    })
    await expect(connect({ credentials: { token: secretToken, publisherId: 'abc' } })).rejects.toMatchObject({
      message: 'credentials.publisherId: Must be the number of your publisher account',
    })
    await expect(connect({ credentials: { publisherId: '1' } })).rejects.toMatchObject({
      message: 'credentials.token: is missing',
    })
    await expect(
      connect({ credentials: { token: secretToken, publisherId: '189069', extra: 'x' } }),
    ).rejects.toMatchObject({ message: 'credentials.extra: is not a field of Awin' })
    standIn.fault({ kind: 'status', status: 503, times: 99 })
    await expect(connect()).rejects.toMatchObject({ code: 503 })
    expect(await networks.calls.connections({}, ctx)).toEqual([])
  })
  it('keeps the credentials encrypted, bound to their row', async () => {
    const made = await connect()
    const [row] = await stores.database.system.select().from(connection).where(eq(connection.uuid, made.connectionUuid))
    expect(row?.credentials).toMatch(/^[0-9a-f]{8}\.[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(row?.credentials).not.toContain(secretToken)
    expect(await hasNoCredentials(stores.database)).toBe(false)
    const other = await connect({ networkUuid: genericUuid, credentials: {} })
    await stores.database.system
      .update(connection)
      .set({ credentials: row?.credentials ?? '', network: 'awin' })
      .where(eq(connection.uuid, other.connectionUuid))
    await run(other.connectionUuid)
    expect((await runs(other.connectionUuid)).map((r) => r.state)).toEqual(['failed'])
  })
  it('starts the first import and refuses the same publisher twice', async () => {
    const made = await connect()
    expect(made).toMatchObject({
      connectionName: 'Café deals',
      connectionApiPartnerId: '189069',
      network: { networkIdentifier: 'awin' },
    })
    expect(sent).toEqual([{ name: 'networks.import', payload: { connectionUuid: made.connectionUuid } }])
    await expect(connect()).rejects.toMatchObject({ code: 409 })
  })
  it('refuses a site of another account as unknown', async () => {
    const mine = await addSite()
    await connect({ channelUuids: [mine] })
    const theirs = mine
    ctx = { ...ctx, accountUuid: randomUUID() }
    await expect(connect({ channelUuids: [theirs] })).rejects.toMatchObject({ code: 404 })
  })
  it('shows another account nothing of it', async () => {
    const made = await connect()
    const stranger = { ...ctx, accountUuid: randomUUID() }
    const { connectionUuid } = made
    const calls = [
      () => networks.calls.importNow({ connectionUuid }, stranger),
      () => networks.calls.imports({ connectionUuid }, stranger),
      () => networks.calls.disconnect({ connectionUuid }, stranger),
      () => networks.calls.callbackUrl({ connectionUuid, networkUuid: awinUuid }, stranger),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 404, message: 'Not found' })
    expect(await networks.calls.connections({}, stranger)).toEqual([])
  })
  it('disconnects: credentials and callback go, conversions stay', async () => {
    await addSite()
    addShops(1)
    standIn.addTransaction({ id: '1', advertiserId: '100', commission: '5.92', transactionDate: '2026-03-02T10:40:00' })
    const { connectionUuid } = await connect()
    await run(connectionUuid)
    const url = await networks.calls.callbackUrl({ connectionUuid, networkUuid: awinUuid }, ctx)
    await networks.calls.disconnect({ connectionUuid }, ctx)
    expect(await conversions(connectionUuid)).toHaveLength(1)
    expect((await campaigns(connectionUuid)).map((c) => c.isActive)).toEqual([false])
    expect((await fetch(url)).status).toBe(404)
    await expect(networks.calls.importNow({ connectionUuid }, ctx)).rejects.toMatchObject({ code: 400 })
    expect(await networks.calls.list({}, ctx)).toEqual([])
  })
})

describe('an import', () => {
  it('reads two years first and 45 days afterwards, exactly and once', async () => {
    standIn.addTransaction({
      id: '1',
      advertiserId: '100',
      sale: '84.50',
      commission: '5.92',
      transactionDate: '2026-03-02T10:40:00',
    })
    standIn.addTransaction({
      id: '2',
      advertiserId: '100',
      commission: '0.10',
      commissionStatus: 'approved',
      transactionDate: '2024-04-01T00:00:00',
    })
    const { connectionUuid } = await connect()
    await run(connectionUuid)
    expect(
      (await conversions(connectionUuid)).map((c) => [c.transactionId, c.status, c.commission, c.currency]),
    ).toEqual([
      ['1', 'pending', '5.9200', 'GBP'],
      ['2', 'approved', '0.1000', 'GBP'],
    ])
    standIn.addTransaction({
      id: '1',
      advertiserId: '100',
      sale: '84.50',
      commission: '5.92',
      commissionStatus: 'approved',
      paidToPublisher: true,
      transactionDate: '2026-03-02T10:40:00',
      validationDate: '2026-03-04T00:00:00',
    })
    await networks.calls.importNow({ connectionUuid }, ctx)
    const before = standIn.calls.length
    await run(connectionUuid)
    expect(standIn.calls.slice(before).filter((c) => c.includes('transactions'))).toHaveLength(4)
    expect((await conversions(connectionUuid)).map((c) => c.status)).toEqual(['paid', 'approved'])
    expect(
      (await networks.calls.imports({ connectionUuid }, ctx)).map((r) => [
        r.kind,
        r.state,
        r.newCount,
        r.changedCount,
        r.unchangedCount,
      ]),
    ).toEqual([
      ['recent', 'done', 0, 1, 0],
      ['full', 'done', 2, 0, 0],
    ])
  })
  it('that fails is not marked done, says what to do, and is whole after the next one', async () => {
    for (let i = 0; i < 9; i++)
      standIn.addTransaction({
        id: String(i),
        advertiserId: '100',
        commission: `${i}.01`,
        transactionDate: `2026-0${1 + (i % 3)}-02T10:40:00`,
      })
    const { connectionUuid } = await connect()
    standIn.fault({ kind: 'status', status: 401, after: 3, times: 99, path: /transactions/ })
    await run(connectionUuid)
    expect(await runs(connectionUuid)).toMatchObject([
      { state: 'failed', kind: 'full', message: expect.stringContaining('Reconnect') },
    ])
    expect((await networks.calls.connections({}, ctx))[0]?.connectionLastImportDatetime).toBeNull()
    standIn.clearFaults()
    await run(connectionUuid)
    expect((await runs(connectionUuid)).map((r) => [r.kind, r.state])).toEqual([
      ['full', 'failed'],
      ['full', 'done'],
    ])
    expect(await conversions(connectionUuid)).toHaveLength(9)
  })
  it('goes through limits, errors and cut answers and yields what a clean one yields', async () => {
    for (let i = 0; i < 20; i++)
      standIn.addTransaction({
        id: String(i),
        advertiserId: '100',
        commission: `${i}.10`,
        transactionDate: `2026-02-${String(i + 1).padStart(2, '0')}T10:40:00`,
      })
    const { connectionUuid } = await connect()
    standIn.fault({ kind: 'status', status: 429, headers: { 'retry-after': '2' }, times: 2, path: /transactions/ })
    standIn.fault({ kind: 'truncated', times: 2, path: /transactions/ })
    standIn.fault({ kind: 'status', status: 502, times: 3, path: /programmes/ })
    await run(connectionUuid)
    expect(await runs(connectionUuid)).toMatchObject([{ state: 'done', newCount: 20 }])
    expect(
      (await conversions(connectionUuid)).reduce((sum, c) => sum + Math.round(Number(c.commission) * 100), 0),
    ).toBe(19_200)
  })
  it('with words nobody knows keeps the row and names the word', async () => {
    standIn.addTransaction({
      id: '1',
      advertiserId: '100',
      commission: '5.92',
      commissionStatus: 'bananas',
      transactionDate: '2026-03-02T10:40:00',
    })
    const { connectionUuid } = await connect()
    await run(connectionUuid)
    expect(await conversions(connectionUuid)).toMatchObject([{ status: 'pending', errorCode: 'status:bananas' }])
  })
  it('never delays another one: each ends for itself', async () => {
    const stuck = await connect()
    const other = await connect({
      networkUuid: genericUuid,
      credentials: { programmes: 'shop.example', linkTemplate: 'https://n.example/?s={clickId}&u={target}' },
    })
    standIn.fault({ kind: 'slow', times: 1, path: /programmes/ })
    const stop = new AbortController()
    const slow = networks.jobs
      .find((j) => j.name === 'networks.import')
      ?.handler({ connectionUuid: stuck.connectionUuid }, stop.signal)
    await run(other.connectionUuid)
    expect(await runs(other.connectionUuid)).toMatchObject([{ state: 'done' }])
    stop.abort()
    await expect(slow).rejects.toThrow('aborted')
    expect(await runs(stuck.connectionUuid)).toMatchObject([{ state: 'failed' }])
  })
})

describe('programmes', () => {
  it('become merchants and campaigns on the chosen sites, and a routing notice goes out', async () => {
    const [first] = [await addSite('first'), await addSite('second')]
    standIn.addProgramme({
      id: '7052',
      name: 'Bøger & Co',
      displayUrl: 'https://www.boger.co.uk/welcome',
      percentage: '8.5',
    })
    standIn.addProgramme({
      id: '7053',
      name: 'Waiting',
      displayUrl: 'https://waiting.example',
      relationship: 'pending',
    })
    const { connectionUuid } = await connect({ channelUuids: [first] })
    const listener = await stores.database.pool.connect()
    const notices: (string | undefined)[] = []
    listener.on('notification', (n) => notices.push(n.payload))
    await listener.query('LISTEN outbound_routing')
    await run(connectionUuid)
    await expect.poll(() => notices).toContain(accountUuid)
    listener.release(true)
    expect(await campaigns(connectionUuid)).toMatchObject([
      { name: 'Bøger & Co', siteUuid: first, urlMatch: 'boger.co.uk', isActive: true },
    ])
    const found = await stores.database.system
      .select()
      .from(programme)
      .where(eq(programme.connectionUuid, connectionUuid))
      .orderBy(programme.externalId)
    expect(found.map((p) => [p.externalId, p.relationship, p.isOpen])).toEqual([
      ['7052', 'joined', true],
      ['7053', 'pending', false],
    ])
    expect(await stores.database.system.select().from(merchant).where(eq(merchant.domain, 'boger.co.uk'))).toHaveLength(
      1,
    )
    expect(sent.at(-1)?.name).toBe('networks.commissions')
    await run(connectionUuid, 'networks.commissions')
    const [paying] = await stores.database.system.select().from(programme).where(eq(programme.externalId, '7052'))
    expect(paying).toMatchObject({ commissionType: 'CPS', commissionPercentage: '8.5000' })
  })
  it('that leave the list close with their campaigns, stay in the store, and open again', async () => {
    await addSite()
    addShops(3)
    const { connectionUuid } = await connect()
    await run(connectionUuid)
    standIn.programmes.delete('101')
    await run(connectionUuid)
    expect((await campaigns(connectionUuid)).map((c) => [c.name, c.isActive, c.closedAt === null])).toEqual([
      ['Shop 00', true, true],
      ['Shop 01', false, false],
      ['Shop 02', true, true],
    ])
    addShops(3)
    await run(connectionUuid)
    expect((await campaigns(connectionUuid)).map((c) => c.isActive)).toEqual([true, true, true])
    const history = await stores.database.system
      .select()
      .from(programmeChange)
      .where(eq(programmeChange.accountUuid, accountUuid))
      .orderBy(programmeChange.at)
    expect(history.map((h) => [h.fromIsOpen, h.toIsOpen])).toEqual([
      [true, false],
      [false, true],
    ])
  })
  it('do not close when most of the list is suddenly missing', async () => {
    await addSite()
    addShops(12)
    const { connectionUuid } = await connect()
    await run(connectionUuid)
    standIn.programmes.clear()
    await run(connectionUuid)
    expect((await campaigns(connectionUuid)).filter((c) => c.isActive)).toHaveLength(12)
    expect((await runs(connectionUuid)).at(-1)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('12 of 12 open programmes are missing'),
    })
  })
  it('reach a site that is added later, unless the connection was limited to some', async () => {
    const first = await addSite('first')
    await addSite('second')
    addShops(1)
    const limited = await connect({ channelUuids: [first] })
    const everywhere = await connect({ networkUuid: genericUuid, credentials: { programmes: 'shop.example' } })
    await run(limited.connectionUuid)
    await run(everywhere.connectionUuid)
    const third = await addSite('third')
    await networks.campaignsForNewSite(accountUuid, third)
    expect((await campaigns(limited.connectionUuid)).map((c) => c.siteUuid)).toEqual([first])
    expect((await campaigns(everywhere.connectionUuid)).map((c) => c.siteUuid)).toContain(third)
    expect(await campaigns(everywhere.connectionUuid)).toHaveLength(3)
  })
})

describe('callbacks', () => {
  const prepare = async () => {
    const { connectionUuid } = await connect()
    return { connectionUuid, url: await networks.calls.callbackUrl({ connectionUuid, networkUuid: awinUuid }, ctx) }
  }
  const sale = {
    id: '812345678',
    advertiserId: '7052',
    sale: '84.50',
    commission: '5.92',
    transactionDate: '2026-03-02T10:40:00',
  }

  it('arrive by GET with macros and by POST as Awin sends them, and are one with the import', async () => {
    const { connectionUuid, url } = await prepare()
    expect(url).toContain('tid=!!!transactionId!!!')
    expect((await networks.calls.connections({}, ctx))[0]?.connectionCallbackStatus).toBe('PENDING')
    expect(await standIn.notify(url, sale)).toBe(200)
    expect(await standIn.notify(url, sale, 'POST')).toBe(200)
    standIn.addTransaction({ ...sale, commissionStatus: 'approved', validationDate: '2026-03-04T00:00:00' })
    await run(connectionUuid)
    expect(await conversions(connectionUuid)).toMatchObject([
      { transactionId: '812345678', status: 'approved', commission: '5.9200' },
    ])
    expect((await networks.calls.connections({}, ctx))[0]?.connectionCallbackStatus).toBe('ACTIVE')
  })
  it('a thousand times in parallel are one conversion', async () => {
    const { connectionUuid, url } = await prepare()
    const answers = await Promise.all(Array.from({ length: 1000 }, () => standIn.notify(url, sale)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await conversions(connectionUuid)).toMatchObject([{ version: 1 }])
    expect(
      await stores.database.system.select().from(ledger).where(eq(ledger.connectionUuid, connectionUuid)),
    ).toHaveLength(1)
  })
  it('with a wrong address get one and the same answer', async () => {
    const { url } = await prepare()
    const token = /v1\/([0-9a-f]+)/.exec(url)?.[1] ?? ''
    const wrong = [
      '0'.repeat(32),
      token.slice(1),
      `${token}0`,
      token.toUpperCase().replace(/\d/g, 'A'),
      '',
      '../../etc/passwd',
    ]
    const answers = await Promise.all(wrong.map(async (t) => fetch(`${address}/tr/callbacks/v1/${t}?tid=1`)))
    expect(await Promise.all(answers.map(async (a) => [a.status, await a.text()]))).toEqual(
      wrong.map(() => [404, 'Not found']),
    )
    expect((await fetch(`${address}/tr/callbacks/v1/?token=${token}&tid=1`)).status).toBe(404)
  })
  it('with nonsense are kept with an error code or refused, never answered with 5xx', async () => {
    const { connectionUuid, url } = await prepare()
    const base = url.split('?')[0] ?? ''
    const queries = [
      '',
      'tid=',
      'tid=1&com=-1&cur=GBP',
      'tid=2&com=1e309&cur=GBP',
      'tid=3&com=NaN&cur=GBP',
      'tid=4&com=12,50&cur=GBP',
      'tid=5&com=1&cur=<script>',
      'tid=%00%ff&com=1',
      `tid=${'9'.repeat(500)}&com=1&cur=GBP`,
      'tid=6&tid=7&com=1&cur=GBP&date=0000-00-00',
      'tid=%ED%A0%80&com=1&cur=GBP',
      '%',
      'tid=8&ref=%F0%9F%92%A9&com=1&cur=GBP',
    ]
    const statuses = await Promise.all(queries.map(async (q) => (await fetch(`${base}?${q}`)).status))
    expect(statuses.filter((s) => s >= 500)).toEqual([])
    const bodies = [
      '{',
      '{"a":',
      'AwinTransactionPush={',
      'AwinTransactionPush=[1]',
      'AwinTransactionPush="x"',
      'AwinTransactionPush={"transactionId":{}}',
      '\u0000',
      'x'.repeat(60_000),
    ]
    const posts = await Promise.all(bodies.map(async (body) => (await fetch(base, { method: 'POST', body })).status))
    expect(posts).toEqual(bodies.map(() => 400))
    expect((await fetch(base, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await fetch(base, { method: 'PUT', body: 'x' })).status).toBe(405)
    const kept = await conversions(connectionUuid)
    expect(kept.map((c) => [c.transactionId, c.commission, c.errorCode])).toEqual(
      expect.arrayContaining([
        ['1', '0.0000', 'commission:-1'],
        ['2', '0.0000', 'commission:1e309'],
        ['3', '0.0000', 'commission:NaN'],
        ['4', '0.0000', 'commission:12,50'],
        ['5', '1.0000', 'currency:<script>'],
      ]),
    )
  })
  it('of any other network work by the documented keys', async () => {
    const { connectionUuid } = await connect({ networkUuid: genericUuid, credentials: {} })
    const url =
      (await networks.calls.callbackUrl({ connectionUuid, networkUuid: genericUuid }, ctx)).split('?')[0] ?? ''
    const query = new URLSearchParams({
      transactionId: 'T1',
      amount: '84.50',
      commission: '5.92',
      currency: 'DKK',
      status: 'approved',
      date: '2026-03-02T10:00:00Z',
      orderId: 'A-1',
    })
    expect((await fetch(`${url}?${query}`)).status).toBe(200)
    expect(await conversions(connectionUuid)).toMatchObject([
      { transactionId: 'T1', status: 'approved', sale: '84.5000', currency: 'DKK', orderId: 'A-1' },
    ])
  })
})

it('writes no secret into the log, a message or the database in the clear', async () => {
  const { connectionUuid } = await connect()
  for (const status of [400, 401, 403, 404, 429, 500]) {
    standIn.fault({
      kind: 'status',
      status,
      times: 40,
      body: JSON.stringify({ error: `token ${secretToken} is bad` }),
      path: /transactions/,
    })
    await run(connectionUuid)
    standIn.clearFaults()
  }
  const messages = (await runs(connectionUuid)).map((r) => r.message).join('\n')
  expect(messages).toContain('•••')
  expect(`${messages}\n${lines.join('\n')}`).not.toContain(secretToken)
  const { rows } = await stores.database.system.execute<{ text: string }>(
    sql`SELECT c::text AS text FROM connection c UNION ALL SELECT r::text FROM import_run r UNION ALL SELECT l::text FROM ledger l`,
  )
  expect(rows.map((r) => r.text).join('\n')).not.toContain(secretToken)
  expect(lines.join('\n')).not.toMatch(/callbacks\/v1\/[0-9a-f]{32}/)
})
