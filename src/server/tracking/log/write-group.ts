import type { CommitGroup } from './commit-group.ts'
import type { LogFiles } from './log-files.ts'
import type { Segment, Segments } from './segments.ts'

/** Below this much free space, nothing more is recorded: the stores need room to recover. */
export const reservedBytes = 64 * 1024 * 1024
/** Checking free space at every write costs more than it is worth. */
const writesPerLook = 200

type Parts = {
  files: LogFiles
  segments: Segments
  /** The last record on disk. */
  safe: number
  warn: (warning: string) => void
}

function createRoomCheck(files: LogFiles): () => boolean {
  let writesLeft = 0
  return () => {
    if (writesLeft-- > 0) return true
    writesLeft = files.freeBytes() > reservedBytes ? writesPerLook : 0
    return writesLeft > 0
  }
}

/** Writes groups to the segments sequentially, each with one sync, and knows up to which record all are on disk. */
export function createGroupWriter({ files, segments, safe, warn }: Parts) {
  const hasRoom = createRoomCheck(files)

  const blank = async (segment: Segment, offset: number, length: number) => {
    try {
      segment.file.write(Buffer.alloc(length), offset)
      await segment.file.sync()
    } catch (error) {
      warn(`records that were refused may be found again in ${segment.name}: ${String(error)}`)
    }
  }

  const write = async (group: CommitGroup): Promise<void> => {
    if (!hasRoom()) throw new Error('less than 64 MB are free')
    const segment = segments.withRoom(group.used) ?? (await segments.next(group.used, group.first))
    if (group.isGivenUp) return
    const offset = segment.used
    try {
      segment.file.write(group.bytes.subarray(0, group.used), offset)
      await segment.file.sync()
      if (group.isGivenUp) throw new Error('the write came too late')
    } catch (error) {
      // the effect of a failed sync is unknown: the segment is not written to again. The senders were told it failed
      // and will retry, so a restart should not find these records.
      segments.seal(segment)
      await blank(segment, offset, group.used)
      throw error
    }
    segment.used += group.used
    safe = group.last
  }

  return { write, safe: () => safe }
}
