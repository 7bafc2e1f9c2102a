import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { NetworkProgramme } from '../../connectors/connector.ts'
import { happened } from '../../test/happened.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { sitesOfConnection } from '../networks/sites-of-media.ts'
import { media, mediaMapping } from '../networks/tables.ts'
import { saveCommission, saveProgrammes } from './save-programmes.ts'
import type { ProgrammeConnection } from './programme-connection.ts'
import { campaign, programme } from './tables.ts'
import { flat, percent } from '../../test/commissions.ts'

let stores: TestStores
let connection: ProgrammeConnection
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())
beforeEach(() => {
  connection = { uuid: randomUUID(), accountUuid: randomUUID(), network: 'awin' }
})

const shop = (id: string, over: Partial<NetworkProgramme> = {}): NetworkProgramme => ({
  programmeId: id,
  name: `Shop ${id}`,
  domains: [`shop${id}.com`],
  countries: [],
  relationship: 'joined',
  clickUrl: null,
  ...over,
})
const save = (...list: NetworkProgramme[]) => saveProgrammes(stores.database, connection, list, sitesOfConnection)
const told = () => happened(stores, connection.accountUuid)
const programmeOf = async (externalId: string) => {
  const rows = await stores.database.system
    .select()
    .from(programme)
    .where(eq(programme.connectionUuid, connection.uuid))
  return rows.find((p) => p.externalId === externalId)
}
/** Maps the connection's media to new sites, so that its programmes become campaigns there. */
const mapSites = async (count: number) => {
  const { accountUuid, uuid: connectionUuid } = connection
  for (let i = 0; i < count; i++) {
    const row = { accountUuid, connectionUuid, externalId: String(i), name: `Media ${i}` }
    const [made] = await stores.database.system.insert(media).values(row).returning()
    await stores.database.system
      .insert(mediaMapping)
      .values({ accountUuid, mediaUuid: made?.uuid ?? '', siteUuid: randomUUID() })
  }
}

it('tells which commission an open programme has now and had before; the first one is no change', async () => {
  await save(shop('1'), shop('2', { commission: flat('5', 'EUR') }))
  await save(shop('1', { commission: percent('8.5') }), shop('2', { commission: flat('5.00', 'EUR') }))
  expect(await told()).toEqual([])
  const news = [shop('1', { commission: percent('6') }), shop('2', { commission: flat('5', 'SEK') })]
  await save(...news)
  // a single run may be a fault in the list
  expect(await told()).toEqual([])
  await save(...news)
  const [one, two] = [await programmeOf('1'), await programmeOf('2')]
  const changed = (p: typeof one, from: object, to: object) => ({
    kind: 'commissionChanged',
    payload: {
      connectionUuid: connection.uuid,
      programmeUuid: p?.uuid,
      merchantUuid: p?.merchantUuid,
      name: p?.name,
      from,
      to,
    },
  })
  expect(await told()).toMatchObject([
    changed(
      one,
      { percentage: '8.5000', flat: null, currency: null },
      { percentage: '6.0000', flat: null, currency: null },
    ),
    changed(
      two,
      { percentage: null, flat: '5.0000', currency: 'EUR' },
      { percentage: null, flat: '5.0000', currency: 'SEK' },
    ),
  ])
  for (let run = 0; run < 2; run++)
    await saveCommission(stores.database, connection, one?.uuid ?? '', percent('4'), new Date())
  expect((await told()).at(-1)).toMatchObject({
    kind: 'commissionChanged',
    payload: { from: { percentage: '6.0000' }, to: { percentage: '4.0000' } },
  })
})

it('reports no commission of a programme that is closed, or closes with it', async () => {
  await save(shop('1', { commission: percent('8') }))
  await save(shop('1', { commission: percent('7'), relationship: 'rejected' }))
  await save(shop('1', { commission: percent('6'), relationship: 'rejected' }))
  expect(await told()).toEqual([])
})

it('tells once which campaigns closed with a programme; of one that no site used there is nothing to tell', async () => {
  await save(shop('1'), shop('unused'))
  await save(shop('1'), shop('unused', { relationship: 'rejected' }))
  expect(await told()).toEqual([])
  await mapSites(2)
  await save(shop('1'), shop('2'))
  await save(shop('2'))
  await save(shop('2'))
  const one = await programmeOf('1')
  const campaigns = await stores.database.system
    .select()
    .from(campaign)
    .where(eq(campaign.programmeUuid, one?.uuid ?? ''))
  expect(campaigns).toHaveLength(2)
  expect(await told()).toMatchObject([
    {
      kind: 'campaignClosed',
      payload: {
        connectionUuid: connection.uuid,
        programmeUuid: one?.uuid,
        merchantUuid: one?.merchantUuid,
        name: 'Shop 1',
        campaignUuids: campaigns.map((c) => c.uuid).toSorted(),
      },
    },
  ])
  await save(shop('1'), shop('2'))
  await save(shop('2'))
  await save(shop('2'))
  expect((await told()).map((h) => h.kind)).toEqual(['campaignClosed', 'campaignClosed'])
})
