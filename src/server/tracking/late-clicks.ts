import type { Click } from './entry.ts'
import type { IdMemory } from './id-memory.ts'
import type { Recorder } from './recorder.ts'

/** A click whose visitor went on without its id, because the log did not take it in time. */
type LateClick = { row: Click; key: number; isLate: boolean }

type Parts = {
  recorder: Pick<Recorder, 'click'>
  ids: Pick<IdMemory, 'has' | 'add' | 'forget'>
  /** On disk at last. */
  onRecorded: () => void
  /** So many wait that this one cannot, or the process stops before the log takes it. */
  onLost: (row: Click) => void
  most?: number
}

/** About 20 MB of rows. */
const mostClicks = 20_000

/**
 * Clicks wait in memory while the log takes nothing: a disk that is slow or full. They are written as soon as it does, as of
 * the moment they were made. A sale cannot name them, since their id did not travel.
 */
export function createLateClicks({ recorder, ids, onRecorded, onLost, most = mostClicks }: Parts) {
  let waiting: LateClick[] = []
  let running: Promise<void> | null = null

  /** False while the log still takes nothing. */
  const write = async (click: LateClick): Promise<boolean> => {
    if (ids.has(click.key)) return true // its visitor clicked again, and that was recorded
    ids.add(click.key)
    try {
      await recorder.click(click.row, click.isLate)
      onRecorded()
      return true
    } catch {
      ids.forget(click.key)
      return false
    }
  }

  const writeAll = async (): Promise<void> => {
    const first = waiting.shift()
    if (!first) return
    if (!(await write(first))) return void waiting.unshift(first)
    const rest = waiting
    waiting = []
    const isWritten = await Promise.all(rest.map(write))
    waiting = [...rest.filter((_, i) => !isWritten[i]), ...waiting]
  }

  return {
    keep: (click: LateClick): void => {
      if (waiting.length < most) waiting.push(click)
      else onLost(click.row)
    },
    /** Writes what waits, as far as the log takes it. One at a time. */
    flush: (): Promise<void> => (running ??= writeAll().finally(() => (running = null))),
    /** Nothing of these accounts waits any more. */
    erase: (accountUuids: ReadonlySet<string>): void => {
      waiting = waiting.filter(({ row }) => !accountUuids.has(row.account_uuid))
    },
    /** What still waits is lost. */
    giveUp: (): void => {
      for (const { row } of waiting) onLost(row)
      waiting = []
    },
  }
}
export type LateClicks = ReturnType<typeof createLateClicks>
