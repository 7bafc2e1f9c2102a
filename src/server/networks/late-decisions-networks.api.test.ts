import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectorOf } from '../../connectors/index.ts'
import { type ChangingNetwork, changingNetworks } from '../../test/networks/changing-sales.ts'
import type { ConversionStatus } from '../../contract/status.ts'
import { addDays, type Day } from '../../contract/days.ts'
import type { Principal } from '../http/principal.ts'
import { type NetworksRig, startNetworks } from '../../test/networks-rig.ts'

/**
 * Networks whose sales are requested by the day of the sale. TradeTracker's decisions get no date here, because they
 * could be found by it.
 */
const names = ['adtraction', 'addrevenue', 'webgains', 'inbound', 'tradetracker']

let rig: NetworksRig
let today: Day = '2026-03-05'
const started: Record<string, ChangingNetwork> = {}
beforeAll(async () => {
  for (const name of names) {
    const network = await changingNetworks[name]?.()
    if (network) started[name] = network
  }
  const baseUrls = Object.fromEntries(Object.entries(started).map(([name, n]) => [name, n.standIn.url]))
  rig = await startNetworks(undefined, { baseUrls, clock: { now: () => new Date(`${today}T12:00:00Z`) } })
})
afterAll(async () => {
  await rig.stop()
  for (const { standIn } of Object.values(started)) await standIn.close()
})

describe.each(names)('%s, which is asked by the day of the sale', (name) => {
  let network: ChangingNetwork
  const tellsPaid = (connectorOf(name)?.reports.paid ?? null) !== null
  let connectionUuid = ''
  let ctx: Principal
  const tell = (id: string, sold: Day, status: ConversionStatus, commission = '5.00') =>
    network.tell({ id, sold, status, commission })
  const state = async (id: string) =>
    (await rig.conversions(connectionUuid)).find((c) => c.transactionId === id)?.status
  /** Runs one import a day until the sale has the status; returns the number of days. */
  const daysUntil = async (id: string, status: ConversionStatus, most: number) => {
    for (let days = 1; days <= most; days++) {
      today = addDays(today, 1)
      await rig.run(connectionUuid)
      if ((await state(id)) === status) return days
    }
    return null
  }
  beforeAll(async () => {
    const found = started[name]
    if (!found) throw new Error(name)
    network = found
    today = '2026-03-05'
    ctx = rig.newAccount()
    const { networkUuid = '' } = connectorOf(name) ?? {}
    tell('100', addDays(today, -60), 'pending')
    tell('101', addDays(today, -60), 'pending')
    tell('102', addDays(today, -280), 'pending')
    connectionUuid = (await rig.connect(ctx, { networkUuid, credentials: network.credentials })).connectionUuid
    await rig.run(connectionUuid)
  })

  it('tells on the next day what became of sales older than the newest weeks', async () => {
    expect([await state('100'), await state('101'), await state('102')]).toEqual(['pending', 'pending', 'pending'])
    tell('100', addDays(today, -60), 'approved')
    tell('101', addDays(today, -60), 'rejected')
    expect(await daysUntil('100', 'approved', 2)).toBe(1)
    expect(await state('101')).toBe('rejected')
  })
  it('tells within a week of a sale of nine months ago', async () => {
    tell('102', '2025-05-29', 'rejected')
    expect(await daysUntil('102', 'rejected', 7)).not.toBeNull()
  })
  it('says whether an approved sale was paid, where it knows that', async () => {
    if (!tellsPaid) return
    tell('100', '2026-01-04', 'paid')
    expect(await daysUntil('100', 'paid', 3)).not.toBeNull()
  })
  it('corrects a decided sale of four months ago within eight days, where only its day tells that, and no sale of 200 days ago', async () => {
    if (connectorOf(name)?.changes?.by !== 'sale') return
    const last = tellsPaid ? 'paid' : 'approved'
    const [inTime, tooOld] = [addDays(today, -120), addDays(today, -200)]
    tell('300', inTime, last)
    tell('301', tooOld, last)
    const other = await rig.connect(rig.newAccount(), {
      networkUuid: connectorOf(name)?.networkUuid ?? '',
      credentials: network.credentials,
    })
    await rig.run(other.connectionUuid)
    const money = async () =>
      Object.fromEntries(
        (await rig.conversions(other.connectionUuid)).map((c) => [c.transactionId, `${c.status} ${c.commission}`]),
      )
    tell('300', inTime, last, '3')
    tell('301', tooOld, last, '3')
    const asked = network.standIn.calls.length
    for (let day = 1; day <= 8; day++) {
      today = addDays(today, 1)
      await rig.run(other.connectionUuid)
    }
    expect(await money()).toMatchObject({ '300': `${last} 3.0000`, '301': `${last} 5.0000` })
    // five windows of older months in eight days, the first of them at most twice, and nothing else that is old
    const perDay = network.standIn.calls.length - asked
    await rig.run(other.connectionUuid) // the second run of a day reads the newest weeks only
    const newest = network.standIn.calls.length - asked - perDay
    const old = perDay - 8 * newest
    expect(old).toBeGreaterThanOrEqual(5)
    expect(old).toBeLessThanOrEqual(8 * newest)
    tell('300', inTime, 'rejected')
    for (let day = 1; day <= 8; day++) {
      today = addDays(today, 1)
      await rig.run(other.connectionUuid)
    }
    expect((await money())['300']).toMatch(/^rejected/)
  })
  it('is read wholly after a gap: what was sold while the connection was left', async () => {
    await rig.networks.calls.disconnect({ connectionUuid }, ctx)
    const left = today
    for (const [i, days] of [10, 70, 130].entries()) tell(`20${i}`, addDays(left, days), 'approved')
    today = addDays(today, 150)
    await rig.networks.calls.reconnect({ connectionUuid, credentials: network.credentials }, ctx)
    await rig.run(connectionUuid)
    expect([await state('200'), await state('201'), await state('202')]).toEqual(['approved', 'approved', 'approved'])
  })
})
