import { capital } from './format.ts'
import type { GroupBy } from '../contract/dimensions.ts'
import type { ViewPath } from '../contract/insights/views.ts'
import type { FilterItem } from './search.ts'

/** What makes one screen of the report different from another. */
export interface ReportPreset {
  path: ViewPath
  title: string
  /** The grouping without a `tab` in the address. */
  first: GroupBy
  /** Groupings that have a tab here besides. */
  more?: readonly GroupBy[]
  /** Only what came this way; not a filter that can be taken off. */
  origin?: string
}

export const reportPresets = {
  reports: { path: '/insights/reports', title: 'All Statistics', first: 'name' },
  plugin: { path: '/insights/plugin', title: 'Plugin Statistics', first: 'name', origin: 'plugin' },
  pages: { path: '/insights/pages', title: 'Pages', first: 'page' },
  sources: { path: '/insights/sources', title: 'Sources', first: 'source', more: ['referrer', 'trafficChannel'] },
} as const satisfies Record<string, ReportPreset>

/** The header: a single origin chosen by filter gives its name to the screen, as the plugin does. */
export function reportTitle(preset: ReportPreset, filters: readonly FilterItem[]): string {
  const origins = preset.origin ? [] : filters.filter((f) => f.key === 'origin').map((f) => f.value)
  const [only] = origins
  return only !== undefined && origins.length === 1 ? `${capital(only)} Statistics` : preset.title
}
