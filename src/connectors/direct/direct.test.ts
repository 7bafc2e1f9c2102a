import { describe, expect, it } from 'vitest'
import { direct, type DirectLink, directClickUrl } from './index.ts'

const clickId = 'abcdefghi012345678zz'
const link = (over: Partial<DirectLink>, target: string) =>
  direct.deepLink({
    programmeId: 'p',
    partnerId: '',
    clickId,
    target,
    clickUrl: directClickUrl({ url: 'https://shop.dk/start?a=1#top', isFixed: false, params: [], ...over }),
  })

describe('the link to a direct partner', () => {
  it('is the page itself with the click id, and changes nothing that is there', () => {
    expect(link({}, 'https://shop.dk/p?q=a+b&x=%C3%A5#size')).toBe(
      `https://shop.dk/p?q=a+b&x=%C3%A5&obid=${clickId}#size`,
    )
  })
  it('adds the agreed parameters, but for those that are there', () => {
    expect(link({ params: ['utm_source=us & co', 'ref=7'] }, 'https://shop.dk/?ref=own')).toBe(
      `https://shop.dk/?ref=own&utm_source=us%20%26%20co&obid=${clickId}`,
    )
  })
  it('goes to the agreed page when deep links are off', () => {
    expect(link({ isFixed: true }, 'https://shop.dk/elsewhere')).toBe(`https://shop.dk/start?a=1&obid=${clickId}#top`)
  })
  it('replaces an id that somebody copied', () => {
    expect(link({}, 'https://shop.dk/?obid=old&b=2')).toBe(`https://shop.dk/?b=2&obid=${clickId}`)
  })
  it.each(['javascript:alert(1)', 'nonsense', ''])('is none for %s', (target) => expect(link({}, target)).toBeNull())
  it('is none without an agreement', () => {
    expect(
      direct.deepLink({ programmeId: 'p', partnerId: '', clickUrl: null, clickId, target: 'https://shop.dk/' }),
    ).toBeNull()
  })
})
