import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { networkOverview } from '../../../contract/networks/network-overview.ts'
import { awinUuid, type NetworksRig, startNetworks } from '../../../test/networks-rig.ts'
import { type Account, click } from '../../insights/event-builders.ts'
import type { Principal } from '../../http/principal.ts'
import { campaign, merchant, offeredProgramme, programme } from '../../merchants/tables.ts'
import { networkOverviewCalls } from './calls.ts'
import { createNetworkLinks } from '../network-links.ts'
import { createLeadsToShop, statedPerClick } from '../../routing/index.ts'
import { connection } from '../tables.ts'

const now = new Date('2026-03-05T12:00:00Z')
let rig: NetworksRig
let ctx: Principal
let account: Account
beforeAll(async () => {
  rig = await startNetworks(now)
})
afterAll(() => rig.stop())
beforeEach(async () => {
  ctx = rig.newAccount()
  account = { uuid: ctx.accountUuid, site: await rig.addSite(ctx) }
})

const calls = () =>
  networkOverviewCalls({
    database: rig.stores.database,
    events: rig.stores.events,
    clock: { now: () => now },
    statedPerClick,
    leadsToShop: createLeadsToShop(createNetworkLinks()),
  })
const list = async () => networkOverview.list.output.parse(await calls().list({}, ctx))
const tile = async (identifier: string) => (await list()).find((n) => n.networkIdentifier === identifier)
const detail = async (networkUuid: string, viewer = ctx) =>
  networkOverview.network.output.parse(await calls().network({ networkUuid }, viewer))
const db = () => rig.stores.database.system

async function connected(network: string, over: Partial<typeof connection.$inferInsert> = {}): Promise<string> {
  const [row] = await db()
    .insert(connection)
    .values({ accountUuid: ctx.accountUuid, network, name: network, ...over })
    .returning()
  return row?.uuid ?? ''
}
const newShop = async () => {
  const domain = `${randomUUID()}.dk`
  const [row] = await db().insert(merchant).values({ domain, name: 'Shop' }).returning()
  return { uuid: row?.uuid ?? '', domain }
}
type Shop = Awaited<ReturnType<typeof newShop>>

/** A programme of the shop at a new connection, with a campaign by default. */
async function offered(
  network: string,
  shop: Shop,
  { isRunning = false, connectionUuid = '', ...over }: Partial<typeof programme.$inferInsert> & { isRunning?: boolean },
) {
  const uuid = randomUUID()
  const at = connectionUuid || (await connected(network))
  const shared = { accountUuid: ctx.accountUuid, connectionUuid: at, merchantUuid: shop.uuid, name: 'Shop' }
  await db()
    .insert(programme)
    .values({ ...shared, uuid, network, externalId: uuid, isOpen: isRunning, relationship: 'notjoined', ...over })
  if (isRunning)
    await db()
      .insert(campaign)
      .values({ ...shared, siteUuid: account.site, programmeUuid: uuid, urlMatch: shop.domain })
}
/** A programme that a network offers to everyone, connected or not. */
const offeredToAll = (network: string, shop: Shop, over: Partial<typeof offeredProgramme.$inferInsert> = {}) =>
  db()
    .insert(offeredProgramme)
    .values({ network, externalId: randomUUID(), merchantUuid: shop.uuid, seenAt: now, ...over })
const send = (shop: Shop, over: object = {}) =>
  rig.stores.events.insert(
    'click',
    [click(account, { at: '2026-03-01T10:00:00Z', merchant: shop.domain, ...over })],
    randomUUID(),
  )
const discover = { kind: 'discover', network_uuid: '', campaign_uuid: '' }

