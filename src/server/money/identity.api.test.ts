import { afterAll, beforeAll, expect, it } from 'vitest'
import { otherNetwork } from '../../test/other-network.ts'
import { emptyTransaction, type NetworkTransaction } from '../../connectors/connector.ts'
import { genericUuid, type NetworksRig, startNetworks } from '../../test/networks-rig.ts'
import { fuzzSeed, seeded } from '../../test/networks/fuzz/seeded.ts'
import type { ArrivalSource } from './tables.ts'

let rig: NetworksRig
beforeAll(async () => {
  rig = await startNetworks()
})
afterAll(() => rig.stop())

const seed = fuzzSeed()

async function ownNetwork(programmes: string = otherNetwork.programmes) {
  const ctx = rig.newAccount()
  const { connectionUuid } = await rig.connect(ctx, {
    networkUuid: genericUuid,
    credentials: { ...otherNetwork, programmes },
  })
  await rig.run(connectionUuid)
  const url = await rig.networks.calls.callbackUrl({ connectionUuid, networkUuid: genericUuid }, ctx)
  const call = async (fields: Record<string, string>) => {
    const answer = await fetch(`${url.split('?')[0]}?${new URLSearchParams(fields)}`)
    return [answer.status, await answer.text()] as const
  }
  const sales = async () =>
    (await rig.conversions(connectionUuid))
      .map((c) => `${c.transactionId} ${c.programmeId} ${Number(c.commission)} ${c.status}`)
      .toSorted()
  return { ctx, connectionUuid, call, sales }
}
const sale = (over: Record<string, string>) => ({
  transactionId: '1001',
  amount: '100',
  commission: '10',
  currency: 'EUR',
  status: 'approved',
  ...over,
})

it('two shops with one order number are two sales, in any order and however often they are told', async () => {
  const { call, sales } = await ownNetwork()
  const told = [sale({ programmeId: '11' }), sale({ programmeId: '12', commission: '30' })]
  for (const one of [...told, ...told.toReversed(), ...told]) expect((await call(one))[0]).toBe(200)
  expect(await sales()).toEqual(['1001 11 10 approved', '1001 @12 12 30 approved'])
  expect(await call(sale({ status: 'rejected' }))).toEqual([
    400,
    'transactionId 1001 is one of several shops: say programmeId',
  ])
  expect((await call(sale({ programmeId: '12', status: 'rejected' })))[0]).toBe(200)
  expect(await sales()).toEqual(['1001 11 10 approved', '1001 @12 12 10 rejected'])
})

it('two shops that are told at the same moment are two sales', async () => {
  const { call, sales } = await ownNetwork()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      call(sale({ programmeId: String(11 + (i % 2)), commission: String(10 + (i % 2)) })),
    ),
  )
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]))
  expect((await sales()).map((s) => s.split(' ').slice(-3).join(' '))).toEqual(
    expect.arrayContaining(['11 10 approved', '12 11 approved']),
  )
  expect(await sales()).toHaveLength(2)
})

it('a callback that names no shop is of the one sale with its number', async () => {
  const { call, sales } = await ownNetwork()
  await call(sale({ programmeId: '11' }))
  await call({ transactionId: '1001', status: 'rejected' })
  expect(await sales()).toEqual(['1001 11 10 rejected'])
})

/** The last report of each sale, calculated independently: a list counts over callbacks in order of arrival. */
it('the same truth told in many orders, ways and repetitions is one sale in its last state', async () => {
  const r = seeded(seed)
  const { ctx, connectionUuid, sales } = await ownNetwork('11=north.example, 12=south.example')
  const payer = { uuid: connectionUuid, accountUuid: ctx.accountUuid, network: 'generic' }
  const names: Record<string, string[]> = { north: ['11', 'north.example'], south: ['12', 'south.example'] }
  const last = new Map<string, string>()
  for (let step = 0; step < 120; step++) {
    const shop = r.chance(0.5) ? 'north' : 'south'
    const id = String(1 + r.upTo(5))
    // each report is new, so that none repeats an older one
    const commission = `${step + 1}.00`
    const status = r.pick(['pending', 'approved', 'rejected'] as const)
    const source: ArrivalSource = r.pick(['callback', 'upload'] as const)
    const transaction: NetworkTransaction = {
      ...emptyTransaction,
      transactionId: id,
      programmeId: names[shop]?.[source === 'upload' ? 1 : 0] ?? '',
      at: '2026-03-01T10:00:00.000Z',
      status,
      commission,
      currency: 'EUR',
    }
    const repeats = 1 + r.upTo(3)
    for (let i = 0; i < repeats; i++)
      expect(
        (await rig.receive([{ payer, source, transaction, receivedAt: new Date('2026-03-02T10:00:00Z') }]))[0]?.kind,
      ).not.toBe('rejected')
    last.set(`${shop} ${id}`, `${step + 1} ${status}`)
  }
  const found = (await sales()).map((s) => s.split(' ').slice(-2).join(' ')).toSorted()
  expect(found, `FUZZ_SEED=${seed}`).toEqual([...last.values()].toSorted())
}, 60_000)
