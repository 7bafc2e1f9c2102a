import { roomFor, writeRecord } from './record.ts'

/** Records that go to disk together, written one behind the other as they arrive, and the one promise they share. */
export type Group = {
  bytes: Buffer
  used: number
  count: number
  first: number
  last: number
  /** Its senders were told that it failed, although the disk may still be at it. */
  isGivenUp: boolean
  done: Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

const startBytes = 64 * 1024
const keptBytes = 1 << 20

/** Makes groups out of a buffer or two that are used again and again. */
export function createGroups() {
  const free: Buffer[] = []
  return {
    next: (): Group => {
      let resolve = () => {}
      let reject: Group['reject'] = () => {}
      const done = new Promise<void>((yes, no) => {
        resolve = yes
        reject = no
      })
      const bytes = free.pop() ?? Buffer.allocUnsafeSlow(startBytes)
      return { bytes, used: 0, count: 0, first: 0, last: 0, isGivenUp: false, done, resolve, reject }
    },
    add: (group: Group, sequence: number, text: string): void => {
      const needed = group.used + roomFor(text)
      if (needed > group.bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * group.bytes.length))
        group.bytes.copy(larger, 0, 0, group.used)
        group.bytes = larger
      }
      const length = writeRecord(group.bytes, group.used, sequence, text)
      if (group.used === 0) group.first = sequence
      group.used += length
      group.count++
      group.last = sequence
    },
    /** The group is over: its buffer serves a later one. */
    give: (group: Group): void => {
      if (free.length < 2 && group.bytes.length <= keptBytes) free.push(group.bytes)
    },
  }
}
