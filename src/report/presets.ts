import { capital } from './format.ts'
import type { GroupBy } from '../contract/dimensions.ts'
import type { ViewPath } from '../contract/insights/views.ts'
import type { FilterItem } from './search.ts'

/** What distinguishes the screens of the report. */
export interface ReportPreset {
  path: ViewPath
  title: string
  /** The default grouping when the address has no `tab`. */
  first: GroupBy
  /** Groupings with an additional tab here. */
  more?: readonly GroupBy[]
  /** Only events of this origin; not a filter the user can remove. */
  origin?: string
}

export const reportPresets = {
  reports: { path: '/insights/reports', title: 'All Statistics', first: 'name' },
  plugin: { path: '/insights/plugin', title: 'Plugin Statistics', first: 'name', origin: 'plugin' },
  pages: { path: '/insights/pages', title: 'Pages', first: 'page' },
  sources: { path: '/insights/sources', title: 'Sources', first: 'source', more: ['referrer', 'trafficChannel'] },
} as const satisfies Record<string, ReportPreset>

/** The heading: a single origin chosen by filter names the screen, like the plugin's. */
export function reportTitle(preset: ReportPreset, filters: readonly FilterItem[]): string {
  const origins = preset.origin ? [] : filters.filter((f) => f.key === 'origin').map((f) => f.value)
  const [only] = origins
  return only !== undefined && origins.length === 1 ? `${capital(only)} Statistics` : preset.title
}
