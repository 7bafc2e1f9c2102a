import './discovery.css'
import { Button } from '@mantine/core'
import { IconBulb, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Opportunity } from '../../contract/discovery/opportunities.ts'
import { todayIn } from '../../report/dates.ts'
import { momentText } from '../../report/date-text.ts'
import { searchText } from '../../report/search.ts'
import { useApi } from '../lib/api.tsx'
import { downloadCsv } from '../lib/download-csv.ts'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { DetailDrawer } from '../ui/detail-drawer.tsx'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { NO_SUB_YET } from '../ui/page-head.tsx'
import { ListFilterSelect } from '../ui/list/list-filters.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { type ListFilter, useListState } from '../ui/list/use-list-state.ts'
import { OpportunitiesLead } from './opportunities-lead.tsx'
import { opportunitiesCsv } from './opportunities-csv.ts'
import { opportunityColumns, typeLabels } from './opportunity-columns.tsx'
import { opportunitiesQuery } from './queries.ts'
import { texts } from './texts.ts'
import { WhyPanel } from './why-panel.tsx'

/** Height of the summary, so that the list does not jump when it loads. */
const leadHeight = { desk: 133, phone: 246 }
const NONE: readonly Opportunity[] = []
const byType: ListFilter = {
  key: 'type',
  label: 'Type',
  single: true,
  allLabel: 'All',
  allOption: 'All types',
  options: [
    { value: 'connect', label: typeLabels.connect },
    { value: 'alternative', label: typeLabels.alternative },
  ],
}
const filters = [byType]
const sorts = ['url', 'type', 'clicks', 'site', 'network', 'reason', 'value']
/** R260: money first. */
const firstSort = { id: 'value', desc: true }
const keyOf = (o: Opportunity) => `${o.opportunityType} ${o.opportunityUrlDomain}`
const textOf = (o: Opportunity) => o.opportunityUrlDomain

/** /discover/opportunities: shops whose clicks earn nothing, or less than they could, and why. */
export default function OpportunitiesPage() {
  const api = useApi()
  const me = useMe()
  const phone = useMedia(PHONE)
  const state = useListState({ filters, sorts, firstSort })
  const sites = useQuery(siteOptionsQuery(api))
  const list = useQuery(opportunitiesQuery(api))
  const { data } = list
  const currency = data?.currencyCode ?? me.currency.currencyCode
  const [type] = state.valuesOf('type')
  const all = data?.opportunities ?? NONE
  const rows = useMemo(() => all.filter((o) => !type || o.opportunityType === type), [all, type])
  const why = searchText(state.search, 'why') ?? null
  const shown = all.find((o) => keyOf(o) === why)
  const { setSearch } = state
  const columns = useMemo(
    () => opportunityColumns({ currency, shown: why, onWhy: (key) => setSearch({ why: key }), keyOf }),
    [currency, why, setSearch],
  )
  const hasNoSite = sites.data?.length === 0
  const empty =
    hasNoSite || (data && !data.computedDatetime)
      ? {
          icon: IconWorld,
          title: texts.noData,
          ...(hasNoSite
            ? {
                action: (
                  <Button component={AppLink} to="/sites">
                    Create site
                  </Button>
                ),
              }
            : { subtitle: texts.soon }),
        }
      : { icon: IconBulb, title: type ? texts.noneOfCategory : texts.noOpportunities }
  return (
    <ListScreen<Opportunity>
      head={{
        title: 'Opportunities',
        sub: data?.computedDatetime ? `As of ${momentText(data.computedDatetime, me.userTimezone)}` : NO_SUB_YET,
      }}
      above={
        data && all.length > 0 ? (
          <OpportunitiesLead all={all} currency={currency} />
        ) : list.isPending ? (
          <LoadingBlock h={phone ? leadHeight.phone : leadHeight.desk} radius="lg" />
        ) : null
      }
      list={{ ...rowsOf({ ...list, data: all }), rows }}
      state={state}
      empty={empty}
      label="Opportunities"
      storageKey="opportunity-columns"
      rowKey={keyOf}
      columns={columns}
      searchLabel="Find domain"
      searchText={textOf}
      rowHeight={40}
      height="calc(var(--page-h) - 300px)"
      toolbar={<ListFilterSelect filter={byType} state={state} />}
      csv={{
        name: '',
        onClick: () => downloadCsv(`opportunities_${todayIn(me.userTimezone)}`, opportunitiesCsv(rows, currency)),
      }}
    >
      <DetailDrawer
        opened={shown !== undefined}
        onClose={() => setSearch({ why: undefined })}
        title={shown ? `Why this number? ${shown.opportunityUrlDomain}` : ''}
      >
        {shown ? <WhyPanel id="why" why={shown.why} value={shown} currency={currency} /> : null}
      </DetailDrawer>
    </ListScreen>
  )
}
