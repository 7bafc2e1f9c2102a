import type { ViewPath } from '../../../contract/insights/views.ts'
import { csvName } from '../../../report/report-csv.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import type { Range } from '../../../report/ranges.ts'
import { rangeToSearch } from '../../../report/ranges.ts'
import { type Search, stringifySearch } from '../../../report/search.ts'
import { useApi } from '../../lib/api.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { useFile } from '../../ui/use-file.tsx'

interface ReportFile {
  path: ViewPath
  /** The days of the screen, whether its address names them or not. */
  range: Range
  /** The query of the file. */
  request: ReportRequest
  total?: number | undefined
  /** Differences from the address in the file. */
  but?: Search
}

/** The file of a report: the server creates it from the address and the visible columns. */
export function useReportFile({ path, range, request, total, but }: ReportFile) {
  const api = useApi()
  const { search } = useSearchState()
  const { preset: _, ...days } = range
  const viewSearch = stringifySearch({ ...search, ...rangeToSearch(days), why: undefined, ...but }).slice(1)
  const name = csvName(request)
  const { start, busy } = useFile<[readonly { id: string }[] | undefined]>({
    name,
    total,
    ask: (signal, visible) =>
      api.reportRows.file({ viewPath: path, viewSearch, columns: visible?.map(({ id }) => id) }, { signal }),
  })
  return { name, start, busy }
}
