import type { LedgerKind } from '../../contract/money/ledger.ts'
import { type FilterItem, type Search, searchText } from '../../report/search.ts'
import { kindKeys } from '../../report/change-kinds.ts'

export const PAGE = 50

const valuesOf = (filters: readonly FilterItem[], key: string) =>
  filters.filter((f) => f.key === key).map((f) => f.value)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the filters from the address; invalid values are dropped. */
export function readFilters(filters: readonly FilterItem[], search: Search) {
  const networkUuids = valuesOf(filters, 'networkUuids').filter((v) => uuid.test(v))
  const connectionUuids = valuesOf(filters, 'connectionUuids').filter((v) => uuid.test(v))
  const chosen = valuesOf(filters, 'kinds').filter((v): v is LedgerKind => (kindKeys as string[]).includes(v))
  const sought = (searchText(search, 'q') ?? '').slice(0, 200)
  return {
    ...(networkUuids.length > 0 ? { networkUuids } : {}),
    ...(connectionUuids.length > 0 ? { connectionUuids } : {}),
    ...(chosen.length > 0 ? { kinds: chosen } : {}),
    ...(sought === '' ? {} : { search: sought }),
  }
}

const yymmdd = (day: string): string => day.slice(2).replaceAll('-', '')
export const changesCsvName = (from: string, to: string): string => `outbound_changes_${yymmdd(from)}-${yymmdd(to)}`
