import { describe, expect, it } from 'vitest'
import { faultyDisk } from '../../../test/faulty-disk.ts'
import { type DurableLog, openLog } from './durable-log.ts'
import type { LogFiles } from './log-files.ts'
import type { Found } from './read-log.ts'
import { segmentNames } from './segments.ts'

const options = { segmentBytes: 400 }
const payload = (n: number) => `event-${n}-${'æ'.repeat(n % 23)}`
const textsOf = async (log: DurableLog) => (await log.read(1, 10_000)).records.map((r) => r.payload.toString())
const sequencesOf = ({ records }: Found) => records.map((r) => r.sequence)
const turns = async (count: number) => {
  for (let i = 0; i < count; i++) await new Promise<void>((go) => setImmediate(go))
}
const texts = async (files: LogFiles) => textsOf(await openLog(files, options))

describe('the durable log', () => {
  it('gives back what was appended, in order, across segments and a restart', async () => {
    const disk = faultyDisk()
    const log = await openLog(disk.files, options)
    const wanted = Array.from({ length: 60 }, (_, n) => payload(n))
    for (let n = 0; n < 60; n++) await log.append(payload(n))
    expect(segmentNames(disk.files).length).toBeGreaterThan(3)
    expect(await textsOf(log)).toEqual(wanted)
    expect(sequencesOf(await log.read(41, 5))).toEqual([41, 42, 43, 44, 45])
    expect(sequencesOf(await log.read(46, 100))).toEqual([46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60])
    expect(await texts(disk.files)).toEqual(wanted)
  })
  it('commits what arrives together with one write and one sync', async () => {
    const disk = faultyDisk()
    const log = await openLog(disk.files, { segmentBytes: 100_000 })
    await log.append(payload(0))
    const before = disk.operations()
    await Promise.all(Array.from({ length: 200 }, (_, n) => log.append(payload(n))))
    expect(disk.operations() - before).toBe(2)
  })
  it('brings together those who would take turns, with a sync each', async () => {
    const disk = faultyDisk()
    const log = await openLog(disk.files, { segmentBytes: 100_000 })
    const both = (n: number) => Promise.all([log.append(payload(n)), log.append(payload(n + 1))])
    await log.append(payload(0))
    disk.hang()
    const first = both(1)
    await turns(2)
    const before = disk.operations()
    const second = both(3)
    const again = first.then(() => turns(5)).then(() => both(5))
    disk.answer()
    await Promise.all([second, again])
    expect(disk.operations() - before).toBe(1 + 2) // the hanging sync, and one write and sync for all others
    expect(await textsOf(log)).toEqual([0, 1, 2, 3, 4, 5, 6].map(payload))
  })
  it('forgets what was delivered, and nothing else', async () => {
    const disk = faultyDisk()
    const log = await openLog(disk.files, options)
    for (let n = 0; n < 60; n++) await log.append(payload(n))
    await log.release(31)
    expect(sequencesOf(await log.read(31, 100))).toEqual(Array.from({ length: 30 }, (_, i) => 31 + i))
    const reopened = await openLog(disk.files, options)
    expect(reopened.state().next).toBe(61)
  })
  it('records nothing when the disk is nearly full, and says so', async () => {
    const log = await openLog(faultyDisk({ freeBytes: 10_000_000 }).files, options)
    await expect(log.append(payload(1))).rejects.toThrow('less than 64 MB are free')
  })
  it('takes nothing after it was closed', async () => {
    const log = await openLog(faultyDisk().files, options)
    await log.close()
    await expect(log.append(payload(1))).rejects.toThrow('closed')
  })

  it('keeps everything acknowledged when the power goes at any operation, however much of the last write got through', async () => {
    const script = async (files: LogFiles, acknowledged: string[]) => {
      const log = await openLog(files, options)
      for (let n = 0; n < 30; n += 3)
        await Promise.all(
          [n, n + 1, n + 2].map((m) => log.append(payload(m)).then(() => acknowledged.push(payload(m)))),
        )
      await log.release(12)
    }
    const whole = faultyDisk()
    await script(whole.files, [])
    for (let failAt = 1; failAt <= whole.operations() + 1; failAt++) {
      for (const torn of [0, 1, 7, 16, 17, 40, 75, 1000]) {
        const disk = faultyDisk({ failAt })
        const acknowledged: string[] = []
        await script(disk.files, acknowledged).catch(() => undefined)
        const after = disk.survivors(torn).files
        const where = `power lost at operation ${failAt}, ${torn} bytes of the last write on disk`
        const log = await openLog(after, options)
        const found = await textsOf(log)
        expect(
          acknowledged.filter((a) => !found.includes(a) && !(failAt > whole.operations())),
          where,
        ).toEqual([])
        expect(new Set(found).size, where).toBe(found.length)
        await log.append('after')
        expect((await texts(after)).at(-1), where).toBe('after')
      }
    }
  })

  it('starts whatever the end of the file looks like: cut, flipped or followed by rubbish', async () => {
    const write = async () => {
      const disk = faultyDisk()
      const log = await openLog(disk.files, { segmentBytes: 4096 })
      const ends: number[] = []
      for (let n = 0; n < 8; n++) {
        await log.append(payload(n))
        ends.push(8)
      }
      const name = segmentNames(disk.files)[0] ?? ''
      const bytes = disk.bytes(name)
      let used = bytes.length
      while (bytes[used - 1] === 0) used--
      return { disk, name, bytes, used }
    }
    const all = Array.from({ length: 8 }, (_, n) => payload(n))
    const isPrefix = (found: string[]) => expect(all.slice(0, found.length)).toEqual(found)
    const { used } = await write()
    for (let cut = used - 90; cut < used; cut++) {
      const { disk, bytes } = await write()
      bytes.fill(0, cut)
      const warnings: string[] = []
      const log = await openLog(disk.files, { segmentBytes: 4096, warn: (w) => warnings.push(w) })
      isPrefix(await textsOf(log))
      expect(warnings.length).toBeLessThanOrEqual(1)
    }
    for (let bit = (used - 25) * 8; bit < used * 8; bit++) {
      const { disk, bytes } = await write()
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const found = await textsOf(await openLog(disk.files, { segmentBytes: 4096 }))
      isPrefix(found)
      expect(found.length).toBeGreaterThanOrEqual(6)
    }
    const { disk, bytes } = await write()
    const warnings: string[] = []
    Buffer.from('rubbish that is no record').copy(bytes, used)
    const log = await openLog(disk.files, { segmentBytes: 4096, warn: (w) => warnings.push(w) })
    expect(await textsOf(log)).toEqual(all)
    expect(warnings).toHaveLength(1)
    expect(disk.files.list().some((name) => name.startsWith('quarantine-'))).toBe(true)
    await log.append('after')
    expect(await texts(disk.files)).toEqual([...all, 'after'])
  })
})
