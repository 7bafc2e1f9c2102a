import { addDays } from '../../../report/dates.ts'
import { periodText } from '../../../report/period-text.ts'
import { asksWhy, DropNote } from './drop-note.tsx'
import { PagesLead } from './pages-lead.tsx'
import { PluginLead } from './plugin-lead.tsx'
import { ReportLead } from './report-lead.tsx'
import type { ReportPageState } from './use-report-page.ts'

/** The sentences above the rows: each report's lead, and why a single merchant earns less. */
export function ReportLeads({ page }: { page: ReportPageState }) {
  const { preset, request, waiting, report, extras, currency, today, state } = page
  const { failure, isPlaceholderData: isOld } = report
  const ofPages = preset.path === '/insights/pages'
  return (
    <>
      {!ofPages && !preset.origin && !failure && !page.isEmpty ? (
        <ReportLead data={isOld || waiting ? undefined : extras.data} request={request} currency={currency} />
      ) : null}
      {ofPages && extras.data && !failure ? (
        <PagesLead data={extras.data} currency={currency} period={periodText(state.range, today, addDays(today, -1))} />
      ) : null}
      {preset.origin && !waiting && !failure ? (
        <PluginLead request={request} own={isOld ? undefined : report.data?.totals.now} currency={currency} />
      ) : null}
      {!waiting && asksWhy(request) ? <DropNote request={request} currency={currency} /> : null}
    </>
  )
}
