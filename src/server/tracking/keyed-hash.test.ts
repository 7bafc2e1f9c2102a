import { createHmac, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createKeyedHash } from './keyed-hash.ts'

const digest = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('binary')

it.each([0, 16, 32, 64])('is HMAC-SHA-256 under a key of %i bytes', (bytes) => {
  const key = randomBytes(bytes)
  const of = createKeyedHash(key)
  // a short text after a long one: nothing of the long one remains
  for (const text of ['a'.repeat(200), '', 'abc', 'site|event', 'é€😀'])
    expect([text, of(text)]).toEqual([text, digest(key, text)])
})
it('gives the value of RFC 4231, case 2', () =>
  expect(
    Buffer.from(createKeyedHash(Buffer.from('Jefe'))('what do ya want for nothing?'), 'latin1').toString('hex'),
  ).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'))
it('refuses what does not fit, rather than to cut it', () => {
  expect(() => createKeyedHash(Buffer.alloc(65))).toThrow('at most 64 bytes')
  expect(() => createKeyedHash(Buffer.alloc(32))('a'.repeat(214))).toThrow('at most 213 characters')
})
