import { sumAmounts } from '../../contract/cents.ts'
import { Button } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { partnerStatuses, partnerStatusLabels, partnerStatusOf } from '../../contract/partners/partner-status.ts'
import { todayIn } from '../../report/dates.ts'
import { defaultRange, rangeFromSearch } from '../../report/ranges.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { PeriodPicker } from '../ui/date-range/period-picker.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { type ListFilter, useListState } from '../ui/list/use-list-state.ts'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { type ListedPartner, partnerColumns, partnerSorts } from './partner-columns.tsx'
import { PartnerDialog } from './partner-dialog.tsx'
import { Promo } from './promo.tsx'
import { partnerInsightsQuery, partnersQuery } from './queries.ts'
import { PartnersVerdict } from './partners-verdict.tsx'
import { isWrong } from './state-badge.tsx'
import { SummaryCards } from './summary-cards.tsx'
import './partners.css'
import { IfMay } from '../lib/if-may.tsx'

const byStatus: ListFilter = {
  key: 'status',
  label: 'Status',
  single: true,
  allLabel: 'All',
  allOption: 'All',
  options: partnerStatuses.map((s) => ({ value: s, label: partnerStatusLabels[s] })),
}
const filters = [byStatus]
const keyOf = (p: ListedPartner) => p.uuid
const textOf = (p: ListedPartner) => `${p.name} ${p.contactName} ${p.email} ${p.domain}`

/** /partners */
export default function PartnersPage() {
  const api = useApi()
  const me = useMe()
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  const state = useListState({ filters, sorts: partnerSorts })
  const today = todayIn(me.userTimezone)
  const range = rangeFromSearch(state.search, { ...defaultRange(today), compare: 'none' as const }, today)
  const asked = useQuery(partnersQuery(api, me.account.accountUuid))
  const recent = useQuery(partnerInsightsQuery(api, {}))
  const status = partnerStatuses.find((s) => state.valuesOf('status').includes(s))
  const inRange = useQuery(
    partnerInsightsQuery(api, { fromDate: range.from, toDate: range.to, ...(status && { status }) }),
  )
  const rows = useMemo(() => {
    const stats = new Map(recent.data?.stats.map((s) => [s.id, s]))
    const shown = asked.data?.map((p): ListedPartner => {
      const own = p.contracts.flatMap((uuid) => stats.get(uuid) ?? [])
      const last = own.flatMap((s) => s.lastConversionDatetime ?? []).toSorted()
      return {
        ...p,
        earned: recent.data ? sumAmounts(own.map((s) => s.value)) : null,
        lastConversionAt: last.at(-1) ?? null,
      }
    })
    // what is wrong is first, then who brings most, then as the server gives them: the latest activity first
    return shown?.toSorted((a, b) => Number(isWrong(b)) - Number(isWrong(a)) || (b.earned ?? 0) - (a.earned ?? 0))
  }, [asked.data, recent.data])
  const list = rowsOf<ListedPartner>({ ...asked, data: rows })
  const shown = { ...list, rows: status ? list.rows.filter((p) => partnerStatusOf(p.status) === status) : list.rows }
  const counted = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { status: s } of asked.data ?? [])
      counts.set(partnerStatusOf(s), (counts.get(partnerStatusOf(s)) ?? 0) + 1)
    return { ...byStatus, options: byStatus.options.map((o) => ({ ...o, count: counts.get(o.value) ?? 0 })) }
  }, [asked.data])
  const columns = useMemo(
    () => partnerColumns(me.userTimezone, me.currency.currencyCode),
    [me.userTimezone, me.currency.currencyCode],
  )
  const add = (
    <IfMay>
      <Button
        variant={asked.data?.some(isWrong) ? 'default' : 'filled'}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setIsAdding(true)}
      >
        Add Partner
      </Button>
    </IfMay>
  )
  if (asked.error && !asked.data)
    return (
      <>
        <PageHead title="My direct partners" />
        <PageBody>
          <Promo reason={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
        </PageBody>
      </>
    )
  return (
    <ListScreen<ListedPartner>
      head={{ title: 'My direct partners', sub: 'Merchants you work with without a network, most commission first' }}
      actions={
        <>
          <PeriodPicker value={range} setSearch={state.setSearch} />
          {add}
        </>
      }
      // the order of rows stands on both
      waitsAbove={asked.isPending || recent.isPending}
      above={
        <>
          <PartnersVerdict partners={asked.data ?? []} />
          <SummaryCards asked={inRange} />
        </>
      }
      list={shown}
      state={state}
      empty={{
        icon: IconPlugConnected,
        title: 'No direct partners added yet',
        subtitle:
          'A merchant you invite accepts your terms, installs the tracking, and pays by statement. One who tracks with TUNE is connected under Networks instead.',
        action: add,
      }}
      label="My direct partners"
      storageKey="partners-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel="Find partner"
      searchText={textOf}
      onRow={(p) => void navigate({ to: `/partners/${p.uuid}` as '/' })}
      rowHeight={44}
      height="calc(var(--page-h) - 372px)"
      toolbar={<ListFilterSelect filter={counted} state={state} />}
    >
      {isAdding ? (
        <PartnerDialog
          partner={null}
          onClose={() => setIsAdding(false)}
          onSaved={(uuid) => navigate({ to: `/partners/${uuid}` as '/', hash: 'new-campaign' })}
        />
      ) : null}
    </ListScreen>
  )
}
