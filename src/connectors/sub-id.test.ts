import { expect, it } from 'vitest'
import { networks } from './index.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A click id within a network's rule goes through unchanged, any other not at all, and targets stay intact. */
it.each(networks.filter((n) => n.targetParameters.length > 0).map((n) => [n.identifier, n] as const))(
  'carries any click id its rule allows to %s, and no other',
  (_, network) => {
    const seed = Math.floor(Math.random() * 1e9)
    let state = seed
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    const { slots, maxLength } = network.subId
    for (let run = 0; run < 50; run++) {
      const clickId = Array.from({ length: 1 + next(maxLength) }, () => letters[next(letters.length)]).join('')
      const target = `https://shop.example/${next(99)}?q=${encodeURIComponent(String.fromCodePoint(33 + next(900)))}&b=${next(9)}#t`
      const make = (id: string) =>
        network.deepLink({
          programmeId: '1',
          partnerId: '2',
          clickUrl: 'https://go.net.example/c?x=9',
          clickId: id,
          target,
        })
      const link = make(clickId)
      if (link === null || !link.startsWith('https://go.net.example/')) continue // builds from the ids
      const url = new URL(link)
      expect(url.searchParams.get(slots[0]), `seed ${seed}`).toBe(clickId)
      expect(url.searchParams.get(network.targetParameters[0] ?? ''), `seed ${seed}`).toBe(target)
      expect(make(clickId.padEnd(maxLength + 1, 'a')), `seed ${seed}`).toBeNull()
      expect(make(`${clickId.slice(1)}&`), `seed ${seed}`).toBeNull()
    }
  },
)
