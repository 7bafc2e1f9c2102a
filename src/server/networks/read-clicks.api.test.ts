import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectorOf } from '../../connectors/index.ts'
import { startNetworks } from '../../test/networks-rig.ts'
import { type AdtractionStandIn, startAdtractionStandIn } from '../../test/networks/adtraction/stand-in.ts'
import { networkClicks } from './index.ts'
import { daysToRead } from './read-clicks.ts'
import { connection } from './tables.ts'

const token = 'ZZ-secret-token-ZZ'
const adtractionUuid = connectorOf('adtraction')?.networkUuid ?? ''
let standIn: AdtractionStandIn
let rig: Awaited<ReturnType<typeof startNetworks>>
let now = new Date('2026-03-05T12:00:00Z')
beforeAll(async () => {
  standIn = await startAdtractionStandIn({ token })
  rig = await startNetworks(now, { baseUrls: { adtraction: standIn.url }, clock: { now: () => now } })
})
afterAll(async () => {
  await rig.stop()
  await standIn.close()
})

it('reads nine weeks first, and then what came since with the last days again', () => {
  const last = '2026-03-04'
  expect(daysToRead(undefined, last)).toEqual({ from: '2026-01-01', to: last })
  expect(daysToRead({ fromDay: '2026-01-01', toDay: '2026-03-03' }, last)).toEqual({ from: '2026-03-01', to: last })
  expect(daysToRead({ fromDay: '2025-01-01', toDay: '2025-12-01' }, last)).toEqual({ from: '2026-01-01', to: last })
  // a network that reports at most ten days
  expect(daysToRead(undefined, last, 10)).toEqual({ from: '2026-02-23', to: last })
})

it('keeps what a network counted of each day, counts nothing twice, and says which networks tell nothing', async () => {
  const who = rig.newAccount()
  const credentials = { token, channelId: '189069', market: 'dk' }
  const made = await rig.connect(who, { networkUuid: adtractionUuid, credentials })
  const silent = randomUUID()
  await rig.stores.database.system
    .insert(connection)
    .values({ uuid: silent, accountUuid: who.accountUuid, network: 'webgains', name: 'Webgains' })
  const read = (from = '2026-01-01', to = '2026-03-31') =>
    rig.stores.database.as(who.accountUuid, (tx) => networkClicks(tx, who.accountUuid, { from, to }))
  const [own, other] = [made.connectionUuid, silent]
  expect([(await read()).get(own)?.tells, (await read()).get(other)?.tells]).toEqual(['notYet', 'never'])

  const click = (at: string) => standIn.clicks.push({ at, programme: 'Nordic Shoes' })
  click('2026-03-03T10:00:00Z')
  click('2026-03-03T11:00:00Z')
  click('2026-03-05T10:00:00Z')
  await rig.run(own, 'networks.clicks')
  expect((await read()).get(own)).toEqual({
    tells: 'yes',
    fromDay: '2026-01-01',
    toDay: '2026-03-04',
    days: new Map([['2026-03-03', 2]]),
  })

  // a click the network counted late, and the day after
  click('2026-03-03T12:00:00Z')
  now = new Date('2026-03-06T12:00:00Z')
  await rig.run(own, 'networks.clicks')
  expect((await read()).get(own)).toMatchObject({
    fromDay: '2026-01-01',
    toDay: '2026-03-05',
    days: new Map([
      ['2026-03-03', 3],
      ['2026-03-05', 1],
    ]),
  })
})

it('says that a network did not tell, and keeps what was read before', async () => {
  const who = rig.newAccount()
  const credentials = { token, channelId: '189069', market: 'dk' }
  const made = await rig.connect(who, { networkUuid: adtractionUuid, credentials })
  await rig.run(made.connectionUuid, 'networks.clicks')
  standIn.fault({ kind: 'status', path: /clicks/, status: 403, times: 1000 })
  await rig.run(made.connectionUuid, 'networks.clicks')
  standIn.clearFaults()
  const found = await rig.stores.database.as(who.accountUuid, (tx) =>
    networkClicks(tx, who.accountUuid, { from: '2026-01-01', to: '2026-03-31' }),
  )
  expect(found.get(made.connectionUuid)).toMatchObject({
    tells: 'failed',
    days: new Map([
      ['2026-03-03', 3],
      ['2026-03-05', 1],
    ]),
  })
})
