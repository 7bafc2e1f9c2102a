import { describe, expect, it } from 'vitest'
import { type Action, blankAction } from './action.ts'
import { carried, discovers, offerOf } from './input.test-data.ts'
import { brokenGroups, groupsOf, withTests } from './use-groups.ts'

const option = (key: string, perClick = 1, se = 0.5) => ({ key, perClick, se })

describe('clicks with the same uses', () => {
  it('are one group, in whichever order their uses come', () => {
    const taken = [
      { clickGroup: discovers('a.dk', 10), options: [option('a'), option('b')] },
      { clickGroup: discovers('b.dk', 5), options: [option('b'), option('a')] },
      { clickGroup: discovers('c.dk', 3), options: [option('b')] },
      { clickGroup: discovers('d.dk', 2), options: [option('b', 2)] },
    ]
    expect(groupsOf(taken, new Set(['a', 'b']))).toEqual([
      { clicks: 15, options: [option('a'), option('b')] },
      { clicks: 3, options: [option('b')] },
      { clicks: 2, options: [option('b', 2)] },
    ])
    expect(groupsOf(taken, new Set(['a']))).toEqual([{ clicks: 15, options: [option('a')] }])
    expect(groupsOf(taken, new Set())).toEqual([])
  })
})

describe('a test', () => {
  const test: Action = {
    ...blankAction(offerOf('a.dk', 'awin'), 'splitTest', 'test'),
    key: 't',
    siteUuids: ['site'],
    clicks: 200,
    expected: 50,
  }
  // 50 euro from 200 clicks are 0.25 a click, and a range of four in five starts at nothing: 0.25 / 1.2816
  const use = { key: 't', perClick: 0.25, se: 0.195069 }
  it('is one more use of the clicks that are carried to its shop on its sites', () => {
    const first = carried('a.dk', 'awin', 10)
    const second = carried('a.dk', 'cj', 5)
    const [one, other] = withTests([{ clickGroup: first, options: [option('x')] }], [first, second], [test])
    expect(one?.options).toEqual([option('x'), { ...use, se: expect.closeTo(use.se, 5) }])
    expect(other).toEqual({ clickGroup: second, options: [{ ...use, se: expect.closeTo(use.se, 5) }] })
  })
  it('is none of any others', () => {
    const others = [
      discovers('a.dk', 10),
      carried('b.dk', 'awin', 10),
      { ...carried('a.dk', 'awin', 10), siteUuid: 'other' },
    ]
    expect(withTests([], others, [test])).toEqual([])
    const taken = others.map((clickGroup) => ({ clickGroup, options: [option('x')] }))
    expect(withTests(taken, others, [test])).toEqual(taken)
  })
})

describe('the clicks of a broken link', () => {
  const link = {
    key: 'l',
    target: 'a.dk/p',
    siteUuid: 'site',
    page: '/p',
    merchantUuid: null,
    domain: 'a.dk',
    clicks: 40,
    expected: 20,
    low: 10,
    high: 30,
  }
  it('have one use, with the range that the link has', () =>
    // 10 around 20 over 40 clicks: 0.25 a click, which is 1.2816 standard errors
    expect(brokenGroups([link], new Set(['brokenLink::l']))).toEqual([
      { clicks: 40, options: [{ key: 'brokenLink::l', perClick: 0.5, se: expect.closeTo(0.195069, 5) }] },
    ]))
  it('have none where it is not shown, or nobody clicked', () => {
    expect(brokenGroups([link], new Set())).toEqual([])
    expect(brokenGroups([{ ...link, clicks: 0 }], new Set(['brokenLink::l']))).toEqual([])
  })
})
