import { afterAll, beforeAll, expect, it } from 'vitest'
import { happened } from '../../test/happened.ts'
import { startNetworks, type NetworksRig } from '../../test/networks-rig.ts'

let rig: NetworksRig
beforeAll(async () => {
  rig = await startNetworks()
})
afterAll(() => rig.stop())

const connected = async () => {
  const ctx = rig.newAccount()
  const { connectionUuid } = await rig.connect(ctx)
  return { connectionUuid, told: () => happened(rig.stores, ctx.accountUuid) }
}
/** A run for which the network answers every request with this status. */
const runWith = async (connectionUuid: string, status: number | null) => {
  rig.standIn.clearFaults()
  if (status !== null) rig.standIn.fault({ kind: 'status', status, times: 999, path: /./ })
  await rig.run(connectionUuid)
  const runs = await rig.runs(connectionUuid)
  return runs.at(-1)
}

it('refused credentials are told at once, once, and so is the recovery', async () => {
  const { connectionUuid, told } = await connected()
  await runWith(connectionUuid, null)
  const first = await runWith(connectionUuid, 401)
  await runWith(connectionUuid, 401)
  const failed = {
    kind: 'connectionFailed',
    key: first?.uuid,
    payload: { connectionUuid, importRunUuid: first?.uuid, message: first?.message },
  }
  expect(first?.message).not.toBe('')
  expect(await told()).toMatchObject([failed])
  const good = await runWith(connectionUuid, null)
  await runWith(connectionUuid, null)
  const recovered = {
    kind: 'connectionRecovered',
    key: first?.uuid,
    payload: { connectionUuid, importRunUuid: good?.uuid },
  }
  expect(await told()).toMatchObject([failed, recovered])
  const again = await runWith(connectionUuid, 401)
  expect(await told()).toMatchObject([failed, recovered, { kind: 'connectionFailed', key: again?.uuid }])
})

it('other trouble is told when three runs after each other had it; one good run starts the count over', async () => {
  const { connectionUuid, told } = await connected()
  await runWith(connectionUuid, 404)
  await runWith(connectionUuid, 404)
  await runWith(connectionUuid, null)
  await runWith(connectionUuid, 404)
  await runWith(connectionUuid, 404)
  expect(await told()).toEqual([])
  const third = await runWith(connectionUuid, 404)
  const [, , , fourthRun] = await rig.runs(connectionUuid)
  expect(await told()).toMatchObject([
    { kind: 'connectionFailed', key: fourthRun?.uuid, payload: { importRunUuid: third?.uuid } },
  ])
})

it('a run that this server stopped says nothing of the network', async () => {
  const { connectionUuid, told } = await connected()
  const stopped = AbortSignal.abort()
  for (let i = 0; i < 4; i++)
    await expect(rig.run(connectionUuid, 'networks.import', stopped)).rejects.toThrow('aborted')
  await runWith(connectionUuid, 404)
  await runWith(connectionUuid, 404)
  expect((await rig.runs(connectionUuid)).map((r) => r.trouble)).toEqual([
    ...Array(4).fill('stopped'),
    'other',
    'other',
  ])
  expect(await told()).toEqual([])
})
