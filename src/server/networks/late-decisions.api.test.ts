import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNetworks, type NetworksRig } from '../../test/networks-rig.ts'

let rig: NetworksRig
let now = new Date('2026-03-05T12:00:00Z')
beforeAll(async () => {
  rig = await startNetworks(now, { clock: { now: () => now } })
})
afterAll(() => rig.stop())
const connected = async () => {
  now = new Date('2026-03-05T12:00:00Z')
  const ctx = rig.newAccount()
  return (await rig.connect(ctx)).connectionUuid
}
const states = async (connectionUuid: string) =>
  (await rig.conversions(connectionUuid)).map((c) => `${c.transactionId} ${c.status}`)

it('learns on a later day what became of a sale older than the newest weeks, and asks for it once a day', async () => {
  const connectionUuid = await connected()
  // validated, so its changes no longer have a date: only a read of its day shows that it was paid
  const sale = {
    id: '1',
    advertiserId: '1',
    commission: '5.00',
    transactionDate: '2026-01-04T10:00:00',
    commissionStatus: 'approved',
    validationDate: '2026-01-10T00:00:00',
  } as const
  rig.standIn.addTransaction(sale)
  await rig.run(connectionUuid)
  expect(await states(connectionUuid)).toEqual(['1 approved'])
  rig.standIn.addTransaction({ ...sale, paidToPublisher: true })
  await rig.run(connectionUuid)
  expect(await states(connectionUuid)).toEqual(['1 approved']) // read once today already
  now = new Date('2026-03-06T12:00:00Z')
  await rig.run(connectionUuid)
  expect(await states(connectionUuid)).toEqual(['1 paid'])
  const asked = rig.standIn.calls.length
  await rig.run(connectionUuid)
  now = new Date('2026-03-07T12:00:00Z')
  const nextDay = rig.standIn.calls.length
  await rig.run(connectionUuid)
  // no sale is open any more: both runs send the same requests
  expect(rig.standIn.calls.length - nextDay).toBe(nextDay - asked)
})

it('reads all of a gap: sales of the months in which the connection did not work', async () => {
  const connectionUuid = await connected()
  await rig.run(connectionUuid)
  now = new Date('2026-08-01T12:00:00Z')
  rig.standIn.addTransaction({
    id: '2',
    advertiserId: '1',
    commission: '5.00',
    transactionDate: '2026-04-01T10:00:00',
  })
  await rig.run(connectionUuid)
  expect(await states(connectionUuid)).toEqual(['2 pending'])
  expect((await rig.runs(connectionUuid)).at(-1)).toMatchObject({
    state: 'done',
    message: 'The last complete import was on 5 Mar 2026: all sales since 1 Mar 2026 were read.',
  })
})

it('learns that a sale decided months ago was corrected, by the day of the correction', async () => {
  const connectionUuid = await connected()
  const sale = {
    id: '3',
    advertiserId: '1',
    commission: '8.00',
    transactionDate: '2025-08-17T10:00:00',
    commissionStatus: 'approved',
    validationDate: '2025-08-20T00:00:00',
    paidToPublisher: true,
  } as const
  rig.standIn.addTransaction(sale)
  await rig.run(connectionUuid)
  rig.standIn.addTransaction({ ...sale, commission: '3.00', amendmentDate: '2026-03-05T09:00:00' })
  await rig.run(connectionUuid)
  const [corrected] = await rig.conversions(connectionUuid)
  expect(corrected).toMatchObject({ transactionId: '3', status: 'paid', commission: '3.0000' })
})
