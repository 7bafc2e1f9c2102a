import { expect, test } from 'vitest'
import { addDays } from '../../contract/days.ts'
import { createDoor } from '../shared/http/fetch.ts'
import { inMemory, openNetwork } from '../shared/http/open-network.ts'
import { cj } from './index.ts'
import { startCjStandIn } from '../../test/networks/cj/stand-in.ts'
import { cjSubject } from '../../test/networks/cj/subject.ts'

const open = (url: string, raw: Record<string, string>) => {
  const door = createDoor({ now: () => 0, sleep: async () => {}, random: () => 0.5, baseUrls: { cj: url } })
  return { get: openNetwork(door, cj, raw, inMemory(raw)).get, credentials: cj.credentials.parse(raw) }
}

test('tells programmes with their contracts and rates', async () => {
  const subject = await cjSubject()
  const { get, credentials } = open(subject.standIn.url, subject.credentials)
  const list = await cj.programmes?.(get, credentials)
  expect(list?.map((p) => [p.name, p.relationship, p.commission?.percentage])).toEqual([
    ['Outdoor & Co', 'joined', '7.00'],
    ['Gone', 'suspended', '7.00'],
    ['Expired', 'suspended', undefined],
  ])
  await subject.standIn.close()
})

test('keeps programmes open whose contract is not among the contracts given, and closes those whose contract has ended', async () => {
  const standIn = await startCjStandIn({ mostContracts: 2 })
  standIn.advertisers.push(
    { id: '1', name: 'Runs', url: 'https://a.example' },
    { id: '2', name: 'Ended', url: 'https://b.example', contract: 'EXPIRED' },
    { id: '3', name: 'Not told', url: 'https://c.example' },
  )
  const raw = { token: 'stand-in-token', companyId: '4455', propertyId: '189069', currency: 'usd' }
  const { get, credentials } = open(standIn.url, raw)
  const list = await cj.programmes?.(get, credentials)
  expect(list?.map((p) => [p.name, p.relationship])).toEqual([
    ['Runs', 'joined'],
    ['Ended', 'suspended'],
    ['Not told', 'joined'],
  ])
  await standIn.close()
})

test('reads currency, click and kind; a click that pays is no sale', async () => {
  const standIn = await startCjStandIn()
  const raw = { token: 'stand-in-token', companyId: '4455', propertyId: '189069', currency: 'usd' }
  standIn.records.push({
    id: '1',
    action: 'C',
    status: 'locked',
    commission: '0.20',
    event: '2026-03-02T18:20:31Z',
    posted: '2026-03-02T20:00:00Z',
    type: 'click',
  })
  const { get, credentials } = open(standIn.url, raw)
  const page = await cj.transactions?.(get, credentials, { from: '2026-03-01', to: '2026-03-31' })
  expect(page?.transactions).toMatchObject([
    {
      kind: 'cpc',
      currency: 'USD',
      at: '2026-03-02T18:20:31.000Z',
      changedAt: '2026-03-02T20:00:00.000Z',
      mediaId: '189069',
      subIds: ['0123456789abcdefghij'],
    },
  ])
  await standIn.close()
})

test('an error that comes with status 200 is an error: of the token, or of the question', async () => {
  const standIn = await startCjStandIn()
  const raw = { token: 'stand-in-token', companyId: '1', propertyId: '189069', currency: 'usd' }
  const { get, credentials } = open(standIn.url, raw)
  await expect(cj.accounts?.(get, credentials)).rejects.toMatchObject({ trouble: 'credentials' })
  await standIn.close()
})

test('builds deep links from the property and the plain target', () => {
  const parts = {
    programmeId: '1',
    partnerId: '189069',
    clickUrl: null,
    clickId: 'abc',
    target: 'https://shop.example/a?b=1',
  }
  expect(cj.deepLink(parts)).toBe('https://www.anrdoezrs.net/links/189069/type/dlg/sid/abc/https://shop.example/a?b=1')
  expect(cj.deepLink({ ...parts, clickId: 'a'.repeat(31) })).toBeNull()
})

test('a correction without a readable date costs the rest of the window nothing', async () => {
  const standIn = await startCjStandIn()
  const raw = { token: 'stand-in-token', companyId: '4455', propertyId: '189069', currency: 'eur' }
  const add = (id: string, event: string, posted: string) =>
    standIn.records.push({ id, action: `A${id}`, status: 'new', commission: '1.00', event, posted })
  add('1', '2026-03-02T18:20:31Z', '2026-03-02T20:00:00Z')
  add('2', '2026-02-30T18:20:31Z', '2026-03-02T20:00:00Z')
  add('3', 'last Monday', '2026-03-02T20:00:00Z')
  const { get, credentials } = open(standIn.url, raw)
  const page = await cj.transactions?.(get, credentials, { from: '2026-03-01', to: '2026-03-31' })
  expect(page?.transactions.map((t) => t.transactionId)).toEqual(['A1'])
  await standIn.close()
})

test('loses no correction, though those of one month lead to a hundred older days', async () => {
  const standIn = await startCjStandIn()
  const raw = { token: 'stand-in-token', companyId: '4455', propertyId: '189069', currency: 'usd' }
  for (let n = 0; n < 100; n++) {
    const sale = { action: `A${n}`, status: 'locked', event: `${addDays('2025-10-01', n)}T12:00:00Z` }
    standIn.records.push(
      { ...sale, id: String(2 * n + 1), commission: '5.00', posted: sale.event },
      { ...sale, id: String(2 * n + 2), commission: '-2.00', posted: '2026-03-10T00:00:00Z', original: false },
    )
  }
  const { get, credentials } = open(standIn.url, raw)
  const page = await cj.transactions?.(get, credentials, { from: '2026-03-01', to: '2026-03-31' })
  expect(page?.transactions.map((t) => t.commission)).toEqual(Array.from({ length: 100 }, () => '3.00'))
  await standIn.close()
})

test('a correction whose action is not told is listed with its amount, changes nothing, and counts once the action comes', async () => {
  const standIn = await startCjStandIn()
  const raw = { token: 'stand-in-token', companyId: '4455', propertyId: '189069', currency: 'usd' }
  const { get, credentials } = open(standIn.url, raw)
  const read = () => cj.transactions?.(get, credentials, { from: '2026-03-01', to: '2026-03-31' })
  const sale = { action: 'A1', status: 'locked', event: '2026-01-05T12:00:00Z' }
  standIn.records.push({ ...sale, id: '2', commission: '-2.00', posted: '2026-03-10T00:00:00Z', original: false })
  expect(await read()).toMatchObject({
    transactions: [],
    rejected: ['action A1: a correction of -2.00 came without the action itself'],
  })
  standIn.records.push({ ...sale, id: '1', commission: '5.00', posted: sale.event })
  const { transactions = [], rejected } = (await read()) ?? {}
  expect(rejected).toEqual([])
  expect(transactions.map((t) => `${t.transactionId} ${t.status} ${t.commission}`)).toEqual(['A1 approved 3.00'])
  await standIn.close()
})
