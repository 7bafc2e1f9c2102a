import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDoor } from '../shared/http/fetch.ts'
import { inMemory, openNetwork } from '../shared/http/open-network.ts'
import { tradetracker } from './index.ts'
import { envelope } from './soap.ts'
import { startTradetrackerStandIn, type TradetrackerStandIn } from '../../test/networks/tradetracker/stand-in.ts'

let standIn: TradetrackerStandIn
beforeEach(async () => {
  standIn = await startTradetrackerStandIn()
})
afterEach(() => standIn.close())
const open = (over: Record<string, string> = {}) => {
  const raw = { customerId: '4455', passphrase: 'stand-in-passphrase', siteId: '189069', ...over }
  const door = createDoor({
    now: () => 0,
    sleep: async () => {},
    random: () => 0.5,
    baseUrls: { tradetracker: standIn.url },
  })
  return {
    get: openNetwork(door, tradetracker, raw, inMemory(raw)).get,
    credentials: tradetracker.credentials.parse(raw),
  }
}
const march = { from: '2026-03-01', to: '2026-03-31' }

test('writes values into the envelope so that they stay values', () => {
  expect(
    envelope('m', [
      ['a', '<b>&"'],
      ['options', [['limit', 5]]],
    ]),
  ).toContain('<tns:m><a>&lt;b&gt;&amp;&quot;</a><options><limit>5</limit></options></tns:m>')
})

test('reads times with their offset, the reason, and paid clicks as such', async () => {
  standIn.transactions.push(
    { id: '1', status: 'rejected', commission: '4.20', date: '2026-03-02T14:05:09+01:00', reason: 'returned_goods' },
    { id: '2', status: 'accepted', commission: '0.05', date: '2026-03-03T14:05:09+01:00', isClick: true },
  )
  const { get, credentials } = open()
  const page = await tradetracker.transactions?.(get, credentials, march)
  expect(page?.transactions).toMatchObject([
    { at: '2026-03-02T13:05:09.000Z', reason: 'returned goods', kind: 'sale', sale: '70.00', currency: 'EUR' },
    { transactionId: 'click-2', kind: 'cpc', sale: '0' },
  ])
})

test('turns pages', async () => {
  for (let i = 0; i < 1203; i++)
    standIn.transactions.push({
      id: String(i + 1),
      status: 'pending',
      commission: '1',
      date: '2026-03-02T14:05:09+01:00',
    })
  const { get, credentials } = open()
  expect((await tradetracker.transactions?.(get, credentials, march))?.transactions).toHaveLength(1203)
})

test('says that customer ID and passphrase are wrong, and that a question was refused', async () => {
  const wrong = open({ passphrase: 'other-passphrase' })
  await expect(tradetracker.accounts?.(wrong.get, wrong.credentials)).rejects.toMatchObject({ trouble: 'credentials' })
  const foreign = open({ siteId: '1' })
  await expect(tradetracker.programmes?.(foreign.get, foreign.credentials)).rejects.toMatchObject({
    trouble: 'refused',
  })
})

test('signs in again when the session is over', async () => {
  const { get, credentials } = open()
  await tradetracker.accounts?.(get, credentials)
  standIn.expire()
  await expect(tradetracker.accounts?.(get, credentials)).rejects.toMatchObject({ trouble: 'credentials' })
})

test('closes a campaign whose end has passed by the network’s clock', async () => {
  standIn.campaigns.push(
    { id: '1', name: 'Over', url: 'https://a.example', ends: '2020-01-31T00:00:00+01:00' },
    { id: '2', name: 'Runs on', url: 'https://b.example', ends: '2099-01-31T00:00:00+01:00' },
    { id: '3', name: 'Without end', url: 'https://c.example' },
  )
  const { get, credentials } = open()
  const list = await tradetracker.programmes?.(get, credentials)
  expect(list?.map((p) => p.relationship)).toEqual(['suspended', 'joined', 'joined'])
})

test('extends links of the network and leaves those of a shop’s own host alone', async () => {
  standIn.campaigns.push({ id: '7052', name: 'A', url: 'https://a.example' })
  const { get, credentials } = open()
  const [programme] = (await tradetracker.programmes?.(get, credentials)) ?? []
  const parts = {
    programmeId: '7052',
    partnerId: '189069',
    clickUrl: programme?.clickUrl ?? null,
    clickId: 'abc',
    target: 'https://a.example/x',
  }
  expect(tradetracker.deepLink(parts)).toBe(
    'https://tc.tradetracker.net/?c=7052&m=77&a=189069&r=abc&u=https%3A%2F%2Fa.example%2Fx',
  )
  expect(tradetracker.deepLink({ ...parts, clickUrl: 'https://www.a.example/aff/?tt=1_2_3_&r=%2Fx' })).toBeNull()
})

test('builds no link to a page where a campaign says that it takes none', async () => {
  standIn.campaigns.push({ id: '7053', name: 'Front page only', url: 'https://b.example', deepLinks: false })
  const { get, credentials } = open()
  const [programme] = (await tradetracker.programmes?.(get, credentials)) ?? []
  expect(
    tradetracker.deepLink({
      programmeId: '7053',
      partnerId: '189069',
      clickUrl: programme?.clickUrl ?? null,
      clickId: 'abc',
      target: 'https://b.example/x',
    }),
  ).toBeNull()
})

test('counts all clicks and those of visitors apart, by campaign, a question a day', async () => {
  standIn.clicks.push(
    { day: '2026-03-01', campaign: '7052', all: 12, unique: 9 },
    { day: '2026-03-02', campaign: '7053', all: 3, unique: 3 },
  )
  const { get, credentials } = open()
  expect(await tradetracker.clicks?.(get, credentials, { from: '2026-03-01', to: '2026-03-03' })).toEqual([
    { day: '2026-03-01', programme: '7052', media: '189069', clicks: 12, unique: 9 },
    { day: '2026-03-02', programme: '7053', media: '189069', clicks: 3, unique: 3 },
  ])
})
