import { expect, test } from 'vitest'
import { createDoor } from '../shared/http/fetch.ts'
import { inMemory, openNetwork } from '../shared/http/open-network.ts'
import { parseXml } from '../shared/xml/xml.ts'
import { amountOf } from './amounts.ts'
import { callback } from './callback.ts'
import { partnerads } from './index.ts'
import { commissionOf } from './programmes.ts'
import { shortDay } from './report.ts'
import { startPartneradsStandIn } from '../../test/networks/partnerads/stand-in.ts'
import { partneradsSubject } from '../../test/networks/partnerads/subject.ts'

test('asks for days as the reports want them', () => expect(shortDay('2026-03-01')).toBe('26-3-1'))

test.each([
  ['<p><provision>5-8%</provision></p>', 'CPS', '8.00', null],
  ['<p><provision>8,5 %</provision></p>', 'CPS', '8.50', null],
  ['<p><provision>6</provision></p>', 'CPS', '6.00', null],
  ['<p><provision>100 kr.</provision></p>', 'CPA', null, '100.00'],
  ['<p><provision>6</provision><leadsats>25</leadsats></p>', 'CPA', null, '25.00'],
  ['<p><provision>efter aftale</provision></p>', 'NoCommission', null, null],
])('reads the commission of %s', (xml, type, percentage, flat) =>
  expect(commissionOf(parseXml(xml), 'DKK')).toMatchObject({ type, percentage, flat }),
)

test('reads the time of a sale on the country’s clock, and letters beyond ASCII', async () => {
  const subject = await partneradsSubject()
  const door = createDoor({
    now: () => 0,
    sleep: async () => {},
    random: () => 0.5,
    baseUrls: { partnerads: subject.standIn.url },
  })
  const { get } = openNetwork(door, partnerads, subject.credentials, inMemory(subject.credentials))
  const credentials = partnerads.credentials.parse(subject.credentials)
  const page = await partnerads.transactions?.(get, credentials, { from: '2026-01-01', to: '2026-01-02' })
  expect(page?.transactions).toMatchObject([
    { at: '2026-01-01T13:05:09.000Z', currency: 'DKK', subIds: ['5f0c8a1e', ''] },
  ])
  const [first] = (await partnerads.programmes?.(get, credentials)) ?? []
  expect(first).toMatchObject({ name: 'Skobutik æøå', domains: ['https://skobutik.example'] })
  await subject.standIn.close()
})

test('a sale that is taken back in a later window is rejected with its own day and value; one not to be found is left', async () => {
  const standIn = await startPartneradsStandIn()
  const sale = { programid: '4321', tidspunkt: '14:05:09', omsaetning: '799.00', uid: '5f0c8a1e' }
  standIn.sales.push(
    { ...sale, day: '2026-01-31', konvid: '92', ordrenr: '2', provision: '63.92' },
    { ...sale, day: '2026-01-31', konvid: '93', ordrenr: '3', provision: '7.00' },
  )
  standIn.cancelled.push(
    { day: '2026-04-10', programid: '4321', ordrenr: '2', provision: '63.92' },
    { day: '2026-04-11', programid: '4321', ordrenr: '999', provision: '1.00' },
  )
  const raw = { key: 'stand-in-key', partnerId: '189069', country: '' }
  const door = createDoor({
    now: () => 0,
    sleep: async () => {},
    random: () => 0.5,
    baseUrls: { partnerads: standIn.url },
  })
  const { get } = openNetwork(door, partnerads, raw, inMemory(raw))
  const april = { from: '2026-04-01', to: '2026-04-30' }
  const page = await partnerads.transactions?.(get, partnerads.credentials.parse(raw), april)
  expect(page?.transactions).toMatchObject([
    {
      transactionId: '4321-2',
      status: 'rejected',
      at: '2026-01-31T13:05:09.000Z',
      changedAt: '2026-04-09T22:00:00.000Z', // the day of the cancellation, in Denmark
      commission: '63.92',
    },
  ])
  // reading its own month afterwards gives the same
  const january = { from: '2026-01-01', to: '2026-01-31' }
  const own = await partnerads.transactions?.(get, partnerads.credentials.parse(raw), january)
  expect(own?.transactions.map((t) => `${t.transactionId} ${t.status}`)).toEqual(['4321-2 rejected', '4321-3 approved'])
  await standIn.close()
})

test('a callback without programme or order, or with its placeholders unfilled, is refused by name', () => {
  const parse = (query: string) =>
    callback.parse({ query: new URLSearchParams(query), form: new URLSearchParams(), json: undefined })
  expect(parse('order=1&com=2')).toEqual({ problem: 'prg is missing' })
  expect(parse('prg=1&order=[ordrenummer]&com=2')).toEqual({ problem: 'order is missing' })
})

test('a callback counts in the currency of the country that its address was made for', () => {
  const address = 'https://o.example/tr/callbacks/v1/abc'
  const inNorway = partnerads.credentials.parse({ key: 'k'.repeat(10), partnerId: '1', country: 'no' })
  expect(callback.template(address, inNorway)).toMatch(/&prg=\[cprogramid\]&cur=NOK$/)
  expect(callback.template(address)).toMatch(/&cur=DKK$/)
  const currencyOfCall = (cur: string) => {
    const query = new URLSearchParams(`prg=1&order=2&com=3${cur}`)
    const answer = callback.parse({ query, form: new URLSearchParams(), json: undefined })
    return 'transaction' in answer ? answer.transaction.currency : answer.problem
  }
  expect(currencyOfCall('&cur=NOK')).toBe('NOK')
  expect(currencyOfCall('')).toBe('DKK') // an address pasted before it included one
  expect(currencyOfCall('&cur=BTC')).toBe('BTC') // which is refused on arrival: not a currency
})

test('the country is one of three', () => {
  expect(partnerads.credentials.safeParse({ key: 'k'.repeat(10), partnerId: '1', country: 'fi' }).success).toBe(false)
  expect(
    partnerads.authorize(partnerads.credentials.parse({ key: 'k'.repeat(10), partnerId: '1', country: 'SE' })).baseUrl,
  ).toBe('https://www.partner-ads.com/se')
})

test('counts the clicks of the last forty days by the country’s days and by programme', async () => {
  const standIn = await startPartneradsStandIn()
  for (const [day, programid] of [
    ['2026-03-01', '4321'],
    ['2026-03-01', '4321'],
    ['2026-03-01', '4322'],
    ['2026-03-10', '4321'],
  ] as const)
    standIn.clicks.push({ day, programid })
  const raw = { key: 'stand-in-key', partnerId: '189069', country: '' }
  const baseUrls = { partnerads: standIn.url }
  const door = createDoor({ now: () => 0, sleep: async () => {}, random: () => 0.5, baseUrls })
  const { get } = openNetwork(door, partnerads, raw, inMemory(raw))
  const window = { from: '2026-03-01', to: '2026-03-09' }
  const of = (programme: string, clicks: number) => ({ day: '2026-03-01', programme, media: '', clicks, unique: null })
  expect(await partnerads.clicks?.(get, partnerads.credentials.parse(raw), window)).toEqual([
    of('4321', 2),
    of('4322', 1),
  ])
  expect(standIn.calls).toHaveLength(1)
  await standIn.close()
})

test.each([
  ['1.234,50', '1234.50'],
  ['1234,5', '1234.50'],
  ['1234.50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['0,125', '0.125'],
  ['-12,30', '-12.30'],
  ['12,3x', '12,3x'],
])('an amount of %s is %s', (text, amount) => expect(amountOf(text)).toBe(amount))
