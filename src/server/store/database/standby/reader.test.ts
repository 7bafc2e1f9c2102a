import { expect, it } from 'vitest'
import { asReader, mayAskStandby, noteWrite } from './reader.ts'

it('lets only what reads ask a standby', async () => {
  expect(mayAskStandby()).toBe(false)
  expect(asReader('reads', () => mayAskStandby())).toBe(true)
  expect(await asReader('reads', async () => (await Promise.resolve(), mayAskStandby()))).toBe(true)
  expect(mayAskStandby()).toBe(false)
})
it('keeps an account that wrote with the primary for five seconds, and no other', () => {
  noteWrite('writes', 100_000)
  const at = (account: string, now: number) => asReader(account, () => mayAskStandby(now))
  expect([at('writes', 100_000), at('writes', 104_999), at('writes', 105_000)]).toEqual([false, false, true])
  expect(at('another', 100_000)).toBe(true)
})
it('counts the five seconds from the last write', () => {
  noteWrite('often', 200_000)
  noteWrite('other', 203_000)
  noteWrite('often', 204_000)
  noteWrite('late', 208_500)
  const at = (account: string) => asReader(account, () => mayAskStandby(208_500))
  expect([at('often'), at('other'), at('late')]).toEqual([false, true, false])
})
