import { roomFor, writeRecord } from './record.ts'

/** Records that go to disk together, appended as they arrive, and the promise they share. */
export type CommitGroup = {
  bytes: Buffer
  used: number
  count: number
  first: number
  last: number
  /** Its senders were told it failed, although the disk may still be writing. */
  isGivenUp: boolean
  done: Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

const startBytes = 64 * 1024
const keptBytes = 1 << 20

/** Creates commit groups with reusable buffers. */
export function createCommitGroups() {
  const free: Buffer[] = []
  return {
    next: (): CommitGroup => {
      let resolve = () => {}
      let reject: CommitGroup['reject'] = () => {}
      const done = new Promise<void>((yes, no) => {
        resolve = yes
        reject = no
      })
      const bytes = free.pop() ?? Buffer.allocUnsafeSlow(startBytes)
      return { bytes, used: 0, count: 0, first: 0, last: 0, isGivenUp: false, done, resolve, reject }
    },
    add: (group: CommitGroup, sequence: number, text: string): void => {
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
    /** The group is done: its buffer can be reused. */
    recycle: (group: CommitGroup): void => {
      if (free.length < 2 && group.bytes.length <= keptBytes) free.push(group.bytes)
    },
  }
}
