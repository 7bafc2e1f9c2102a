import { describe, expect, it } from 'vitest'
import { chances, type Offer, type Traffic } from './chances.ts'

const [A, B, C] = ['net-a', 'net-b', 'net-c']
const offer = (network: string, over: Partial<Offer> = {}): Offer => ({
  merchant: 'shop.dk',
  network,
  isOpen: true,
  isRunning: false,
  isExcluded: false,
  expected: 0.05,
  ...over,
})
const discovers = (n: number, over: Partial<Traffic> = {}): Traffic => ({
  merchant: 'shop.dk',
  network: '',
  clicks: 0,
  discovers: n,
  ...over,
})
const clicks = (network: string, n: number): Traffic => ({ merchant: 'shop.dk', network, clicks: n, discovers: 0 })
const opportunities = (...args: Parameters<typeof chances>) => [...chances(...args).opportunities].sort()
const alternatives = (...args: Parameters<typeof chances>) => [...chances(...args).alternatives].sort()

describe('a network is an opportunity', () => {
  it('when clicks that earned nothing go to a merchant with a programme there', () => {
    expect(opportunities([discovers(1)], [offer(A), offer(B), offer(C, { merchant: 'other.dk' })])).toEqual([A, B])
  })
  it('not without such clicks, nor when a running campaign leads to the merchant already', () => {
    expect(opportunities([clicks(A, 9)], [offer(A)])).toEqual([])
    expect(opportunities([discovers(9)], [offer(A), offer(B, { isRunning: true })])).toEqual([])
  })
  it('not by a programme that is closed, or that the publisher excluded', () => {
    expect(opportunities([discovers(9)], [offer(A, { isOpen: false }), offer(B, { isExcluded: true })])).toEqual([])
  })
})

describe('a network is an alternative', () => {
  const inUse = offer(A, { isRunning: true, expected: 0.05 })
  it('when a programme there states more than the one that carries the clicks', () => {
    const offers = [inUse, offer(B, { expected: 0.06 }), offer(C, { expected: 0.05 })]
    expect(alternatives([clicks(A, 1)], offers)).toEqual([B])
  })
  it('not when there were no clicks, or the better one is in use, closed or excluded', () => {
    const better = { expected: 9 }
    expect(alternatives([discovers(5)], [inUse, offer(B, better)])).toEqual([])
    for (const over of [{ isRunning: true }, { isOpen: false }, { isExcluded: true }])
      expect(alternatives([clicks(A, 1)], [inUse, offer(B, { ...better, ...over })])).toEqual([])
  })
  it('not by a better programme at the very network in use', () => {
    expect(alternatives([clicks(A, 1)], [inUse, offer(A, { expected: 9 })])).toEqual([])
  })
  it('only when it beats everything in use elsewhere', () => {
    const second = offer(C, { isRunning: true, expected: 0.08 })
    const offers = [inUse, second, offer(B, { expected: 0.06 })]
    expect(alternatives([clicks(A, 1), clicks(C, 1)], offers)).toEqual([])
    expect(alternatives([clicks(A, 1)], offers)).toEqual([B])
  })
  it('never where one of the two states no commission', () => {
    expect(alternatives([clicks(A, 1)], [inUse, offer(B, { expected: null })])).toEqual([])
    expect(alternatives([clicks(A, 1)], [offer(A, { isRunning: true, expected: null }), offer(B)])).toEqual([])
  })
})
