import { useMemo } from 'react'
import { barFilters, partFilter } from '../../../report/filter-definitions.ts'
import { groupName, mostGroupTabs, tabOf, tabsFor } from '../../../report/grouping.ts'
import { flagPatch, tabPatch, thenPatch } from '../../../report/report-search.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { SiteFilter } from '../filters/site-filter.tsx'
import { ReportFilterBar } from './report-filter-bar.tsx'
import { ThenBy } from './then-by.tsx'
import type { ReportPageState } from './use-report-page.ts'

/** Parts of names with their own tab; the others are in the palette and under "Then by". */
const mostPartTabs = 8

interface ReportTabsProps {
  page: ReportPageState
  /** Receives the element where the tools of the table are rendered. */
  toolsRef: (place: Element | null) => void
}

/** The grouping of the report, its second grouping and its filters. */
export function ReportTabs({ page, toolsRef }: ReportTabsProps) {
  const { preset, parts, state, filters, onFilter, setSearch } = page
  const { groupBy, range } = state
  const definitions = useMemo(
    () => [...barFilters.filter((d) => !preset.origin || d.key !== 'origin'), ...parts.map(partFilter)],
    [preset, parts],
  )
  return (
    <Tabs
      label="Group by"
      items={tabsFor(groupBy, [preset.first, ...(preset.more ?? [])], parts.slice(0, mostPartTabs)).map((key) => ({
        key,
        label: groupName(key),
      }))}
      most={mostGroupTabs}
      asChips
      value={tabOf(groupBy)}
      onChange={(tab) => setSearch(tabPatch(tab))}
      controls="report"
      right={
        <>
          <ThenBy
            {...{ groupBy, parts }}
            value={state.thenBy}
            onChange={(thenBy) => setSearch(thenPatch(thenBy))}
            cross={state.cross}
            onCross={(on) => setSearch(flagPatch('cross', on))}
          />
          <ReportFilterBar
            definitions={definitions}
            filters={filters}
            range={range}
            onChange={onFilter}
            onClear={() => setSearch({ filters: undefined })}
            lead={<SiteFilter filters={filters} range={range} onChange={onFilter} />}
          />
          <div ref={toolsRef} className="report-tools" />
        </>
      }
    />
  )
}
