import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNetworks, type NetworksRig } from '../../test/networks-rig.ts'

let rig: NetworksRig
beforeAll(async () => {
  rig = await startNetworks()
})
afterAll(() => rig.stop())

const asked = (from: number) => rig.standIn.calls.slice(from).filter((c) => c.includes('transactions'))
const addSales = () => {
  for (const [id, day] of [
    ['1', '2026-03-01'],
    ['2', '2025-08-01'],
    ['3', '2024-05-01'],
  ])
    rig.standIn.addTransaction({
      id: id ?? '',
      advertiserId: '1',
      commission: `${id}.00`,
      transactionDate: `${day}T10:00:00`,
    })
}

describe('a first import', () => {
  it('that failed goes on where it was, and says how far it is', async () => {
    const ctx = rig.newAccount()
    addSales()
    const { connectionUuid } = await rig.connect(ctx)
    rig.standIn.fault({ kind: 'status', status: 401, after: 20, times: 99, path: /transactions/ })
    await rig.run(connectionUuid)
    const [failed] = await rig.networks.calls.imports({ connectionUuid }, ctx)
    expect(failed).toMatchObject({ state: 'failed', kind: 'full', newCount: expect.any(Number) })
    expect(failed?.windowsDone).toBeGreaterThan(5)
    expect(failed?.windowsDone).toBeLessThan(failed?.windowCount ?? 0)
    rig.standIn.clearFaults()
    const before = rig.standIn.calls.length
    await rig.run(connectionUuid)
    const [done] = await rig.networks.calls.imports({ connectionUuid }, ctx)
    expect(done).toMatchObject({ state: 'done', kind: 'full' })
    expect(done?.windowsDone).toBe(done?.windowCount)
    // each window is requested by sale, decision and amendment: fewer requests than for the whole history
    expect(asked(before).length).toBeLessThan((done?.windowCount ?? 0) * 3 - 5)
    expect((await rig.conversions(connectionUuid)).map((c) => c.commission)).toEqual(['1.0000', '2.0000', '3.0000'])
  })
  it('that a killed process left under way goes on in the same run', async () => {
    const ctx = rig.newAccount()
    addSales()
    const { connectionUuid } = await rig.connect(ctx)
    rig.standIn.fault({ kind: 'status', status: 401, after: 20, times: 99, path: /transactions/ })
    await rig.run(connectionUuid)
    // as a killed process leaves it: the end was never stored
    await rig.stores.database.pool.query(
      `UPDATE import_run SET state = 'running', finished_at = NULL, message = '' WHERE connection_uuid = $1`,
      [connectionUuid],
    )
    rig.standIn.clearFaults()
    await rig.run(connectionUuid)
    const runs = await rig.networks.calls.imports({ connectionUuid }, ctx)
    expect(runs).toMatchObject([{ state: 'done', kind: 'full', newCount: 3 }])
    expect(await rig.conversions(connectionUuid)).toHaveLength(3)
  })
  it('keeps why rows were rejected', async () => {
    const ctx = rig.newAccount()
    rig.standIn.addTransaction({
      id: '7'.repeat(300),
      advertiserId: '1',
      commission: '1.00',
      transactionDate: '2026-03-01T10:00:00',
    })
    const { connectionUuid } = await rig.connect(ctx)
    await rig.run(connectionUuid)
    const [run] = await rig.networks.calls.imports({ connectionUuid }, ctx)
    expect(run?.rejectedCount).toBe(1)
    expect(run?.rejectedRows).toEqual([expect.stringMatching(/^transactionId is longer than 200 characters: 7+$/)])
  })
})

it('one connection that hangs delays none of thirty others', async () => {
  const ctx = rig.newAccount()
  const stuck = await rig.connect(ctx)
  const others: string[] = []
  for (let i = 0; i < 30; i++) {
    const account = { ...ctx, accountUuid: crypto.randomUUID() }
    others.push((await rig.connect(account)).connectionUuid)
  }
  rig.standIn.fault({ kind: 'slow', times: 1, path: /accounts|programmes/ })
  const stop = new AbortController()
  const hangs = rig.run(stuck.connectionUuid, 'networks.import', stop.signal)
  await expect.poll(async () => (await rig.runs(stuck.connectionUuid)).map((r) => r.state)).toEqual(['running'])
  await expect.poll(() => rig.standIn.calls.length).toBeGreaterThan(31) // its request is the one that hangs
  await Promise.all(others.map((uuid) => rig.run(uuid)))
  for (const uuid of others) expect((await rig.runs(uuid)).map((r) => r.state)).toEqual(['done'])
  expect((await rig.runs(stuck.connectionUuid)).map((r) => r.state)).toEqual(['running'])
  stop.abort()
  await expect(hangs).rejects.toThrow('aborted')
})

describe('connections that fail', () => {
  it('are told since the last import that did not, and no more after one that works', async () => {
    const ctx = rig.newAccount()
    const { connectionUuid } = await rig.connect(ctx)
    const failing = () => rig.networks.calls.failing({}, ctx)
    await rig.run(connectionUuid)
    expect(await failing()).toEqual([])
    expect(await rig.networks.calls.lastSales({}, rig.newAccount())).toEqual([])
    rig.standIn.fault({ kind: 'status', status: 401, times: 99, path: /transactions/ })
    await rig.run(connectionUuid)
    await rig.run(connectionUuid)
    const runs = await rig.networks.calls.imports({ connectionUuid }, ctx)
    const failed = runs.filter((run) => run.state === 'failed')
    expect(await failing()).toEqual([
      {
        connectionUuid,
        failingSinceDatetime: failed.at(-1)?.startedDatetime,
        failedCount: 2,
        message: failed[0]?.message,
      },
    ])
    expect(await rig.networks.calls.failing({}, rig.newAccount())).toEqual([])
    rig.standIn.clearFaults()
    await rig.run(connectionUuid)
    expect(await failing()).toEqual([])
  })
})
