import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectorOf, connectors } from '../../connectors/index.ts'
import { Decimal } from '../../contract/decimal.ts'
import { addDays, type Day } from '../../contract/days.ts'
import { type ChangingNetwork, changingNetworks } from '../../test/networks/changing-sales.ts'
import { type NetworksRig, startNetworks } from '../../test/networks-rig.ts'

/** Changes to six sales of 5.00, all made on one day and approved on the tenth, and the remaining total, by hand. */
const life: { after: number; changes: Record<string, string | null>; left: string }[] = [
  { after: 10, changes: {}, left: '30.00' },
  { after: 14, changes: { part: '2.00', back14: null }, left: '22.00' }, // 5 + 2 + 5 + 5 + 5
  { after: 46, changes: { kept: '8.00', back46: null }, left: '20.00' }, // 8 + 2 + 5 + 5
  { after: 120, changes: { kept: '3.00', back120: null }, left: '10.00' }, // 3 + 2 + 5
  { after: 200, changes: { back200: null }, left: '5.00' }, // 3 + 2
]
const ids = ['kept', 'part', 'back14', 'back46', 'back120', 'back200']
/** These networks report nothing after 180 days: a later reversal cannot be detected. */
const blindAfter180 = ['adtraction', 'inbound']

let rig: NetworksRig
const sold: Day = '2026-01-10'
let today: Day = sold
const started: Record<string, ChangingNetwork> = {}
beforeAll(async () => {
  for (const [name, start] of Object.entries(changingNetworks)) started[name] = await start()
  const baseUrls = Object.fromEntries(Object.entries(started).map(([name, n]) => [name, n.standIn.url]))
  rig = await startNetworks(undefined, { baseUrls, clock: { now: () => new Date(`${today}T12:00:00Z`) } })
})
afterAll(async () => {
  await rig.stop()
  for (const { standIn } of Object.values(started)) await standIn.close()
})

it('is lived at every network that has a list of transactions', () => {
  const listed = connectors.filter((c) => c.changes !== null).map((c) => c.identifier)
  expect(Object.keys(changingNetworks).toSorted()).toEqual(listed.toSorted())
})

describe.each(Object.keys(changingNetworks))('a sale at %s', (name) => {
  it('is worth what is left of it after each change, at most eight days later', async () => {
    const network = started[name]
    const connector = connectorOf(name)
    if (!network || !connector) throw new Error(name)
    today = sold
    const told = new Map(ids.map((id) => [id, '5.00']))
    for (const id of ids) network.tell({ id, sold, status: 'pending', commission: '5.00' })
    const { networkUuid } = connector
    const { connectionUuid } = await rig.connect(rig.newAccount(), { networkUuid, credentials: network.credentials })
    const left = async () => {
      const kept = (await rig.conversions(connectionUuid)).filter((c) => c.status !== 'rejected')
      return Decimal.sum(kept.map((c) => Decimal.of(c.commission))).fixed(2)
    }
    await rig.run(connectionUuid)
    expect(await left()).toBe('30.00')
    for (const { after, changes, left: expected } of life) {
      const on = addDays(sold, after)
      for (let day = addDays(today, 20); day < on; day = addDays(day, 20)) {
        today = day
        await rig.run(connectionUuid)
      }
      today = on
      if (after === 10) for (const id of ids) network.tell({ id, sold, status: 'approved', commission: '5.00', on })
      for (const [id, commission] of Object.entries(changes)) {
        network.tell({
          id,
          sold,
          status: commission === null ? 'rejected' : 'approved',
          commission: commission ?? told.get(id) ?? '5.00',
          on,
        })
        told.set(id, commission ?? '0.00')
      }
      const isBlind = after > 180 && blindAfter180.includes(name)
      const before = await left()
      for (let days = 0; days < 8 && (isBlind || days === 0 || (await left()) !== expected); days++) {
        if (days > 0) today = addDays(today, 1)
        await rig.run(connectionUuid)
      }
      expect(await left(), `${name} after ${after} days`).toBe(isBlind ? before : expected)
      // a change with its own date or record is seen by the next import
      if (connector.changes?.by !== 'sale') expect(today, `${name} after ${after} days`).toBe(on)
    }
    const states = (await rig.conversions(connectionUuid)).filter((c) => c.transactionId.includes('back14'))
    expect(states.length).toBeGreaterThan(0)
    expect(new Set(states.map((c) => c.status))).toEqual(new Set(['rejected']))
  })
})

type Call = (sale: { id: string; sold: Day }) => Record<string, string>
/** The callback for a new sale of 5.00 at each network. */
const calls: Record<string, Call> = {
  awin: ({ id, sold: day }) => ({ tid: id, mid: '1', amount: '50', cur: 'GBP', com: '5.00', date: `${day}T12:00:00` }),
  flexoffers: ({ id, sold: day }) => ({ tid: id, program: '7052', com: '5.00', date: `${day}T12:00:00` }),
  impact: ({ id }) => ({ tid: id, campaign: '7052', status: 'PENDING', com: '5.00', cur: 'EUR' }),
  inbound: ({ id }) => ({ tid: id, com: '5.00', cur: 'USD' }),
  partnerads: ({ id }) => ({ prg: '4321', order: id, sum: '50.00', com: '5.00', cur: 'DKK' }),
  rakuten: ({ id, sold: day }) => ({
    tid: id,
    mid: '7052',
    order: id,
    sku: 'SKU-77',
    com: '5.00',
    cur: 'EUR',
    date: `${day}T11:00:00Z`,
    is_event: 'N',
  }),
}

it('is called in at every network that has a list and callbacks', () => {
  const both = connectors.filter((c) => c.changes !== null && c.callback !== undefined).map((c) => c.identifier)
  expect(Object.keys(calls).toSorted()).toEqual(both.toSorted())
})

describe.each(Object.entries(calls))('a sale at %s that is told by callback and by import', (name, fieldsOf) => {
  it.each([
    ['called in first', ['call', 'call', 'import', 'change', 'import', 'call', 'import']],
    ['imported first', ['import', 'call', 'change', 'import', 'call', 'import']],
    ['called in when it was taken back already', ['change', 'import', 'call', 'import', 'call']],
  ])('is one sale in the state of the import, %s', async (_, steps) => {
    const [network, connector] = [started[name], connectorOf(name)]
    if (!network || !connector) throw new Error(name)
    today = '2027-01-10'
    const id = String(70_000 + Math.floor(network.standIn.calls.length))
    const { networkUuid } = connector
    const ctx = rig.newAccount()
    const { connectionUuid } = await rig.connect(ctx, { networkUuid, credentials: network.credentials })
    const address = await rig.networks.calls.callbackUrl({ connectionUuid, networkUuid }, ctx)
    network.tell({ id, sold: today, status: 'pending', commission: '5.00' })
    for (const step of steps) {
      if (step === 'import') await rig.run(connectionUuid)
      if (step === 'change') network.tell({ id, sold: today, status: 'rejected', commission: '5.00', on: today })
      if (step !== 'call') continue
      const answer = await fetch(`${address.split('?')[0]}?${new URLSearchParams(fieldsOf({ id, sold: today }))}`)
      expect(`${answer.status} ${await answer.text()}`).toBe('200 OK')
    }
    const kept = (await rig.conversions(connectionUuid)).filter((c) => c.transactionId.includes(id))
    // Rakuten reports a return as its own line
    expect(kept.filter((c) => Number(c.commission) > 0)).toHaveLength(1)
    expect(new Set(kept.map((c) => c.status))).toEqual(new Set(['rejected']))
  })
})
