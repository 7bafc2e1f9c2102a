import type { Output, Parsed } from '../../../../contract/call.ts'
import type { GroupBy } from '../../../../contract/dimensions.ts'
import { insights } from '../../../../contract/insights/insights.ts'
import type { reportRows } from '../../../../contract/insights/report-rows.ts'
import { answerPage } from '../../../../report/answer-page.ts'
import { crossTable, packCross } from '../../../../report/cross-table.ts'
import { effectiveGroup, isTime } from '../../../../report/grouping.ts'
import { pageColumns } from '../../../../report/page-sorts.ts'
import { loadPlain, type PlainReport } from '../../../../report/report-data.ts'
import { pageRequest } from '../../../../report/report-page.ts'
import { rowsOf } from '../../../../report/report-request.ts'
import { Fail } from '../../../http/fail.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Viewer } from '../../ask.ts'
import { statistics } from '../../statistics.ts'
import { createReportMemory } from '../report-memory.ts'
import { type FileParts, reportFile } from './report-file.ts'
import { createSnapshots } from './snapshots.ts'

type Page = typeof reportRows.page
type Cross = typeof reportRows.cross

/** Rows can be sorted by a column of the report that this call knows; any other is refused. */
function checkSort({ sort }: Parsed<Page>, rows: GroupBy): void {
  if (sort === null) return
  const columns = pageColumns(rows)
  if (columns.some(({ id }) => id === sort.id)) return
  throw new Fail('badInput', `sort.id: Must be one of ${columns.map(({ id }) => id).join(', ')}`)
}

/** Two groupings as a cross table, built here because the list of pairs would be many times as long. */
async function crossAnswer(
  ask: (input: Parsed<typeof insights.statistics>) => Promise<Output<typeof insights.statistics>>,
  { metric, ...asked }: Parsed<Cross>,
): Promise<Output<Cross>> {
  const { rows, totals, isCut } = await ask(asked)
  const inner = effectiveGroup(asked.thenBy, { from: asked.fromDate, to: asked.toDate })
  const table = crossTable({ rows, totals: { now: totals, prev: null } }, metric, isTime(inner))
  return { ...packCross(table), pairs: rows.length, isCut }
}

/** R240: pages of a report. */
export function reportRowsCalls(given: FileParts): Handlers<typeof reportRows> {
  const ports = { memory: createReportMemory(), ...given }
  const snapshots = createSnapshots<PlainReport>(({ rows }) => rows.length)
  const page = async (input: Parsed<Page>, viewer: Viewer): Promise<Output<Page>> => {
    const request = pageRequest(input)
    checkSort(input, rowsOf(request.current))
    const { accountUuid, timezone, currencyCode } = viewer
    const question = JSON.stringify([accountUuid, timezone, currencyCode, request])
    const found = await snapshots.get(question, input.of, () =>
      loadPlain((asked) => statistics(ports, insights.statistics.input.parse(asked), viewer), request),
    )
    if (!found)
      throw new Fail('badInput', 'of: Must be of rows that did not change since: ask for the first page again')
    return answerPage(found.value, input, { of: found.of, currencyCode })
  }
  return {
    page,
    cross: (input, viewer) => crossAnswer((asked) => statistics(ports, asked, viewer), input),
    file: (input, who) => reportFile(given, input, who),
  }
}
