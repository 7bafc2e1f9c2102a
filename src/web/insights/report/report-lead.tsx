import { changeLead } from '../../../report/change-lead.ts'
import { rangeText } from '../../../report/date-text.ts'
import type { ReportRequest } from '../../../report/report-request.ts'
import type { LoadedReport } from './report-data.ts'

interface ReportLeadProps {
  /** Undefined while the answer to this query loads. */
  data: LoadedReport | undefined
  request: ReportRequest
  currency: string
}

/** The main number and its change, above the rows: its space is reserved while it loads. */
export function ReportLead({ data, request: { previous }, currency }: ReportLeadProps) {
  if (!data || data.totals.now.known === 'waits') return <p className="report-lead" aria-hidden />
  const against = previous ? rangeText(previous.fromDate, previous.toDate) : ''
  return <p className="report-lead">{changeLead(data.totals, { currency, against, part: data.part })}</p>
}
