import type { GroupBy } from '../../contract/dimensions.ts'
import { groupName, groupTabs, timeUnits } from '../../report/grouping.ts'

const others = ['referrer', 'status', 'boost'] as const satisfies readonly GroupBy[]

/** Every grouping of the report by name, for the command palette: some have no tab. */
export const reportGroupings = [...new Set<GroupBy>([...groupTabs, ...timeUnits, ...others])].map((groupBy) => ({
  key: `report:${groupBy}`,
  label: `Statistics by ${groupName(groupBy).toLowerCase()}`,
  to: `/insights/reports?tab=${groupBy}`,
}))
