import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { silentLog } from '../log/log.ts'
import { keptWhileAway, openIntake, type Taker } from './intake.ts'
import { diskFiles } from './log/log-files.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'outbound-intake-'))
const soon = { timeout: 30_000, interval: 20 }
const open = async (dir: string, sale: Taker, now = () => 1_000) => {
  const files = diskFiles(join(dir, 'kept'))
  const intake = await openIntake({ files, takers: { sale }, log: silentLog, now, every: 20 })
  onTestFinished(() => intake.stop().catch(() => undefined))
  return intake
}

it('takes kept requests in once each, in their order, as of the moment they came', async () => {
  const taken: [string, number][] = []
  let time = 1_000
  const intake = await open(
    folder(),
    async (request, at) => {
      taken.push([request, at.getTime()])
      return 'taken'
    },
    () => time++,
  )
  for (const request of ['a', 'b', 'c']) await intake.keep('sale', request)
  expect(intake.isWaiting()).toBe(true)
  intake.start()
  await expect.poll(intake.isWaiting, soon).toBe(false)
  expect(taken).toEqual([
    ['a', 1000],
    ['b', 1001],
    ['c', 1002],
  ])
})
it('waits while the record store is away, also over a restart, and forgets nothing', async () => {
  const dir = folder()
  const first = await open(dir, async () => 'away')
  await first.keep('sale', 'a')
  first.start()
  await first.keep('sale', 'b')
  await first.stop()
  const taken: string[] = []
  const second = await open(dir, async (request) => {
    taken.push(request)
    return 'taken'
  })
  expect(second.isWaiting()).toBe(true)
  second.start()
  await expect.poll(() => taken, soon).toEqual(['a', 'b'])
  await second.stop()
  expect((await open(dir, async () => 'taken')).isWaiting()).toBe(false)
})
it('sets aside what cannot be taken in while others can, so that it holds nobody up', async () => {
  const taken: string[] = []
  const intake = await open(folder(), async (request) => {
    if (request === 'broken') throw new Error('no such thing')
    taken.push(request)
    return 'taken'
  })
  for (const request of ['broken', 'good']) await intake.keep('sale', request)
  intake.start()
  await expect.poll(intake.isWaiting, soon).toBe(false)
  expect(new Set(taken)).toEqual(new Set(['good']))
})
it('sets nothing aside because the store was away for long and came back between two requests', async () => {
  const taken = new Set<string>()
  let asked = 0
  const intake = await open(folder(), async (request) => {
    asked += 1
    if (asked <= 20) return 'away' // ten checks of two requests
    if (asked === 21) return 'away' // the store recovers right after this one
    taken.add(request)
    return 'taken'
  })
  for (const request of ['a', 'b']) await intake.keep('sale', request)
  intake.start()
  await expect.poll(intake.isWaiting, soon).toBe(false)
  expect([...taken].sort()).toEqual(['a', 'b'])
})
it('keeps only what came while the record store was away, and what came while others wait', async () => {
  const intake = await open(folder(), async () => 'taken')
  let isThere = true
  const ping = () => (isThere ? Promise.resolve() : Promise.reject(new Error('away')))
  const later = keptWhileAway(intake, { ping }, silentLog)
  expect(await later.keep('sale', 'a')).toBe(false)
  isThere = false
  expect(await later.keep('sale', 'b')).toBe(true)
  isThere = true
  expect(later.isWaiting()).toBe(true)
  expect(await later.keep('sale', 'c')).toBe(true)
})
it('refuses more than it has room for', async () => {
  const intake = await open(folder(), async () => 'away')
  await expect(intake.keep('sale', 'x'.repeat(2 << 20))).rejects.toThrow()
})
