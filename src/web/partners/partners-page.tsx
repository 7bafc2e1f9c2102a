import { Button } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { todayIn } from '../../report/dates.ts'
import { defaultRange, rangeFromSearch } from '../../report/ranges.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { PeriodPicker } from '../ui/date-range/period-picker.tsx'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { type ListedPartner, partnerColumns, partnerSorts } from './partner-columns.tsx'
import { PartnerDialog } from './partner-dialog.tsx'
import { Promo } from './promo.tsx'
import { partnerInsightsQuery } from './queries.ts'
import { PartnersVerdict } from './partners-verdict.tsx'
import { isWrong } from './state-badge.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { byStatus, usePartnerList } from './use-partner-list.ts'
import './partners.css'
import { IfMay } from '../lib/if-may.tsx'

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
  const { partners, error, isPending, retry, counted, shown, status } = usePartnerList(state)
  const inRange = useQuery(
    partnerInsightsQuery(api, { fromDate: range.from, toDate: range.to, ...(status && { status }) }),
  )
  const columns = useMemo(
    () => partnerColumns(me.userTimezone, me.currency.currencyCode),
    [me.userTimezone, me.currency.currencyCode],
  )
  const add = (
    <IfMay>
      <Button
        variant={partners?.some(isWrong) ? 'default' : 'filled'}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setIsAdding(true)}
      >
        Add Partner
      </Button>
    </IfMay>
  )
  if (error && !partners)
    return (
      <>
        <PageHead title="My direct partners" />
        <PageBody>
          <Promo reason={messageOf(error)} onRetry={retry} />
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
      waitsAbove={isPending}
      above={
        <>
          <PartnersVerdict partners={partners ?? []} />
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
