import { writtenAs } from '../../report/customs.ts'
import { type CsvColumn, csvWriter } from '../../report/table-csv.ts'
import { createTurns } from './turns.ts'
import { Download } from '../http/download.ts'
import type { Principal } from '../http/principal.ts'

/** Rows held in memory while a file is written. */
const filePage = 1000

export type CsvFile<T> = {
  name: string
  columns: readonly CsvColumn<T>[]
  /** At most `limit` rows after one, or from the start; fewer than that are the last. */
  read: (after: T | undefined, limit: number) => Promise<readonly T[]>
}

/** Pages of a file from rows already in memory. */
export function pagesOf<T>(rows: readonly T[]): CsvFile<T>['read'] {
  let from = 0
  return async (_, limit) => rows.slice(from, (from += limit))
}

/** Rows read at once when each read counts all of them again. */
const together = 100_000

/** Pages of a file from a list paged by offset. */
export function pagesBy<T>(
  list: (page: { offset: number; limit: number }) => Promise<readonly T[]>,
  size = together,
): CsvFile<T>['read'] {
  let held: readonly T[] = []
  let [from, offset] = [0, 0]
  return async (_, limit) => {
    const rows = held.slice(from, (from += limit))
    while (rows.length < limit) {
      if (offset > 0 && held.length < size) return rows
      // sequentially: the next page is requested after the last one was taken
      // oxlint-disable-next-line no-await-in-loop
      held = await list({ offset, limit: size })
      if (held.length === 0) return rows
      offset += held.length
      from = limit - rows.length
      rows.push(...held.slice(0, from))
    }
    return rows
  }
}

/**
 * Lists as files of any length: the next page is read when the last one was taken, so a file needs the memory of one
 * page however slow its reader is. Pages are read one at a time per account, and a few at a time in total, so that long
 * files do not crowd out reports. An error breaks off the answer before its end, so that a reader notices that it is
 * incomplete.
 */
export function createCsvDownloads(size = filePage) {
  const turn = createTurns(
    { most: 3, mostWaiting: Number.POSITIVE_INFINITY, mostWaitingOfOne: Number.POSITIVE_INFINITY },
    () => performance.now(),
  )
  return async <T>(
    { accountUuid, csvMark, writtenFormat }: Pick<Principal, 'accountUuid' | 'csvMark' | 'writtenFormat'>,
    { name, columns, read }: CsvFile<T>,
  ): Promise<Download> => {
    const page = async (after?: T) => turn(accountUuid, () => read(after, size))
    const { begin, lines } = csvWriter(columns, csvMark)
    const written = (rows: readonly T[]) => writtenAs(writtenFormat, () => lines(rows))
    // refusals come before the answer begins
    const first = await page()
    return new Download(`${name}.csv`, pieces(first))

    async function* pieces(found: readonly T[]) {
      const bytes = new TextEncoder()
      yield bytes.encode(begin)
      for (let rows = found; rows.length > 0; rows = await page(rows.at(-1))) {
        yield bytes.encode(written(rows))
        if (rows.length < size) return
      }
    }
  }
}
export type CsvDownloads = ReturnType<typeof createCsvDownloads>
