import { expect, it } from 'vitest'
import { bytesBefore, createReplay } from './replay.ts'

it('counts the bytes before a place', () => {
  expect([bytesBefore('0/0'), bytesBefore('0/FF'), bytesBefore('2/10')]).toEqual([0n, 255n, 2n * 4_294_967_296n + 16n])
})
it('does not know how old a standby is that nobody has compared', () => {
  const replay = createReplay()
  expect(replay.age(1000)).toBeNull()
  replay.standbyIs('0/50')
  expect(replay.age(1000)).toBeNull()
})
it('is as old as the last look whose place was reached', () => {
  const replay = createReplay()
  replay.primaryWas('0/10', 1000)
  replay.primaryWas('0/20', 1500)
  replay.primaryWas('0/30', 2000)
  replay.standbyIs('0/1F')
  expect(replay.age(2100)).toBe(1100)
  replay.standbyIs('0/30')
  expect(replay.age(2100)).toBe(100)
})
it('grows older while nothing is replayed, however often it is compared', () => {
  const replay = createReplay()
  replay.primaryWas('0/10', 1000)
  replay.standbyIs('0/10')
  for (const at of [1500, 2000, 9000]) {
    replay.primaryWas('0/11', at)
    replay.standbyIs('0/10')
  }
  expect(replay.age(9000)).toBe(8000)
})
it('stays young while nobody writes', () => {
  const replay = createReplay()
  for (const at of [1000, 60_000]) {
    replay.primaryWas('0/10', at)
    replay.standbyIs('0/10')
  }
  expect(replay.age(60_400)).toBe(400)
})
it('forgets what it knew when the standby is lost', () => {
  const replay = createReplay()
  replay.primaryWas('0/10', 1000)
  replay.standbyIs('0/10')
  replay.lost()
  expect(replay.age(1001)).toBeNull()
})
