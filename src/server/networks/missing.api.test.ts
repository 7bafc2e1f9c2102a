import { afterAll, beforeAll, expect, it } from 'vitest'
import { type NetworksRig, startNetworks } from '../../test/networks-rig.ts'

let rig: NetworksRig
beforeAll(async () => {
  rig = await startNetworks()
})
afterAll(() => rig.stop())

const gone = async (connectionUuid: string) =>
  (
    await rig.stores.database.pool.query(
      `SELECT transaction_id FROM ledger WHERE connection_uuid = $1 AND content->>'gone' = 'true'`,
      [connectionUuid],
    )
  ).rows as { transaction_id: string }[]

it('a run that read everything notes what the network no longer lists; the conversion stays', async () => {
  const ctx = rig.newAccount()
  const { connectionUuid } = await rig.connect(ctx)
  for (const id of ['1', '2', '3'])
    rig.standIn.addTransaction({ id, advertiserId: '1', transactionDate: '2026-02-20T10:00:00' })
  await rig.run(connectionUuid)
  rig.standIn.transactions.delete('2')
  await rig.run(connectionUuid)
  expect(await gone(connectionUuid)).toEqual([{ transaction_id: '2' }])
  expect(await rig.conversions(connectionUuid)).toHaveLength(3)
  await rig.run(connectionUuid)
  expect(await gone(connectionUuid)).toHaveLength(1)
})

it('a list that is suddenly empty is a mistake of the network: the run says so and nothing is noted', async () => {
  const ctx = rig.newAccount()
  const { connectionUuid } = await rig.connect(ctx)
  for (let i = 0; i < 12; i++)
    rig.standIn.addTransaction({ id: String(100 + i), advertiserId: '1', transactionDate: '2026-02-20T10:00:00' })
  await rig.run(connectionUuid)
  rig.standIn.transactions.clear()
  await rig.run(connectionUuid)
  expect(await gone(connectionUuid)).toEqual([])
  expect((await rig.runs(connectionUuid)).at(-1)).toMatchObject({
    state: 'failed',
    message: 'The network listed only 0 of 12 transactions it had before. Nothing was changed.',
  })
  expect(await rig.conversions(connectionUuid)).toHaveLength(12)
})
