import { expect, test } from 'vitest'
import { createDoor } from '../shared/http/fetch.ts'
import { inMemory, openNetwork } from '../shared/http/open-network.ts'
import { adtraction } from './index.ts'
import { startAdtractionStandIn } from '../../test/networks/adtraction/stand-in.ts'

const raw = { token: 'stand-in-token', channelId: '189069', market: 'dk' }
const open = (url: string) => {
  const door = createDoor({ now: () => 0, sleep: async () => {}, random: () => 0.5, baseUrls: { adtraction: url } })
  return { get: openNetwork(door, adtraction, raw, inMemory(raw)).get, credentials: adtraction.credentials.parse(raw) }
}

test('reads an empty answer, the click of a sale, and times with their offset', async () => {
  const standIn = await startAdtractionStandIn()
  const { get, credentials } = open(standIn.url)
  const march = { from: '2026-03-01', to: '2026-03-30' }
  expect(await adtraction.transactions?.(get, credentials, march)).toEqual({ transactions: [], rejected: [] })
  standIn.transactions.push({ id: '1', status: '2', commission: '63.92', date: '2026-03-02T14:05:00+0100' })
  const page = await adtraction.transactions?.(get, credentials, march)
  expect(page?.transactions).toMatchObject([
    {
      at: '2026-03-02T13:05:00.000Z',
      clickAt: '2026-03-02T13:05:00.000Z',
      programmeId: '1234567',
      mediaId: '189069',
      sale: '799.0',
      currency: 'DKK',
      subIds: ['0123456789abcdefghij', '', '', '', ''],
    },
  ])
  await standIn.close()
})

test('tells the states and rates of programmes', async () => {
  const standIn = await startAdtractionStandIn()
  standIn.programmes.push(
    { id: '1', name: 'A', url: 'https://a.example' },
    {
      id: '2',
      name: 'B',
      url: 'https://b.example',
      approval: 0,
      rate: { transactionType: 4, type: 'fixed', value: 50 },
    },
    {
      id: '3',
      name: 'C',
      url: 'https://c.example',
      status: 3,
      rate: { transactionType: 2, type: 'amount', value: 1.5 },
    },
  )
  const { get, credentials } = open(standIn.url)
  const list = await adtraction.programmes?.(get, credentials)
  expect(
    list?.map((p) => [p.relationship, p.commission?.type, p.commission?.percentage ?? p.commission?.flat]),
  ).toEqual([
    ['joined', 'CPS', '8.00'],
    ['rejected', 'CPA', '50.00'],
    ['suspended', 'CPC', '1.50'],
  ])
  await standIn.close()
})

test('checks the credentials also where the list of channels is not there any more', async () => {
  const standIn = await startAdtractionStandIn({ hasChannels: false })
  const { get, credentials } = open(standIn.url)
  expect(await adtraction.accounts?.(get, credentials)).toEqual([{ id: '189069', name: '189069' }])
  await standIn.close()
})

test('asks the older list of programmes where the newer one is refused', async () => {
  const standIn = await startAdtractionStandIn({ version: 'v2', hasChannels: false })
  standIn.programmes.push({ id: '1', name: 'A', url: 'https://a.example' })
  const { get, credentials } = open(standIn.url)
  expect(await adtraction.programmes?.(get, credentials)).toMatchObject([{ programmeId: '1', relationship: 'joined' }])
  expect(await adtraction.accounts?.(get, credentials)).toHaveLength(1)
  await standIn.close()
})

test.each([
  ['', 'https://api.adtraction.com'],
  ['API.adtraction.net', 'https://api.adtraction.net'],
])('asks at the host that is set: %s', (apiHost, baseUrl) => {
  expect(adtraction.authorize(adtraction.credentials.parse({ ...raw, apiHost })).baseUrl).toBe(baseUrl)
})

test('asks nobody else', () => {
  expect(adtraction.credentials.safeParse({ ...raw, apiHost: 'api.evil.example' }).success).toBe(false)
})

test('puts the target last in a link', () => {
  const link = adtraction.deepLink({
    programmeId: '1',
    partnerId: '189069',
    clickUrl: 'https://track.adtraction.com/t/t?a=1&as=189069&url=https://old.example&t=2&epi=mine',
    clickId: 'abc',
    target: 'https://shop.example/?a=1',
  })
  expect(link).toMatch(/epi=mine&epi2=abc&url=https%3A%2F%2Fshop\.example%2F%3Fa%3D1$/)
})

test('counts the clicks of each day and programme, a question a day', async () => {
  const standIn = await startAdtractionStandIn()
  const { get, credentials } = open(standIn.url)
  const window = { from: '2026-03-01', to: '2026-03-03' }
  expect(await adtraction.clicks?.(get, credentials, window)).toEqual([])
  standIn.clicks.push(
    { at: '2026-03-01T00:00:00Z', programme: 'Nordic Shoes' },
    { at: '2026-03-01T23:59:59Z', programme: 'Nordic Shoes' },
    { at: '2026-03-01T12:00:00Z', programme: 'Bikes' },
    { at: '2026-03-03T12:00:00Z', programme: 'Bikes' },
    { at: '2026-03-04T00:00:00Z', programme: 'Bikes' },
  )
  const of = (day: string, programme: string, clicks: number) => ({ day, programme, media: '', clicks, unique: null })
  expect(await adtraction.clicks?.(get, credentials, window)).toEqual([
    of('2026-03-01', 'Nordic Shoes', 2),
    of('2026-03-01', 'Bikes', 1),
    of('2026-03-03', 'Bikes', 1),
  ])
  await standIn.close()
})
