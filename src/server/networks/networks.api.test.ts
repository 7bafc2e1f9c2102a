import { randomUUID } from 'node:crypto'
import { otherNetwork } from '../../test/other-network.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { awinUuid, genericUuid, type NetworksRig, secretToken, startNetworks } from '../../test/networks-rig.ts'
import type { Principal } from '../http/principal.ts'
import { merchant, programme, programmeChange } from '../merchants/tables.ts'
import { connectionsVault } from './index.ts'
import { connection } from './tables.ts'

let rig: NetworksRig
let ctx: Principal
beforeAll(async () => {
  rig = await startNetworks()
})
afterAll(() => rig.stop())
beforeEach(() => {
  ctx = rig.newAccount()
})

const connect = (over?: Parameters<NetworksRig['connect']>[1]) => rig.connect(ctx, over)
const addShops = (n: number) => {
  for (let i = 0; i < n; i++)
    rig.standIn.addProgramme({
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
    rig.standIn.fault({ kind: 'status', status: 503, times: 99 })
    await expect(connect()).rejects.toMatchObject({ code: 503 })
    expect(await rig.networks.calls.connections({}, ctx)).toEqual([])
  })
  it('keeps the credentials encrypted, bound to their row', async () => {
    const made = await connect()
    const [row] = await rig.stores.database.system
      .select()
      .from(connection)
      .where(eq(connection.uuid, made.connectionUuid))
    expect(row?.credentials).toMatch(/^[0-9a-f]{8}\.[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(row?.credentials).not.toContain(secretToken)
    expect(await connectionsVault.hasSecrets(rig.stores.database)).toBe(true)
    const other = await connect({ networkUuid: genericUuid, credentials: otherNetwork })
    await rig.stores.database.system
      .update(connection)
      .set({ credentials: row?.credentials ?? '', network: 'awin' })
      .where(eq(connection.uuid, other.connectionUuid))
    await rig.run(other.connectionUuid)
    expect((await rig.runs(other.connectionUuid)).map((r) => r.state)).toEqual(['failed'])
  })
  it('calls what neither the person nor the network named by the network and its place', async () => {
    const connectMore = () => connect({ networkUuid: genericUuid, credentials: otherNetwork, connectionName: '' })
    const made = [await connectMore(), await connectMore()]
    const { networkName } = made[0]?.network ?? { networkName: '' }
    expect(networkName).not.toBe('')
    expect(made.map((c) => c.connectionName)).toEqual([`${networkName} 1`, `${networkName} 2`])
  })
  it('starts the first import and refuses the same publisher twice', async () => {
    const made = await connect()
    expect(made).toMatchObject({
      connectionName: 'Café deals',
      connectionApiPartnerId: '189069',
      network: { networkIdentifier: 'awin' },
    })
    const payload = { connectionUuid: made.connectionUuid, accountUuid: ctx.accountUuid }
    expect(rig.sent).toEqual([{ name: 'networks.import', payload }])
    await expect(connect()).rejects.toMatchObject({ code: 409 })
  })
  it('refuses a site of another account as unknown', async () => {
    const mine = await rig.addSite(ctx)
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
      () => rig.networks.calls.importNow({ connectionUuid }, stranger),
      () => rig.networks.calls.imports({ connectionUuid }, stranger),
      () => rig.networks.calls.disconnect({ connectionUuid }, stranger),
      () => rig.networks.calls.callbackUrl({ connectionUuid, networkUuid: awinUuid }, stranger),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 404, message: 'Not found' })
    expect(await rig.networks.calls.connections({}, stranger)).toEqual([])
  })
  it('disconnects: credentials and callback go, conversions stay', async () => {
    await rig.addSite(ctx)
    addShops(1)
    rig.standIn.addTransaction({
      id: '1',
      advertiserId: '100',
      commission: '5.92',
      transactionDate: '2026-03-02T10:40:00',
    })
    const { connectionUuid } = await connect()
    await rig.run(connectionUuid)
    const url = await rig.networks.calls.callbackUrl({ connectionUuid, networkUuid: awinUuid }, ctx)
    await rig.networks.calls.disconnect({ connectionUuid }, ctx)
    expect(await rig.conversions(connectionUuid)).toHaveLength(1)
    expect((await rig.campaigns(connectionUuid)).map((c) => c.isActive)).toEqual([false])
    expect((await fetch(url)).status).toBe(404)
    await expect(rig.networks.calls.importNow({ connectionUuid }, ctx)).rejects.toMatchObject({ code: 400 })
    expect(await rig.networks.calls.list({}, ctx)).toEqual([])
  })
})

