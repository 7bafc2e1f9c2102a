import type { GroupBy } from '../../contract/dimensions.ts'
import { groupsWithoutTab, groupTabs, inSentence, timeUnits } from '../../report/grouping.ts'

/** Every grouping of the report by name, for the command palette: some have no tab. */
export const reportGroupings = (parts: readonly GroupBy[]) =>
  [...new Set<GroupBy>([...groupTabs, ...timeUnits, ...groupsWithoutTab, ...parts])].map((groupBy) => ({
    key: `report:${groupBy}`,
    label: `Statistics by ${inSentence(groupBy)}`,
    to: `/insights/reports?tab=${encodeURIComponent(groupBy)}`,
  }))
