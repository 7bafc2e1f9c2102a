import { writtenAs } from '../../report/customs.ts'
import { type CsvColumn, csvWriter } from '../../report/table-csv.ts'
import { createTurns } from './turns.ts'
import { Download } from '../http/download.ts'
import type { Principal } from '../http/principal.ts'

/** Rows that are in memory of a file that is being written. */
const filePage = 1000

export type CsvFile<T> = {
  name: string
  columns: readonly CsvColumn<T>[]
  /** At most `limit` rows after one, or from the first on; fewer than that are the last. */
  read: (after: T | undefined, limit: number) => Promise<readonly T[]>
}

/** Rows that are here already, as the pages of a file. */
export function pagesOf<T>(rows: readonly T[]): CsvFile<T>['read'] {
  let from = 0
  return async (_, limit) => rows.slice(from, (from += limit))
}

/** Rows that are read together where each reading counts all of them anew. */
const together = 100_000

/** Rows of a list that is asked for by how many there are before them, as the pages of a file. */
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
      // one reading after the other: the next is asked for when the last one was taken
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
 * Lists as files of any length: the next page is read when the last one was taken, so a file needs the memory of a page however
 * slow its reader is. Pages of one account are read one at a time, and of all accounts a few: a long file does not crowd out
 * anybody's reports. What breaks on its way ends the answer without its end, so that no reader takes it for whole.
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
    // what is refused is refused before the answer begins
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
