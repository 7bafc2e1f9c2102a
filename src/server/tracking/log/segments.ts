import type { LogFile, LogFiles } from './log-files.ts'

export const segmentName = (first: number) => `segment-${String(first).padStart(15, '0')}.log`
export const firstSequenceOf = (name: string) => Number(/^segment-(\d{15})\.log$/.exec(name)?.[1])
export const segmentNames = (files: LogFiles) =>
  files
    .list()
    .filter((name) => !Number.isNaN(firstSequenceOf(name)))
    .sort()
export const spareName = 'segment-spare'

export type Segment = {
  name: string
  /** No record in it has a smaller sequence. */
  first: number
  file: LogFile
  size: number
  /** End of its records; for a segment from before this start, the latest possible end. */
  used: number
}

/**
 * The files of the log. A segment is a file of zeros that is durable before use; creating one takes a moment, so the
 * next one is created in the background once the current one is half full.
 */
export function createSegments(files: LogFiles, list: Segment[], segmentBytes: number) {
  let spare: Promise<LogFile> | null = null
  const makeSpare = () => {
    spare = files.create(spareName, segmentBytes)
    spare.catch(() => (spare = null)) // its user gets the error and retries
  }
  const half = ({ used, size }: Segment) => used > size / 2
  return {
    list: (): readonly Segment[] => list,
    /** The segment to write to, if it has room for that many bytes. */
    withRoom: (bytes: number): Segment | null => {
      const last = list.at(-1)
      if (!last || last.used + bytes > last.size) return null
      if (!spare && half(last)) makeSpare()
      return last
    },
    /** The next segment, for records from `first` on. */
    next: async (bytes: number, first: number): Promise<Segment> => {
      const name = segmentName(first)
      if (bytes > segmentBytes) {
        const large = await files.create(name, bytes)
        list.push({ name, first, file: large, size: bytes, used: 0 })
      } else {
        if (!spare) makeSpare()
        const file = await spare
        if (!file) throw new Error('there is no next segment')
        await files.rename(spareName, name)
        spare = null
        list.push({ name, first, file, size: segmentBytes, used: 0 })
      }
      const made = list.at(-1)
      if (!made) throw new Error('there is no next segment')
      return made
    },
    /** Ends writing to it. */
    seal: (segment: Segment): void => {
      segment.size = segment.used
    },
    /** Deletes segments whose records are all before `sequence`; the last one always stays. */
    release: async (sequence: number): Promise<void> => {
      while (list.length > 1 && (list[1]?.first ?? 0) <= sequence) {
        const gone = list.shift()
        if (!gone) return
        gone.file.close()
        await files.remove(gone.name)
      }
    },
    close: async (): Promise<void> => {
      const unused = await spare?.catch(() => null)
      unused?.close()
      for (const { file } of list) file.close()
    },
  }
}
export type Segments = ReturnType<typeof createSegments>
