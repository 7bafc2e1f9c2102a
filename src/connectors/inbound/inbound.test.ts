import { expect, it } from 'vitest'
import { createDoor } from '../fetch.ts'
import { openNetwork } from '../open-network.ts'
import { inbound } from './index.ts'
import { startInboundStandIn } from './stand-in.ts'

it('tells a wrong key from other refusals, though both come with status 200', async () => {
  const standIn = await startInboundStandIn()
  const raw = { networkId: 'partner', apiKey: 'wrong-key', affiliateId: '189069' }
  const { get } = openNetwork(createDoor({ baseUrls: { inbound: standIn.url } }), inbound, raw)
  await expect(inbound.accounts?.(get, inbound.credentials.parse(raw))).rejects.toMatchObject({
    trouble: 'credentials',
  })
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