describe('the list of networks', () => {
  it('has every network that can be connected, and says which are', async () => {
    await connected('awin')
    await connected('cj', { isActive: false })
    expect(await tile('awin')).toMatchObject({
      networkUuid: awinUuid,
      networkName: 'Awin',
      networkIsConnected: true,
      networkHasOpportunities: false,
      networkHasAlternatives: false,
      networkIsCustom: false,
      features: { apiConversions: true },
    })
    expect(await tile('cj')).toMatchObject({ networkIsConnected: false })
  })
  it('has the networks the account described itself, and not those of another', async () => {
    const input = { networkName: 'Ours', linkTemplate: 'https://x.example/?u={target}&s={clickId}' }
    const made = await rig.networks.customNetworks.create(
      { ...input, subIdParameter: 's', hosts: ['x.example'], currencyCode: 'EUR', columnMapping: null },
      ctx,
    )
    expect((await list()).filter((n) => n.networkIsCustom)).toMatchObject([
      { networkUuid: made.networkUuid, networkName: 'Ours', networkIsConnected: false },
    ])
    expect(await detail(made.networkUuid)).toMatchObject({ networkName: 'Ours', networkIsCustom: true })
    await expect(detail(made.networkUuid, rig.newAccount())).rejects.toMatchObject({ code: 404 })
  })
  it('finds clicks that earn nothing and could, of the last 30 days', async () => {
    const shop = await newShop()
    await offered('awin', shop, {})
    await send(shop, { ...discover, at: '2026-02-02T23:59:00Z' })
    expect(await tile('awin')).toMatchObject({ networkHasOpportunities: false })
    await send(shop, { ...discover, at: '2026-02-03T00:00:00Z' })
    expect(await tile('awin')).toMatchObject({ networkHasOpportunities: true })
    expect(await tile('cj')).toMatchObject({ networkHasOpportunities: false })
    await offered('cj', shop, { isRunning: true })
    expect(await tile('awin')).toMatchObject({ networkHasOpportunities: false })
  })
  it('counts no joined programme whose network makes no link to the shop, neither as a chance nor as in use', async () => {
    const shop = await newShop()
    await send(shop, discover)
    await offered('tradetracker', shop, { isRunning: true, relationship: 'joined' })
    expect(await tile('tradetracker')).toMatchObject({ networkHasOpportunities: false })
    await offered('awin', shop, {})
    expect(await tile('awin')).toMatchObject({ networkHasOpportunities: true })
  })
  it('asks to connect again where the programmes were in use', async () => {
    const shop = await newShop()
    const connectionUuid = await connected('awin', { isActive: false })
    await offered('awin', shop, { isRunning: true, connectionUuid })
    await send(shop, discover)
    expect(await tile('awin')).toMatchObject({ networkIsConnected: false, networkHasOpportunities: true })
  })
  it('leaves out programmes that were closed or turned the account down', async () => {
    const shop = await newShop()
    await offered('awin', shop, { relationship: 'rejected' })
    await offered('cj', shop, { relationship: 'joined', isOpen: false })
    await send(shop, discover)
    expect((await list()).filter((n) => n.networkHasOpportunities)).toEqual([])
  })
  it('finds a commission that is better than the one in use', async () => {
    const shop = await newShop()
    await offered('awin', shop, { isRunning: true, commissionPercentage: '5' })
    await offered('cj', shop, { commissionPercentage: '5.5' })
    await offered('webgains', shop, { commissionPercentage: '4.9' })
    await offered('impact', shop, {})
    await send(shop, { network_uuid: awinUuid })
    expect((await list()).filter((n) => n.networkHasAlternatives).map((n) => n.networkIdentifier)).toEqual(['cj'])
  })
  it('finds networks that were never connected by what they offer everybody', async () => {
    const [unpaid, paid] = [await newShop(), await newShop()]
    await offeredToAll('refersion', unpaid)
    expect(await tile('refersion')).toMatchObject({ networkHasOpportunities: false })
    await send(unpaid, discover)
    expect(await tile('refersion')).toMatchObject({ networkIsConnected: false, networkHasOpportunities: true })
    await offered('awin', paid, { isRunning: true, commissionPercentage: '5' })
    await send(paid, { network_uuid: awinUuid })
    await offeredToAll('goaffpro', paid, { commissionPercentage: '4.9' })
    expect(await tile('goaffpro')).toMatchObject({ networkHasOpportunities: false, networkHasAlternatives: false })
    await offeredToAll('goaffpro', paid, { commissionPercentage: '5.1' })
    expect(await tile('goaffpro')).toMatchObject({ networkHasOpportunities: false, networkHasAlternatives: true })
  })
  it('takes the word of an own connection over what the network offers everybody', async () => {
    const shop = await newShop()
    await offered('cj', shop, { relationship: 'rejected' })
    await offeredToAll('cj', shop)
    await send(shop, discover)
    expect((await list()).filter((n) => n.networkHasOpportunities)).toEqual([])
  })
  it('knows nothing of what another account could earn', async () => {
    const shop = await newShop()
    await offered('awin', shop, {})
    await offeredToAll('cj', shop)
    await send(shop, discover)
    const stranger = await calls().list({}, { ...ctx, accountUuid: randomUUID() })
    expect(stranger.filter((n) => n.networkHasOpportunities || n.networkIsConnected)).toEqual([])
  })
})

describe('one network', () => {
  it('comes with its connections, the active ones first, and the sites they know', async () => {
    const { connectionUuid } = await rig.connect(ctx)
    await connected('awin', { name: 'Another, disconnected', isActive: false })
    const found = await detail(awinUuid)
    expect(found).toMatchObject({
      networkName: 'Awin',
      networkIdentifier: 'awin',
      features: { callbacks: true },
      credentialFields: [{ name: 'token' }, { name: 'publisherId' }, { name: 'feedKey' }],
    })
    expect(found.connections).toMatchObject([
      {
        connectionUuid,
        connectionIsActive: true,
        connectionChannels: [
          { connectionChannelName: 'Café deals', connectionsMappings: [{ channel: { channelUuid: account.site } }] },
        ],
      },
      { connectionName: 'Another, disconnected', connectionIsActive: false, connectionChannels: [] },
    ])
    // the plain list of connections has the same
    const listed = await rig.networks.calls.connections({}, ctx)
    const channelsOf = (rows: typeof found.connections) =>
      new Map(rows.map((c) => [c.connectionUuid, c.connectionChannels]))
    expect(channelsOf(listed)).toEqual(channelsOf(found.connections))
    expect((await detail(awinUuid, { ...ctx, accountUuid: randomUUID() })).connections).toEqual([])
  })
  it('is not found under an id that no network has', async () => {
    await expect(detail(randomUUID())).rejects.toMatchObject({ code: 404, message: 'Not found' })
  })
})
