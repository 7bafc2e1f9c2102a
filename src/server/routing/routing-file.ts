import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { Log } from '../log.ts'
import { emptySnapshot, indexSnapshot, type Snapshot, type SnapshotData } from './snapshot.ts'

/**
 * The last good snapshot, in memory and in a file. What did not change is neither written again nor indexed again: a
 * quiet night costs the disk nothing, and what is remembered beside a snapshot stays.
 */
export function createRoutingFile(file: string, log: Log) {
  let kept = ''
  let snapshot = indexSnapshot(emptySnapshot)
  try {
    if (existsSync(file)) {
      const text = readFileSync(file, 'utf8')
      snapshot = indexSnapshot(JSON.parse(text) as SnapshotData)
      kept = text
    }
  } catch (error) {
    log.warn('the routing file cannot be read; waiting for the database', { error })
  }
  let inUse = kept
  return {
    current: (): Snapshot => snapshot,
    /** In use at once; on disk when the promise resolves. */
    keep: async (data: SnapshotData): Promise<void> => {
      const text = JSON.stringify(data)
      if (text !== inUse) {
        snapshot = indexSnapshot(data)
        inUse = text
      }
      if (text === kept) return
      await writeFile(`${file}.new`, text, { flush: true })
      await rename(`${file}.new`, file)
      kept = text
    },
  }
}
