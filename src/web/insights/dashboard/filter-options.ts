import type { Output } from '../../../contract/call.ts'
import type { merchants } from '../../../contract/merchants/merchants.ts'
import { byLabel } from '../../lib/by-label.ts'
import type { FilterOption } from '../../ui/filter-select.tsx'
import type { Selection } from './selection.ts'

type Merchant = Output<typeof merchants.options>[number]
type Campaign = Output<typeof merchants.campaigns>[number]

/** Options by name. `more` distinguishes two things with the same name. */
export function toOptions<T>(
  items: readonly T[],
  valueOf: (item: T) => string,
  nameOf: (item: T) => string,
  more: (item: T) => string,
): FilterOption[] {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1)
  return byLabel(
    items.map((item) => {
      const name = nameOf(item)
      const extra = more(item)
      const twice = (counts.get(name) ?? 0) > 1 && extra !== '' && extra !== name
      return { value: valueOf(item), label: twice ? `${name} (${extra})` : name || extra }
    }),
  )
}

/** Merchants by domain, which is the value of the report's own filter. */
export const merchantFilterOptions = (list: readonly Merchant[]): FilterOption[] =>
  toOptions(
    list,
    (m) => m.advertiserDomain,
    (m) => m.advertiserDomain || m.advertiserName,
    (m) => m.advertiserName,
  )

/** Campaigns of the selected sites and networks; already selected ones stay in the list. */
export function campaignFilterOptions(
  list: readonly Campaign[],
  chosen: Selection,
  siteNames: ReadonlyMap<string, string>,
): FilterOption[] {
  const fits = (choice: readonly string[], uuid: string) => choice.length === 0 || choice.includes(uuid)
  return toOptions(
    list.filter(
      (c) =>
        chosen.trackerUuids.includes(c.trackerUuid) ||
        (fits(chosen.channelUuids, c.trackerChannelUuid) && fits(chosen.networkUuids, c.trackerNetworkUuid)),
    ),
    (c) => c.trackerUuid,
    (c) => c.trackerName,
    (c) => siteNames.get(c.trackerChannelUuid) ?? c.trackerProgramId,
  )
}
