import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { faultyDisk } from '../../../test/faulty-disk.ts'
import { openLog } from './durable-log.ts'
import { segmentNames, spareName } from './segments.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a disk that hangs', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it('is given only so much to do; what is too much is refused at once', async () => {
    const disk = faultyDisk()
    const log = await openLog(disk.files, { mostWaiting: 1000 })
    disk.hang()
    const first = log.append('a'.repeat(900))
    await turn()
    const second = log.append('b'.repeat(900))
    await expect(log.append('c'.repeat(900))).rejects.toThrow('too much waits for the disk')
    disk.answer()
    await Promise.all([first, second])
    await log.append('c'.repeat(900))
    expect((await log.read(1, 10)).records.map((r) => String.fromCharCode(r.payload[0] ?? 0))).toEqual(['a', 'b', 'c'])
  })
  it('is not waited for: everybody is told, nobody queues, and what was refused is not found again', async () => {
    const disk = faultyDisk()
    const warnings: string[] = []
    const log = await openLog(disk.files, { patience: 500, warn: (w) => warnings.push(w) })
    await log.append('before')
    disk.hang()
    const going = expect(log.append('going')).rejects.toThrow('the disk does not answer')
    await turn()
    const waiting = expect(log.append('waiting')).rejects.toThrow('the disk does not answer')
    vi.advanceTimersByTime(1000)
    await Promise.all([going, waiting])
    await expect(log.append('later')).rejects.toThrow('the disk does not answer')
    expect(warnings).toEqual(['the disk does not answer; nothing is recorded until it does'])
    disk.answer()
    await turn()
    await log.append('after')
    for (const opened of [log, await openLog(disk.files)])
      expect((await opened.read(1, 10)).records.map((r) => r.payload.toString())).toEqual(['before', 'after'])
  })
  it('is waited for by anyone who repeats what may not be on it yet, and not for what was given up', async () => {
    const disk = faultyDisk()
    const log = await openLog(disk.files, { patience: 500 })
    const settled = async () => {
      let state = 'waits'
      void log.settled().then(
        () => (state = 'on disk'),
        () => (state = 'refused'),
      )
      await turn()
      return () => state
    }
    expect((await settled())()).toBe('on disk')
    disk.hang()
    const first = log.append('first')
    const gathering = await settled()
    const second = log.append('second')
    const both = await settled()
    expect([gathering(), both()]).toEqual(['waits', 'waits'])
    disk.answer()
    await Promise.all([first, second])
    await turn()
    expect([gathering(), both()]).toEqual(['on disk', 'on disk'])
    disk.hang()
    const third = expect(log.append('third')).rejects.toThrow('the disk does not answer')
    await turn()
    const lost = await settled()
    vi.advanceTimersByTime(1000)
    await third
    await turn()
    expect([lost(), (await settled())()]).toEqual(['refused', 'on disk'])
    disk.answer()
  })
  it('does not keep the log from being closed', async () => {
    const disk = faultyDisk()
    const log = await openLog(disk.files, { patience: 500 })
    disk.hang()
    const refused = expect(log.append('a')).rejects.toThrow('the disk does not answer')
    await turn()
    const closed = log.close()
    vi.advanceTimersByTime(1000)
    await Promise.all([refused, closed])
  })
})

describe('the next segment', () => {
  it('is made before it is needed, in the background', async () => {
    const disk = faultyDisk()
    const log = await openLog(disk.files, { segmentBytes: 1000 })
    await log.append('a'.repeat(600))
    expect(disk.files.list()).not.toContain(spareName)
    await log.append('b'.repeat(100))
    expect(disk.files.list()).toContain(spareName)
    await log.append('c'.repeat(600))
    expect(disk.files.list()).not.toContain(spareName)
    expect(segmentNames(disk.files)).toHaveLength(2)
  })
  it('that was not used before a crash is made again', async () => {
    const disk = faultyDisk()
    const log = await openLog(disk.files, { segmentBytes: 1000 })
    await log.append('a'.repeat(600))
    await log.append('b'.repeat(100))
    disk.bytes(spareName).fill(0x41) // it may be only partly filled
    const again = await openLog(disk.files, { segmentBytes: 1000 })
    await again.append('c'.repeat(600))
    expect((await again.read(1, 10)).records.map((r) => r.payload.length)).toEqual([600, 100, 600])
    expect((await (await openLog(disk.files)).read(1, 10)).records.map((r) => r.payload.length)).toEqual([
      600, 100, 600,
    ])
  })
})
