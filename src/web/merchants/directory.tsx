import './merchants.css'
import { Button } from '@mantine/core'
import { IconBuildingStore, IconLink, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
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
import { momentText } from '../../report/date-text.ts'
import { useApi } from '../lib/api.tsx'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { useMe } from '../lib/session.ts'
import { SmartLinkDialog } from '../links/smart-link-dialog.tsx'
import type { LinkDraft } from '../links/use-link-form.ts'
import { FoldedFilters } from '../ui/list/list-filters.tsx'
import { NO_SUB_YET } from '../ui/page-head.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { usePages } from '../ui/list/use-pages.ts'
import { directoryColumns } from './directory-columns.tsx'
import { useDirectoryFilters } from './directory-filters.ts'
import { DirectoryLead } from './directory-lead.tsx'
import { directoryKey } from './queries.ts'
import type { RowAction } from './row-actions.tsx'
import type { DirectoryForm } from './texts.ts'
import { useRevenue } from './use-revenue.ts'
import { useKeptList } from './use-kept-list.ts'

type Wire = Output<typeof contract.directory.listWithTotals>
type Answer = Omit<Wire, 'total'> & { rows: readonly DirectoryRow[]; total?: number }
/** How near the end of the rows the next page is asked for, in pixels. */
const NEAR = 30
/** One line. */
const ROW = 40
/** Filters in sight; the rest under "More". */
const FILTERS = 3
/** By money; the older list has no column for it. */
const firstSorts = { merchants: { id: 'revenue', desc: true }, advs: { id: 'commission', desc: true } } as const
const keyOf = (row: DirectoryRow) => row.advertiser.advertiserUuid
const noActions = [] as const
const orderOf = (id: string | undefined): DirectoryOrder => directoryOrders.find((o) => o === id) ?? 'commission'
const sortsOf = (form: DirectoryForm) => directoryOrders.filter((o) => form === 'merchants' || o !== 'revenue')
const sorts = { merchants: sortsOf('merchants'), advs: sortsOf('advs') }
/** Those of the chosen values that the server knows. */
const knownOf = <T extends string>(values: readonly string[], known: readonly T[]): T[] =>
  known.filter((value) => values.includes(value))
/** How many there are; not where only "more than 10,000" is known. */
function totalOf({ total, totals }: Wire, isNarrowed: boolean): { total?: number } {
  if (total === null || total <= mostCounted) return total === null ? {} : { total }
  return isNarrowed ? {} : { total: totals.advertisersCount }
}
const EMPTY = {
  icon: IconBuildingStore,
  title: 'No Merchant data available yet',
  subtitle: 'To see your merchants simply connect a network',
}

/** Makes a smart link to a merchant from its row. */
const linkTo = (open: (draft: LinkDraft) => void): RowAction => ({
  label: (row) => `Create a smart link to ${row.advertiser.advertiserDomain}`,
  title: 'Create a smart link',
  icon: IconLink,
  run: ({ advertiser }) =>
    open({
      urlShortAdvertiserUuid: advertiser.advertiserUuid,
      urlShortTargetUrl: `${advertiser.advertiserDomain}/`,
    }),
})

/** Merchants the account can see, with what their campaigns come to. */
export function Directory({ form }: { form: DirectoryForm }) {
  const api = useApi()
  const { userTimezone, userRights, currency } = useMe()
  const mayChange = userRights.includes('manage')
  const navigate = useNavigate()
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
  const { alerts } = useOpenAlerts()
  const [linking, setLinking] = useState<LinkDraft | null>(null)
  const revenue = useRevenue(list.rows)
  const { currencyCode } = currency
  const columns = useMemo(
    () =>
      directoryColumns(form, userTimezone, alerts, mayChange ? [linkTo(setLinking)] : noActions, {
        revenue,
        currencyCode,
      }),
    [form, userTimezone, alerts, mayChange, setLinking, revenue, currencyCode],
  )
  const { first } = list
  const seek = (text: string) => state.setSearch({ q: text.trim() || undefined }, { replace: true })
  const chosen = state.filters.length > 0
  return (
    <ListScreen<DirectoryRow>
      head={{
        title: 'Merchants',
        sub: first?.figuresDatetime
          ? `Shops you can link to · figures of ${momentText(first.figuresDatetime, userTimezone)}`
          : NO_SUB_YET,
      }}
      actions={
        mayChange ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setLinking({})}>
            Create smartlink
          </Button>
        ) : null
      }
      above={<DirectoryLead totals={first?.totals} similar={first?.didYouMean ?? noActions} onSearch={seek} />}
      list={list}
      state={state}
      empty={{
        ...EMPTY,
        action: <Button onClick={() => void navigate({ to: '/networks' })}>Connect network</Button>,
      }}
      label="Merchants"
      searchLabel="Search for merchants"
      onSearchNow={seek}
      storageKey={`${form}-columns`}
      rowKey={keyOf}
      columns={columns}
      height="calc(var(--page-h) - 250px)"
      rowHeight={ROW}
      resetKey={JSON.stringify(question)}
      onRow={(row) => void navigate({ to: `/${form}/${row.advertiser.advertiserUuid}` as '/' })}
      toolbar={
        <>
          <FoldedFilters filters={filters} state={state} shown={FILTERS} />
          {chosen ? (
            <Button size="xs" variant="subtle" onClick={state.clearFilters}>
              Clear
            </Button>
          ) : null}
        </>
      }
    >
      {linking ? (
        <SmartLinkDialog
          opened
          onClose={() => setLinking(null)}
          initial={linking}
          onSaved={() => void navigate({ to: '/tools/urls' as '/' })}
        />
      ) : null}
    </ListScreen>
  )
}
