import { expect, it } from 'vitest'
import type { Click } from './entry.ts'
import { createLateClicks } from './late-clicks.ts'

const rowOf = (name: string, account_uuid = 'a') => ({ click_id: name, account_uuid }) as Click

/** A log that accepts clicks while open, at most `room`. */
function start(most?: number) {
  const log = { room: 0, taken: [] as string[] }
  const known = new Set<number>()
  const [recorded, lost] = [[] as string[], [] as string[]]
  const late = createLateClicks({
    recorder: {
      click: async (row) => {
        if (log.room <= 0) throw new Error('the disk does not answer')
        log.room--
        log.taken.push(row.click_id)
      },
    },
    ids: { has: (key) => known.has(key), add: (key) => known.add(key), forget: (key) => known.delete(key) },
    onRecorded: () => recorded.push('one'),
    onLost: (row) => lost.push(row.click_id),
    ...(most ? { most } : {}),
  })
  const keep = (name: string, key: number, account?: string) =>
    late.keep({ row: rowOf(name, account), key, isLate: false })
  return { late, keep, log, known, recorded, lost }
}

it('keeps what the log does not take, and writes each once when it does', async () => {
  const { late, keep, log, known, recorded } = start()
  keep('one', 1)
  keep('two', 2)
  keep('three', 3)
  await late.flush()
  expect([log.taken, [...known]]).toEqual([[], []])
  log.room = 2
  await late.flush()
  expect([log.taken, [...known]]).toEqual([
    ['one', 'two'],
    [1, 2],
  ])
  log.room = 9
  await Promise.all([late.flush(), late.flush()])
  await late.flush()
  expect([log.taken, recorded.length]).toEqual([['one', 'two', 'three'], 3])
})

it('does not write what was recorded by another request meanwhile', async () => {
  const { late, keep, log, known, recorded } = start()
  keep('one', 1)
  known.add(1)
  log.room = 9
  await late.flush()
  expect([log.taken, recorded]).toEqual([[], []])
})

it('says what is lost: more than it holds, and what waits when the process stops', async () => {
  const { late, keep, lost } = start(2)
  keep('one', 1)
  keep('two', 2)
  keep('three', 3)
  expect(lost).toEqual(['three'])
  await late.flush()
  late.giveUp()
  expect(lost).toEqual(['three', 'one', 'two'])
})

it('forgets accounts that are erased', async () => {
  const { late, keep, log, lost } = start()
  keep('one', 1, 'a')
  keep('two', 2, 'b')
  late.erase(new Set(['a']))
  log.room = 9
  await late.flush()
  expect([log.taken, lost]).toEqual([['two'], []])
})
