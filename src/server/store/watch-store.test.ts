import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLog } from '../log/log.ts'
import { NoAnswer } from './store-away.ts'
import { watchStore } from './watch-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Watches a store that gives these answers in order, and repeats the last one from then on. */
function watched(...answers: (Error | null)[]) {
  const turns: string[] = []
  const looks: unknown[] = []
  let asked = 0
  const ping = async (patience: number) => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? null
    if (answer instanceof NoAnswer) await new Promise((resolve) => setTimeout(resolve, patience))
    if (answer) throw answer
  }
  const { isAway, stop } = watchStore({
    name: 'the store',
    ping,
    turn: (state) => void turns.push(state),
    onLook: (problem) => void looks.push(problem),
    log: silentLog,
  })
  return { turns, looks, isAway, stop, asked: () => asked }
}
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const late = () => new NoAnswer()
const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

it('a store that refuses twice in a row is away half a second later, and back with its first answer', async () => {
  const store = watched(refused(), refused(), refused(), null)
  await after(0.4)
  expect(store.turns).toEqual([])
  await after(0.2)
  expect([store.turns, store.isAway()]).toEqual([['away'], true])
  await after(1)
  expect([store.turns, store.isAway()]).toEqual([['away', 'back'], false])
  store.stop()
})
it('one refusal alone, of a store that was renewed, is none', async () => {
  const store = watched(refused(), null, refused(), null)
  await after(30)
  expect(store.turns).toEqual([])
  store.stop()
})
it('a store that is slow four times in a row is busy, not away', async () => {
  const store = watched(late(), late(), late(), late(), null)
  await after(40)
  expect([store.turns, store.isAway()]).toEqual([[], false])
  expect(store.asked()).toBeGreaterThan(5)
  store.stop()
})
it('one that gives no answer five times in a row is away', async () => {
  const store = watched(late())
  await after(26)
  expect(store.turns).toEqual([])
  await after(2)
  expect(store.turns).toEqual(['away'])
  await after(70)
  expect(store.turns).toEqual(['away'])
  store.stop()
})
it('one that is slow and then refuses is away with the second refusal', async () => {
  const store = watched(late(), refused(), refused())
  await after(5.8)
  expect(store.turns).toEqual([])
  await after(1)
  expect(store.turns).toEqual(['away'])
  store.stop()
})
it('tells what each look found, whether or not the store is away', async () => {
  const store = watched(refused(), null, refused(), refused(), null)
  await after(20)
  const codes = store.looks.map((problem) => problem && (problem as { code?: string }).code)
  expect(codes.slice(0, 5)).toEqual(['ECONNREFUSED', null, 'ECONNREFUSED', 'ECONNREFUSED', null])
  store.stop()
})
