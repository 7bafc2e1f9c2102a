import type { GroupBy } from '../../contract/dimensions.ts'
import { groupName, groupsWithoutTab, groupTabs, timeUnits } from '../../report/grouping.ts'

/** Every grouping of the report by name, for the command palette: some have no tab. */
export const reportGroupings = [...new Set<GroupBy>([...groupTabs, ...timeUnits, ...groupsWithoutTab])].map(
  (groupBy) => ({
    key: `report:${groupBy}`,
    label: `Statistics by ${groupName(groupBy).toLowerCase()}`,
    to: `/insights/reports?tab=${groupBy}`,
  }),
)
