import { expect, it } from 'vitest'
import { networks } from './index.ts'
import { knownNetworks } from './known-networks.ts'

const clickId = '0123456789abcdefghij'
const target = 'https://shop.example/p?a=1&b=2'

it.each(knownNetworks.map((n) => [n.identifier, n] as const))(
  '%s adds click id and target to a link of the network',
  (_, network) => {
    const link = new URL(
      network.deepLink({
        programmeId: '1',
        partnerId: '2',
        clickUrl: 'https://go.net.example/c?x=9',
        clickId,
        target,
      }) ?? '',
    )
    expect(link.searchParams.get(network.subId.slots[0])).toBe(clickId)
    expect(link.searchParams.get(network.targetParameters[0] ?? '')).toBe(target)
    expect(link.searchParams.get('x')).toBe('9')
  },
)
it('puts the target last, and the click id into a free slot next to the publisher’s own value', () => {
  const adtraction = networks.find((n) => n.identifier === 'adtraction')
  const link = adtraction?.deepLink({
    programmeId: '1',
    partnerId: '2',
    clickUrl: '//track.adtraction.com/t/t?a=1&url=old&as=2&epi=mine',
    clickId,
    target,
  })
  expect(link).toBe(
    `https://track.adtraction.com/t/t?a=1&as=2&epi=mine&epi2=${clickId}&url=${encodeURIComponent(target)}`,
  )
})
it('builds no link when the only slot is taken, the link is no http link, or an id is missing', () => {
  const tradetracker = networks.find((n) => n.identifier === 'tradetracker')
  const parts = { programmeId: '1', partnerId: '2', clickId, target }
  expect(tradetracker?.deepLink({ ...parts, clickUrl: 'https://tc.tradetracker.net/?c=1&r=mine' })).toBeNull()
  expect(tradetracker?.deepLink({ ...parts, clickUrl: 'javascript:alert(1)' })).toBeNull()
  expect(tradetracker?.deepLink({ ...parts, partnerId: '', clickUrl: null })).toBeNull()
})
