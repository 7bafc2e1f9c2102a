import { z } from 'zod'
import type { Output } from '../../../contract/call.ts'
import type { insights } from '../../../contract/insights/insights.ts'
import { createSnapshots } from '../../insights/index.ts'
import { Refusal } from './refusal.ts'

type Statistics = Output<typeof insights.statistics>
/** A report and that of the days it is compared with. */
type Both = { now: Statistics; former: Statistics | null }

const days = z.object({ fromDate: z.string(), toDate: z.string() })
const written = z.tuple([days, z.string(), z.number(), z.number().nullable()])
/**
 * Where a page continues: the days and the state of the first page, its first row, and the known share of the whole.
 */
export type Place = { range: z.output<typeof days>; of: string; from: number; known: number | null }
export function placeOf(read: unknown): Place | null {
  if (read === null) return null
  const [range, of, from, known] = written.parse(read)
  return { range, of, from, known }
}

const changed = () =>
  new Refusal(400, 'bad_input', 'Must be of rows that did not change since: ask for the first page again', {
    param: 'cursor',
  })

/**
 * Pages of public reports, all from the state of the first one (R240: pages of a report). A report of one page is not
 * cached.
 */
export function createReportPages() {
  const snapshots = createSnapshots<Both>(({ now, former }) => now.rows.length + (former?.rows.length ?? 0))
  return {
    async page(
      question: string,
      { place, limit }: { place: Place | null; limit: number },
      make: () => Promise<Both>,
    ): Promise<Both & { rows: Statistics['rows']; left: number; next: { of: string; from: number } | null }> {
      const found = place ? await snapshots.get(question, place.of, make) : { value: await make(), of: null }
      if (!found) throw changed()
      const { now, former } = found.value
      const from = place?.from ?? 0
      const rows = now.rows.slice(from, from + limit)
      const end = from + rows.length
      const left = now.rows.length - end
      const of = left > 0 ? (found.of ?? snapshots.keep(question, found.value)) : null
      return { now, former, rows, left, next: of === null ? null : { of, from: end } }
    },
  }
}
