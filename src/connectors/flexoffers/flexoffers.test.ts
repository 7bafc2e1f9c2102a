import { expect, it } from 'vitest'
import { createDoor } from '../shared/http/fetch.ts'
import { openNetwork } from '../shared/http/open-network.ts'
import { zonedInstant } from '../shared/dates/zoned-instant.ts'
import { flexoffers } from './index.ts'
import { flexoffersSubject } from '../../test/networks/flexoffers/subject.ts'
import { startFlexoffersStandIn } from '../../test/networks/flexoffers/stand-in.ts'

it('asks for each state by itself while the list of all is under maintenance', async () => {
  const standIn = await startFlexoffersStandIn()
  standIn.sales.push({ id: '1', orderStatus: 'Approved', commission: '2.50', eventDate: '2026-01-05T10:00:00' })
  standIn.maintenance(true)
  const door = createDoor({ baseUrls: { flexoffers: standIn.url } })
  const { get } = openNetwork(door, flexoffers, { apiKey: 'stand-in-key', domainId: '189069' })
  const page = await flexoffers.transactions?.(
    get,
    { apiKey: '', domainId: '' },
    { from: '2026-01-01', to: '2026-01-31' },
  )
  await standIn.close()
  expect(page?.transactions).toMatchObject([{ transactionId: '1', status: 'approved', at: '2026-01-05T15:00:00.000Z' }])
})
it('states relationship and the commission of the text', async () => {
  const subject = await flexoffersSubject()
  const door = createDoor({ baseUrls: { flexoffers: subject.standIn.url } })
  const { get } = openNetwork(door, flexoffers, subject.credentials)
  const list = await flexoffers.programmes?.(get, { apiKey: '', domainId: '' })
  await subject.standIn.close()
  expect(list).toMatchObject([
    { programmeId: '7052', relationship: 'joined', commission: { type: 'CPS', percentage: '8.00' } },
    { programmeId: '7054', relationship: 'joined', isOffline: true },
    { programmeId: '7053', relationship: 'pending' },
  ])
})
it('has no link for a shop that takes no deep links', async () => {
  const standIn = await startFlexoffersStandIn()
  const shop = { url: 'https://a.example', applicationStatus: 'Approved' }
  standIn.advertisers.push(
    { ...shop, id: '1', name: 'Home page only', deepLinks: false },
    { ...shop, id: '2', name: 'B' },
  )
  const door = createDoor({ baseUrls: { flexoffers: standIn.url } })
  const { get } = openNetwork(door, flexoffers, { apiKey: 'stand-in-key', domainId: '189069' })
  const list = await flexoffers.programmes?.(get, { apiKey: '', domainId: '' })
  await standIn.close()
  expect(list?.map((p) => [p.programmeId, p.clickUrl !== null])).toEqual([
    ['1', false],
    ['2', true],
  ])
})
it.each([
  ['2026-01-05T10:00:00', '2026-01-05T15:00:00.000Z'],
  ['2026-07-05 10:00:00', '2026-07-05T14:00:00.000Z'],
  ['2026-07-05T10:00:00Z', '2026-07-05T10:00:00.000Z'],
  ['2026-07-05T10:00:00-01:00', '2026-07-05T11:00:00.000Z'],
  ['2026-03-08T03:30:00', '2026-03-08T07:30:00.000Z'],
  ['nonsense', null],
])('reads %s in New York as %s', (text, expected) => {
  expect(zonedInstant(text, 'America/New_York')).toBe(expected)
})