describe('an import', () => {
  it('reads two years first and 45 days afterwards, exactly and once', async () => {
    rig.standIn.addTransaction({
      id: '1',
      advertiserId: '100',
      sale: '84.50',
      commission: '5.92',
      transactionDate: '2026-03-02T10:40:00',
    })
    rig.standIn.addTransaction({
      id: '2',
      advertiserId: '100',
      commission: '0.10',
      commissionStatus: 'approved',
      transactionDate: '2024-04-01T00:00:00',
    })
    const { connectionUuid } = await connect()
    await rig.run(connectionUuid)
    expect(
      (await rig.conversions(connectionUuid)).map((c) => [c.transactionId, c.status, c.commission, c.currency]),
    ).toEqual([
      ['1', 'pending', '5.9200', 'GBP'],
      ['2', 'approved', '0.1000', 'GBP'],
    ])
    rig.standIn.addTransaction({
      id: '1',
      advertiserId: '100',
      sale: '84.50',
      commission: '5.92',
      commissionStatus: 'approved',
      paidToPublisher: true,
      transactionDate: '2026-03-02T10:40:00',
      validationDate: '2026-03-04T00:00:00',
    })
    await rig.networks.calls.importNow({ connectionUuid }, ctx)
    const before = rig.standIn.calls.length
    await rig.run(connectionUuid)
    expect(rig.standIn.calls.slice(before).filter((c) => c.includes('transactions'))).toHaveLength(6)
    expect((await rig.conversions(connectionUuid)).map((c) => c.status)).toEqual(['paid', 'approved'])
    expect(
      (await rig.networks.calls.imports({ connectionUuid }, ctx)).map((r) => [
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
      rig.standIn.addTransaction({
        id: String(i),
        advertiserId: '100',
        commission: `${i}.01`,
        transactionDate: `2026-0${1 + (i % 3)}-02T10:40:00`,
      })
    const { connectionUuid } = await connect()
    rig.standIn.fault({ kind: 'status', status: 401, after: 3, times: 99, path: /transactions/ })
    await rig.run(connectionUuid)
    expect(await rig.runs(connectionUuid)).toMatchObject([
      { state: 'failed', kind: 'full', message: expect.stringContaining('Reconnect') },
    ])
    expect((await rig.networks.calls.connections({}, ctx))[0]?.connectionLastImportDatetime).toBeNull()
    rig.standIn.clearFaults()
    await rig.run(connectionUuid)
    expect((await rig.runs(connectionUuid)).map((r) => [r.kind, r.state])).toEqual([
      ['full', 'failed'],
      ['full', 'done'],
    ])
    expect(await rig.conversions(connectionUuid)).toHaveLength(9)
  })
  it('goes through limits, errors and cut answers and yields what a clean one yields', async () => {
    for (let i = 0; i < 20; i++)
      rig.standIn.addTransaction({
        id: String(i),
        advertiserId: '100',
        commission: `${i}.10`,
        transactionDate: `2026-02-${String(i + 1).padStart(2, '0')}T10:40:00`,
      })
    const { connectionUuid } = await connect()
    rig.standIn.fault({ kind: 'status', status: 429, headers: { 'retry-after': '2' }, times: 2, path: /transactions/ })
    rig.standIn.fault({ kind: 'truncated', times: 2, path: /transactions/ })
    rig.standIn.fault({ kind: 'status', status: 502, times: 3, path: /programmes/ })
    await rig.run(connectionUuid)
    expect(await rig.runs(connectionUuid)).toMatchObject([{ state: 'done', newCount: 20 }])
    expect(
      (await rig.conversions(connectionUuid)).reduce((sum, c) => sum + Math.round(Number(c.commission) * 100), 0),
    ).toBe(19_200)
  })
  it('with words nobody knows keeps the row and names the word', async () => {
    rig.standIn.addTransaction({
      id: '1',
      advertiserId: '100',
      commission: '5.92',
      commissionStatus: 'bananas',
      transactionDate: '2026-03-02T10:40:00',
    })
    const { connectionUuid } = await connect()
    await rig.run(connectionUuid)
    expect(await rig.conversions(connectionUuid)).toMatchObject([{ status: 'pending', errorCode: 'status:bananas' }])
  })
  it('never delays another one: each ends for itself', async () => {
    const stuck = await connect()
    const other = await connect({
      networkUuid: genericUuid,
      credentials: { programmes: 'shop.example', linkTemplate: 'https://n.example/?s={clickId}&u={target}' },
    })
    rig.standIn.fault({ kind: 'slow', times: 1, path: /programmes/ })
    const stop = new AbortController()
    const slow = rig.networks.jobs
      .find((j) => j.name === 'networks.import')
      ?.handler({ connectionUuid: stuck.connectionUuid }, stop.signal)
    await rig.run(other.connectionUuid)
    expect(await rig.runs(other.connectionUuid)).toMatchObject([{ state: 'done' }])
    stop.abort()
    await expect(slow).rejects.toThrow('aborted')
    expect(await rig.runs(stuck.connectionUuid)).toMatchObject([{ state: 'failed' }])
  })
})

describe('programmes', () => {
  it('become merchants and campaigns on the chosen sites, and a routing notice goes out', async () => {
    const [first] = [await rig.addSite(ctx, 'first'), await rig.addSite(ctx, 'second')]
    rig.standIn.addProgramme({
      id: '7052',
      name: 'Bøger & Co',
      displayUrl: 'https://www.boger.co.uk/welcome',
      percentage: '8.5',
    })
    rig.standIn.addProgramme({
      id: '7053',
      name: 'Waiting',
      displayUrl: 'https://waiting.example',
      relationship: 'pending',
    })
    const { connectionUuid } = await connect({ channelUuids: [first] })
    const listener = await rig.stores.database.pool.connect()
    const notices: (string | undefined)[] = []
    listener.on('notification', (n) => notices.push(n.payload))
    await listener.query('LISTEN outbound_routing')
    await rig.run(connectionUuid)
    await expect.poll(() => notices).toContain(ctx.accountUuid)
    listener.release(true)
    expect(await rig.campaigns(connectionUuid)).toMatchObject([
      { name: 'Bøger & Co', siteUuid: first, urlMatch: 'boger.co.uk', isActive: true },
    ])
    const found = await rig.stores.database.system
      .select()
      .from(programme)
      .where(eq(programme.connectionUuid, connectionUuid))
      .orderBy(programme.externalId)
    expect(found.map((p) => [p.externalId, p.relationship, p.isOpen])).toEqual([
      ['7052', 'joined', true],
      ['7053', 'pending', false],
    ])
    expect(
      await rig.stores.database.system.select().from(merchant).where(eq(merchant.domain, 'boger.co.uk')),
    ).toHaveLength(1)
    // programmes it offers to publishers who have not joined are read at once too
    expect(rig.sent.slice(-2).map((j) => j.name)).toEqual(['networks.offered', 'networks.commissions'])
    await rig.run(connectionUuid, 'networks.commissions')
    const [paying] = await rig.stores.database.system.select().from(programme).where(eq(programme.externalId, '7052'))
    expect(paying).toMatchObject({ commissionType: 'CPS', commissionPercentage: '8.5000' })
  })
  it('that leave the list close with their campaigns, stay in the store, and open again', async () => {
    await rig.addSite(ctx)
    addShops(3)
    const { connectionUuid } = await connect()
    await rig.run(connectionUuid)
    rig.standIn.programmes.delete('101')
    await rig.run(connectionUuid)
    // a third of the list disappears at once: the next import has to confirm it, and the run says so
    expect((await rig.campaigns(connectionUuid)).map((c) => c.isActive)).toEqual([true, true, true])
    expect((await rig.runs(connectionUuid)).at(-1)).toMatchObject({
      state: 'done',
      message: expect.stringContaining('1 of 3 open programmes are missing'),
    })
    await rig.run(connectionUuid)
    expect((await rig.runs(connectionUuid)).at(-1)).toMatchObject({ state: 'done', message: '' })
    expect((await rig.campaigns(connectionUuid)).map((c) => [c.name, c.isActive, c.closedAt === null])).toEqual([
      ['Shop 00', true, true],
      ['Shop 01', false, false],
      ['Shop 02', true, true],
    ])
    addShops(3)
    await rig.run(connectionUuid)
    expect((await rig.campaigns(connectionUuid)).map((c) => c.isActive)).toEqual([true, true, true])
    const history = await rig.stores.database.system
      .select()
      .from(programmeChange)
      .where(eq(programmeChange.accountUuid, ctx.accountUuid))
      .orderBy(programmeChange.at)
    expect(history.map((h) => [h.fromIsOpen, h.toIsOpen])).toEqual([
      [true, false],
      [false, true],
    ])
  })
  it('do not close when most of the list is suddenly missing', async () => {
    await rig.addSite(ctx)
    addShops(12)
    const { connectionUuid } = await connect()
    await rig.run(connectionUuid)
    rig.standIn.programmes.clear()
    await rig.run(connectionUuid)
    expect((await rig.campaigns(connectionUuid)).filter((c) => c.isActive)).toHaveLength(12)
    expect((await rig.runs(connectionUuid)).at(-1)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('12 of 12 open programmes are missing'),
    })
  })
  it('do not close for a row that cannot be read; the run names it', async () => {
    await rig.addSite(ctx)
    addShops(3)
    const { connectionUuid } = await connect()
    await rig.run(connectionUuid)
    const [first] = rig.standIn.programmes.values()
    if (first) rig.standIn.addProgramme({ ...first, name: { odd: true } as never })
    for (let i = 0; i < 3; i++) await rig.run(connectionUuid)
    expect((await rig.campaigns(connectionUuid)).map((c) => c.isActive)).toEqual([true, true, true])
    const last = (await rig.runs(connectionUuid)).at(-1)
    expect(last?.rejectedRows).toEqual([expect.stringMatching(/^a programme that cannot be read \(100\): name/)])
    expect(last?.message).toContain('1 of its rows could not be read. None was closed.')
  })
  it('reach a site that is added later, unless the connection was limited to some', async () => {
    const first = await rig.addSite(ctx, 'first')
    await rig.addSite(ctx, 'second')
    addShops(1)
    const limited = await connect({ channelUuids: [first] })
    const everywhere = await connect({ networkUuid: genericUuid, credentials: otherNetwork })
    await rig.run(limited.connectionUuid)
    await rig.run(everywhere.connectionUuid)
    const third = await rig.addSite(ctx, 'third')
    await rig.networks.campaignsForNewSite(ctx.accountUuid, third)
    expect((await rig.campaigns(limited.connectionUuid)).map((c) => c.siteUuid)).toEqual([first])
    expect((await rig.campaigns(everywhere.connectionUuid)).map((c) => c.siteUuid)).toContain(third)
    expect(await rig.campaigns(everywhere.connectionUuid)).toHaveLength(3)
  })
})

it('writes no secret into the log, a message or the database in the clear', async () => {
  const { connectionUuid } = await connect()
  for (const status of [400, 401, 403, 404, 429, 500]) {
    rig.standIn.fault({
      kind: 'status',
      status,
      times: 40,
      body: JSON.stringify({ error: `token ${secretToken} is bad` }),
      path: /transactions/,
    })
    await rig.run(connectionUuid)
    rig.standIn.clearFaults()
  }
  const messages = (await rig.runs(connectionUuid)).map((r) => r.message).join('\n')
  expect(messages).toContain('•••')
  expect(`${messages}\n${rig.lines.join('\n')}`).not.toContain(secretToken)
  const { rows } = await rig.stores.database.system.execute<{ text: string }>(
    sql`SELECT c::text AS text FROM connection c UNION ALL SELECT r::text FROM import_run r UNION ALL SELECT l::text FROM ledger l`,
  )
  expect(rows.map((r) => r.text).join('\n')).not.toContain(secretToken)
  expect(rig.lines.join('\n')).not.toMatch(/callbacks\/v1\/[0-9a-f]{32}/)
})
