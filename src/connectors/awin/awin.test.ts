import { expect, test } from 'vitest'
import { createDoor } from '../shared/http/fetch.ts'
import { openNetwork } from '../shared/http/open-network.ts'
import { awin } from './index.ts'
import { startAwinStandIn } from '../../test/networks/awin/stand-in.ts'

// R184: changes that come late
test('reads a decided sale again in the days in which it was amended, and in no others', async () => {
  const standIn = await startAwinStandIn({ token: 'stand-in-token', publisherId: '189069' })
  const sale = {
    advertiserId: '1',
    commissionStatus: 'approved',
    transactionDate: '2025-08-17T10:00:00',
    validationDate: '2025-08-20T00:00:00',
  }
  standIn.addTransaction({ ...sale, id: '1', commission: '3.00', amendmentDate: '2026-03-05T09:00:00' })
  standIn.addTransaction({ ...sale, id: '2', commission: '8.00' })
  const raw = { token: 'stand-in-token', publisherId: '189069', feedKey: '' }
  const { get } = openNetwork(createDoor({ baseUrls: { awin: standIn.url } }), awin, raw)
  const read = async (from: string, to: string) =>
    (await awin.transactions?.(get, raw, { from, to }))?.transactions.map((t) => [t.transactionId, t.commission])
  const [amended, before] = [await read('2026-03-01', '2026-03-31'), await read('2026-02-01', '2026-02-28')]
  await standIn.close()
  expect(amended).toEqual([['1', '3.00']])
  expect(before).toEqual([])
})
