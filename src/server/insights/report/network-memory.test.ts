import { describe, expect, it } from 'vitest'
import { bitsReader, createNetworkMemory, hasUnknown, maxNetworks, networkBits } from './network-memory.ts'

describe('the memory of networks', () => {
  it('keeps networks in order, each account its own', () => {
    const memory = createNetworkMemory()
    memory.learn('a', ['n2'])
    memory.learn('a', ['n1', 'n2'])
    memory.learn('b', ['n3'])
    expect([memory.known('a'), memory.known('b'), memory.known('c')]).toEqual([['n1', 'n2'], ['n3'], []])
  })
  it('forgets an account with more networks than bits', () => {
    const memory = createNetworkMemory()
    memory.learn(
      'a',
      Array.from({ length: maxNetworks }, (_, i) => `n${i}`),
    )
    expect(memory.known('a')).toHaveLength(maxNetworks)
    memory.learn('a', ['one more'])
    expect(memory.known('a')).toEqual([])
  })
  it('keeps the accounts that learned last', () => {
    const memory = createNetworkMemory(2)
    for (const account of ['a', 'b', 'c']) memory.learn(account, ['n'])
    expect(['a', 'b', 'c'].map((account) => memory.known(account).length)).toEqual([0, 1, 1])
  })
  it('reads back what bits stand for, up to the highest', () => {
    const known = Array.from({ length: maxNetworks }, (_, i) => `n${String(i).padStart(2, '0')}`)
    const { texts, bits } = networkBits(known)
    const [none = -1, first = 0] = bits
    const last = bits.at(-1) ?? 0
    const read = bitsReader(known)
    expect([texts[0], none]).toEqual(['', 0])
    expect([read(none), read(first), read(first + last)]).toEqual(['', 'n00', 'n00,n49'])
    expect([hasUnknown(first + last), hasUnknown(first + last + 1)]).toEqual([false, true])
    expect(Number.isSafeInteger(bits.reduce((a, b) => a + b, 1))).toBe(true)
  })
})
