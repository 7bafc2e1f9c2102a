import type { Click } from './entry.ts'
import type { IdMemory } from './id-memory.ts'
import type { Recorder } from './recorder.ts'

/** A click whose visitor continued without its id, because the log did not accept it in time. */
type LateClick = { row: Click; key: number; isLate: boolean }

type Parts = {
  recorder: Pick<Recorder, 'click'>
  ids: Pick<IdMemory, 'has' | 'add' | 'forget'>
  /** Finally on disk. */
  onRecorded: () => void
  /** Too many are waiting, or the process stops before the log accepts it. */
  onLost: (row: Click) => void
  most?: number
}

/** About 20 MB of rows. */
const mostClicks = 20_000

/**
 * Keeps clicks in memory while the log accepts nothing: a disk that is slow or full. They are written as soon as it
 * does, with the time they were made. A sale cannot name them, since their id did not travel.
 */
export function createLateClicks({ recorder, ids, onRecorded, onLost, most = mostClicks }: Parts) {
  let waiting: LateClick[] = []
  let running: Promise<void> | null = null

  /** False while the log still accepts nothing. */
  const write = async (click: LateClick): Promise<boolean> => {
    if (ids.has(click.key)) return true // its visitor clicked again, and that click was recorded
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
    /** Writes what waits, until the log refuses. Only one run at a time. */
    flush: (): Promise<void> => (running ??= writeAll().finally(() => (running = null))),
    erase: (accountUuids: ReadonlySet<string>): void => {
      waiting = waiting.filter(({ row }) => !accountUuids.has(row.account_uuid))
    },
    /** Reports everything still waiting as lost. */
    giveUp: (): void => {
      for (const { row } of waiting) onLost(row)
      waiting = []
    },
  }
}
export type LateClicks = ReturnType<typeof createLateClicks>
