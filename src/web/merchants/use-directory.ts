import {
  type DirectoryOrder,
  directoryOrders,
  merchantChances,
  merchantPageSize,
  merchantSettings,
  merchantStates,
  mostCounted,
} from '../../contract/merchants/directory-choices.ts'
import type { DirectoryRow } from '../../contract/merchants/directory.ts'
import type { Output } from '../../contract/call.ts'
import type { contract } from '../../contract/index.ts'
import { useApi } from '../lib/api.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { useDirectoryFilters } from './directory-filters.ts'
import { directoryKey } from './queries.ts'
import type { DirectoryForm } from './texts.ts'
import { useKeptList } from './use-kept-list.ts'

type Wire = Output<typeof contract.directory.listWithTotals>
type Answer = Omit<Wire, 'total'> & { rows: readonly DirectoryRow[]; total?: number }
/** How near the end of the rows the next page is requested, in pixels. */
const NEAR = 30
/** Height of a single-line row. */
export const ROW = 40
/** By money; the older list has no column for it. */
const firstSorts = { merchants: { id: 'revenue', desc: true }, advs: { id: 'commission', desc: true } } as const
export const keyOf = (row: DirectoryRow) => row.advertiser.advertiserUuid
const orderOf = (id: string | undefined): DirectoryOrder => directoryOrders.find((o) => o === id) ?? 'commission'
const sortsOf = (form: DirectoryForm) => directoryOrders.filter((o) => form === 'merchants' || o !== 'revenue')
const sorts = { merchants: sortsOf('merchants'), advs: sortsOf('advs') }
/** The selected values that the server knows. */
const knownOf = <T extends string>(values: readonly string[], known: readonly T[]): T[] =>
  known.filter((value) => values.includes(value))
/** The total; omitted where only "more than 10,000" is known. */
function totalOf({ total, totals }: Wire, isNarrowed: boolean): { total?: number } {
  if (total === null || total <= mostCounted) return total === null ? {} : { total }
  return isNarrowed ? {} : { total: totals.advertisersCount }
}

/** The query of the directory from the address, and its rows page by page. */
export function useDirectory(form: DirectoryForm) {
  const api = useApi()
  useKeptList(`${form}-list`)
  const filters = useDirectoryFilters()
  const state = useListState({ filters, sorts: sorts[form], firstSort: firstSorts[form] })
  const question = {
    search: state.sought,
    orderBy: orderOf(state.sort?.id),
    orderDirection: state.sort?.desc === false ? ('asc' as const) : ('desc' as const),
    trackerNetworkUuids: [...state.valuesOf('trackerNetworkUuids')],
    trackerCountryCodes: [...state.valuesOf('trackerCountryCodes')],
    assigneeUserUuids: [...state.valuesOf('assigneeUserUuids')],
    statuses: knownOf(state.valuesOf('statuses'), merchantStates),
    hasOpportunities: knownOf(state.valuesOf('hasOpportunities'), ['yes', ...merchantChances])[0],
    campaignSettings: knownOf(state.valuesOf('campaignSettings'), merchantSettings)[0],
  }
  const list = usePages<DirectoryRow, Answer>({
    queryKey: directoryKey(question),
    load: async ({ limit, before }, signal) => {
      const cursor = before?.cursor
      const answer = await api.directory.listWithTotals(
        { ...question, perPage: limit, ...(cursor ? { cursor } : {}) },
        { signal },
      )
      const { total: _, ...rest } = answer
      return { ...rest, rows: answer.campaigns, ...totalOf(answer, state.isNarrowed) }
    },
    size: merchantPageSize,
    rowKey: keyOf,
    rowHeight: ROW,
    threshold: NEAR,
  })
  return { list, state, filters, resetKey: JSON.stringify(question) }
}
