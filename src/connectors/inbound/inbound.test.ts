import { expect, it } from 'vitest'
import { createDoor } from '../shared/http/fetch.ts'
import { openNetwork } from '../shared/http/open-network.ts'
import { inbound } from './index.ts'
import { toTransaction } from './transactions.ts'
import { startInboundStandIn } from '../../test/networks/inbound/stand-in.ts'

it('tells a wrong key from other refusals, though both come with status 200', async () => {
  const standIn = await startInboundStandIn()
  const raw = { networkId: 'partner', apiKey: 'wrong-key', affiliateId: '189069' }
  const { get } = openNetwork(createDoor({ baseUrls: { inbound: standIn.url } }), inbound, raw)
  await expect(inbound.accounts?.(get, inbound.credentials.parse(raw))).rejects.toMatchObject({
    trouble: 'credentials',
  })
  await standIn.close()
})
it('closes an offer whose end has passed by the partner’s clock', async () => {
  const standIn = await startInboundStandIn()
  standIn.offers.push(
    { id: '1', name: 'Over', url: 'https://a.example', approval: 'approved', ends: '2020-01-31' },
    { id: '2', name: 'Runs', url: 'https://b.example', approval: 'approved' },
    { id: '3', name: 'Asked', url: 'https://c.example', approval: 'pending', ends: '2020-01-31' },
  )
  const raw = { networkId: 'partner', apiKey: 'stand-in-key', affiliateId: '189069' }
  const { get } = openNetwork(createDoor({ baseUrls: { inbound: standIn.url } }), inbound, raw)
  const list = await inbound.programmes?.(get, inbound.credentials.parse(raw))
  expect(list?.map((p) => p.relationship)).toEqual(['suspended', 'joined', 'pending'])
  await standIn.close()
})
it.each([
  ['networkId', 'evil.example/', 'Must be the network ID, letters and digits'],
  ['timeZone', 'Mars/Base', 'Must be a time zone like Europe/Amsterdam'],
  ['trackingHost', 'https://x', 'Must be a host like go.partner.example'],
  ['currency', 'euro', 'Must be a currency code like EUR'],
])('refuses %s %s', (field, value, message) => {
  const raw = { networkId: 'partner', apiKey: 'long-enough', affiliateId: '1', [field]: value }
  expect(inbound.credentials.safeParse(raw).error?.issues[0]?.message).toBe(message)
})
it('tells two conversions of one click apart by their event', () => {
  const credentials = inbound.credentials.parse({ networkId: 'partner', apiKey: 'stand-in-key', affiliateId: '189069' })
  const told = (event: string) => {
    const stat = { tune_event_id: event, ad_id: '102c5', goal_id: '0', conversion_status: 'approved', payout: '4.20' }
    const { transactionId, orderId, commission } = toTransaction({ Stat: stat, Offer: null }, credentials)
    return { transactionId, orderId, commission }
  }
  expect(told('e1')).toEqual({ transactionId: '102c5', orderId: 'e1', commission: '4.20' })
  expect(told('e2')).toEqual({ transactionId: '102c5', orderId: 'e2', commission: '4.20' })
})
