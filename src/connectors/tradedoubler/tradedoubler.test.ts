import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Subject } from '../../test/networks/conformance.ts'
import { createDoor } from '../shared/http/fetch.ts'
import { inMemory, openNetwork } from '../shared/http/open-network.ts'
import { tradedoubler } from './index.ts'
import type { startTradedoublerStandIn } from '../../test/networks/tradedoubler/stand-in.ts'
import { tradedoublerSubject } from '../../test/networks/tradedoubler/subject.ts'

let subject: Subject
beforeEach(async () => {
  subject = await tradedoublerSubject()
})
afterEach(() => subject.standIn.close())

const open = (over: Record<string, string> = {}) => {
  const raw = { ...subject.credentials, ...over }
  const baseUrls = { tradedoubler: subject.standIn.url }
  const door = createDoor({ now: () => 0, sleep: async () => {}, random: () => 0.5, baseUrls })
  return {
    get: openNetwork(door, tradedoubler, raw, inMemory(raw)).get,
    credentials: tradedoubler.credentials.parse(raw),
  }
}
const window = { from: '2026-01-31', to: '2026-01-31' } as const

test('reads times on the account’s clock and amounts in the report’s currency', async () => {
  const { get, credentials } = open({ currency: 'sek' })
  const page = await tradedoubler.transactions?.(get, credentials, window)
  expect(page?.transactions).toMatchObject([
    {
      at: '2026-01-31T22:59:59.000Z',
      currency: 'SEK',
      sale: '899.00',
      mediaId: '189069',
      subIds: ['0123456789abcdefghij', ''],
      orderId: 'O-88001122',
    },
  ])
})

test('signs in again when the token has run out', async () => {
  const { get, credentials } = open()
  await tradedoubler.accounts?.(get, credentials)
  const standIn = subject.standIn as Awaited<ReturnType<typeof startTradedoublerStandIn>>
  standIn.expire()
  expect(await tradedoubler.accounts?.(get, credentials)).toEqual([{ id: '189069', name: 'Café deals' }])
  expect(standIn.calls.filter((c) => c.startsWith('/uaa/'))).toHaveLength(2)
})

test('says that the credentials are wrong when the sign-in is refused', async () => {
  const { get, credentials } = open({ password: 'other' })
  await expect(tradedoubler.accounts?.(get, credentials)).rejects.toMatchObject({ trouble: 'credentials' })
})

test('takes the best rate and never the hundred per cent of an inquiry; a paused programme is joined and offline', async () => {
  const { get, credentials } = open()
  expect(await tradedoubler.commission?.(get, credentials, '220033')).toEqual({
    type: 'CPS',
    percentage: '3.50',
    flat: null,
    currency: null,
  })
  const list = await tradedoubler.programmes?.(get, credentials)
  expect(list?.map((p) => [p.programmeId, p.relationship, p.isOffline, p.countries])).toEqual([
    ['220033', 'joined', false, ['SE']],
    ['220034', 'joined', true, ['SE']],
  ])
})

test('reads more than one page', async () => {
  const standIn = subject.standIn as Awaited<ReturnType<typeof startTradedoublerStandIn>>
  for (let i = 0; i < 250; i++)
    standIn.transactions.push({ id: String(1000 + i), status: 'A', commission: '1.00', time: '2026-01-31 10:00:00.0' })
  const { get, credentials } = open()
  expect((await tradedoubler.transactions?.(get, credentials, window))?.transactions).toHaveLength(251)
})
