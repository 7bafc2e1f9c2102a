import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type NetworksRig, startNetworks } from '../../test/networks-rig.ts'
import type { Principal } from '../http/principal.ts'
import { campaign } from '../merchants/tables.ts'
import { reattributeJob } from '../money/index.ts'

let rig: NetworksRig
let ctx: Principal
let blog: string
let guide: string
let connectionUuid: string
beforeAll(async () => {
  rig = await startNetworks()
})
afterAll(() => rig.stop())

/** One connection on the site `Blog`; the site `Guide` is not mapped. Two programmes. */
beforeEach(async () => {
  ctx = rig.newAccount()
  for (const id of ['100', '101'])
    rig.standIn.addProgramme({ id, name: `Shop ${id}`, displayUrl: `https://www.shop${id}.example` })
  blog = await rig.addSite(ctx, 'Blog')
  guide = await rig.addSite(ctx, 'Guide')
  connectionUuid = (await rig.connect(ctx, { channelUuids: [blog] })).connectionUuid
  await rig.run(connectionUuid)
})

const list = (channelUuid: string, as = ctx) => rig.networks.mappings.list({ channelUuid }, as)
const mediaOf = async () => (await list(blog))[0]?.connectionChannels[0]?.connectionChannelUuid ?? ''
const add = async (channelUuid: string, as = ctx) =>
  rig.networks.mappings.add({ channelUuid, connectionChannelUuid: await mediaOf() }, as)
const on = async (siteUuid: string) =>
  (await rig.campaigns(connectionUuid)).filter((c) => c.siteUuid === siteUuid && c.isActive).map((c) => c.name)

describe('the mappings of a site', () => {
  it('name every active connection with its media, and say which are mapped to this site', async () => {
    const [onBlog] = await list(blog)
    expect(onBlog).toMatchObject({ connectionUuid, connectionChannelIsMappedToThisChannel: true })
    expect(onBlog?.connectionChannels).toMatchObject([
      { connectionChannelName: 'Café deals', connectionsMappings: [{ channel: { channelName: 'Blog' } }] },
    ])
    expect(onBlog?.connectionChannelMappingUuids).toHaveLength(1)
    expect(await list(guide)).toMatchObject([
      { connectionChannelIsMappedToThisChannel: false, connectionChannelMappingUuids: [] },
    ])
  })
  it('make the connection’s programmes campaigns of the site, once', async () => {
    expect(await on(guide)).toEqual([])
    const first = await add(guide)
    expect(first).toMatchObject({ connectionMappingChannelUuid: guide, channel: { channelName: 'Guide' } })
    expect((await add(guide)).connectionMappingUuid).toBe(first.connectionMappingUuid)
    expect(await on(guide)).toEqual(['Shop 100', 'Shop 101'])
  })
  it('removed close its campaigns there and nowhere else; mapped again they open, but not what was switched off', async () => {
    await add(guide)
    const { system } = rig.stores.database
    const off = (await rig.campaigns(connectionUuid)).find((c) => c.siteUuid === blog && c.name === 'Shop 101')
    await system
      .update(campaign)
      .set({ isActive: false })
      .where(eq(campaign.uuid, off?.uuid ?? ''))
    const [connectionMappingUuid = ''] = (await list(blog))[0]?.connectionChannelMappingUuids ?? []
    await rig.networks.mappings.remove({ channelUuid: blog, connectionMappingUuid }, ctx)
    expect([await on(blog), await on(guide)]).toEqual([[], ['Shop 100', 'Shop 101']])
    await rig.run(connectionUuid)
    expect(await on(blog)).toEqual([])
    await add(blog)
    expect(await on(blog)).toEqual(['Shop 100'])
  })
  it('tell the redirect', async () => {
    const client = await rig.stores.database.pool.connect()
    const heard = new Promise<string | undefined>((resolve) => {
      client.on('notification', (n) => {
        if (n.payload === ctx.accountUuid) resolve(n.payload)
      })
    })
    await client.query('LISTEN outbound_routing')
    await add(guide)
    expect(await heard).toBe(ctx.accountUuid)
    client.release(true)
  })
  it('have the connection’s sales attributed again when they change, and only then', async () => {
    const again = () => rig.sent.filter((job) => job.name === reattributeJob).map((job) => job.payload)
    expect(again()).toEqual([])
    const { connectionMappingUuid } = await add(guide)
    expect(again()).toEqual([{ connectionUuid }])
    const { remove } = rig.networks.mappings
    await expect(remove({ channelUuid: blog, connectionMappingUuid }, ctx)).rejects.toMatchObject({ code: 404 })
    await expect(add(randomUUID())).rejects.toMatchObject({ code: 404 })
    expect(again()).toHaveLength(1)
    await remove({ channelUuid: guide, connectionMappingUuid }, ctx)
    expect(again()).toEqual([{ connectionUuid }, { connectionUuid }])
  })
  it('are not for anybody else: every id of another account is unknown', async () => {
    const [connectionMappingUuid = ''] = (await list(blog))[0]?.connectionChannelMappingUuids ?? []
    const connectionChannelUuid = await mediaOf()
    const stranger = { ...ctx, accountUuid: randomUUID() }
    const theirs = await rig.addSite(stranger, 'Theirs')
    const { mappings } = rig.networks
    for (const call of [
      () => mappings.list({ channelUuid: blog }, stranger),
      () => mappings.add({ channelUuid: theirs, connectionChannelUuid }, stranger),
      () => mappings.add({ channelUuid: theirs, connectionChannelUuid }, ctx),
      () => mappings.remove({ channelUuid: theirs, connectionMappingUuid }, stranger),
      () => mappings.remove({ channelUuid: blog, connectionMappingUuid }, stranger),
      () => mappings.remove({ channelUuid: guide, connectionMappingUuid }, ctx),
      () => mappings.remove({ channelUuid: blog, connectionMappingUuid: randomUUID() }, ctx),
    ])
      await expect(call()).rejects.toMatchObject({ code: 404, message: 'Not found' })
    expect(await on(blog)).toEqual(['Shop 100', 'Shop 101'])
  })
  it('are gone with the connection', async () => {
    const connectionChannelUuid = await mediaOf()
    await rig.networks.calls.disconnect({ connectionUuid }, ctx)
    expect(await list(blog)).toEqual([])
    await expect(rig.networks.mappings.add({ channelUuid: guide, connectionChannelUuid }, ctx)).rejects.toMatchObject({
      code: 404,
    })
  })
})
