import { expect, it } from 'vitest'
import { lifetime, makeToken, readToken } from './token.ts'

const key = Buffer.alloc(32, 1)
const now = new Date('2026-03-02T10:00:00Z')
const who = { userUuid: '0b9d1a52-7f2c-4f3a-9d7c-0a1b2c3d4e5f', email: 'mette@blog.dk' }
const after = (ms: number) => new Date(now.getTime() + ms)

it('says for three days who confirms which address', () => {
  const token = makeToken(key, who, now)
  expect(readToken([key], token, after(lifetime - 1))).toEqual(who)
  expect(readToken([key], token, after(lifetime))).toBe('expired')
})
it('is read with an older key of the server, and with no other', () => {
  const token = makeToken(key, who, now)
  expect(readToken([Buffer.alloc(32, 2), key], token, now)).toEqual(who)
  expect(readToken([Buffer.alloc(32, 2)], token, now)).toBe('wrong')
})
it('cannot be altered in any place', () => {
  const token = makeToken(key, who, now)
  for (let i = 0; i < token.length - 1; i++) {
    const other = token[i] === 'A' ? 'B' : 'A'
    expect(readToken([key], token.slice(0, i) + other + token.slice(i + 1), now)).toBe('wrong')
  }
})
it.each(['', '.', 'x', 'e30.', `${makeToken(key, who, now)}A`])('is wrong when it is %j', (token) => {
  expect(readToken([key], token, now)).toBe('wrong')
})
