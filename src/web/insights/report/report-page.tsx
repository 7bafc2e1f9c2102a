import '../insights.css'
import { useState } from 'react'
import { groupName } from '../../../report/grouping.ts'
import type { ReportPreset } from '../../../report/presets.ts'
import { flagPatch } from '../../../report/report-search.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageBody } from '../../ui/page-head.tsx'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import { noDataYet } from '../no-data-yet.tsx'
import { CrossView } from './cross-view.tsx'
import { FromAlert } from './from-alert.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportLeads } from './report-leads.tsx'
import { ReportRows } from './report-rows.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { texts } from './texts.ts'
import { type ReportPageState, useReportPage } from './use-report-page.ts'

/** The rows of the report, or both groupings as rows and columns. */
function Answer({ page, toolsIn }: { page: ReportPageState; toolsIn: Element | null }) {
  const { state, request, waiting, setSearch } = page
  if (page.isEmpty && !page.report.isPlaceholderData)
    return (
      <div className="card">
        <EmptyState {...noDataYet} />
      </div>
    )
  if (state.cross && state.thenBy)
    return (
      <CrossView
        path={page.preset.path}
        {...{ state, request, waiting, setSearch, toolsIn }}
        thenBy={state.thenBy}
        currency={page.currency}
      />
    )
  return <ReportRows page={page} toolsIn={toolsIn} />
}

/** The statistics report. The address contains everything that a shared link should restore. */
export function ReportPage({ preset }: { preset: ReportPreset }) {
  const page = useReportPage(preset)
  const { state, setSearch } = page
  const [toolsIn, setToolsIn] = useState<Element | null>(null)
  useShortcuts([
    { key: 'g', label: texts.graph, group: 'Report', run: () => setSearch(flagPatch('graph', !state.graph)) },
  ])
  return (
    <>
      <ReportHead page={page} />
      <PageBody>
        <ReportTabs page={page} toolsRef={setToolsIn} />
        <div id="report" role="tabpanel" aria-label={groupName(state.groupBy)} className="report">
          <FromAlert />
          <ReportLeads page={page} />
          <Answer page={page} toolsIn={toolsIn} />
        </div>
      </PageBody>
    </>
  )
}
