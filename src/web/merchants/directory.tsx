import './merchants.css'
import { Button } from '@mantine/core'
import { IconBuildingStore, IconLink, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { DirectoryRow } from '../../contract/merchants/directory.ts'
import { momentText } from '../../report/date-text.ts'
import { useOpenAlerts } from '../lib/open-alerts.ts'
import { useMe } from '../lib/session.ts'
import { SmartLinkDialog } from '../links/smart-link-dialog.tsx'
import type { LinkDraft } from '../links/use-link-form.ts'
import { FoldedFilters } from '../ui/list/list-filters.tsx'
import { NO_SUB_YET } from '../ui/page-head.tsx'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { merchantAlerts } from './alerts-of-merchants.ts'
import { directoryColumns } from './directory-columns.tsx'
import { DirectoryLead } from './directory-lead.tsx'
import type { RowAction } from './row-actions.tsx'
import type { DirectoryForm } from './texts.ts'
import { keyOf, ROW, useDirectory } from './use-directory.ts'
import { useMerchantStates } from './use-merchant-states.ts'
import { useRevenue } from './use-revenue.ts'

/** Visible filters; the rest is under "More". */
const FILTERS = 3
const noActions = [] as const
const EMPTY = {
  icon: IconBuildingStore,
  title: 'No Merchant data available yet',
  subtitle: 'To see your merchants simply connect a network',
}

/** The row action that makes a smart link to a merchant. */
const linkTo = (open: (draft: LinkDraft) => void): RowAction => ({
  label: (row) => `Create a smart link to ${row.advertiser.advertiserDomain}`,
  title: 'Create smartlink',
  icon: IconLink,
  run: ({ advertiser }) =>
    open({
      urlShortAdvertiserUuid: advertiser.advertiserUuid,
      urlShortTargetUrl: `${advertiser.advertiserDomain}/`,
    }),
})

/** Merchants that the account can see, with the sums of their campaigns. */
export function Directory({ form }: { form: DirectoryForm }) {
  const { userTimezone, userRights, currency } = useMe()
  const { currencyCode } = currency
  const mayChange = userRights.includes('manage')
  const navigate = useNavigate()
  const { list, state, filters, resetKey } = useDirectory(form)
  const [linking, setLinking] = useState<LinkDraft | null>(null)
  const open = useOpenAlerts()
  const stateOf = useMerchantStates(open.alerts)
  const revenue = useRevenue(list.rows)
  const columns = useMemo(() => {
    const actions = mayChange ? [linkTo(setLinking)] : noActions
    return directoryColumns(form, { timeZone: userTimezone, stateOf, actions, revenue, currencyCode })
  }, [form, userTimezone, stateOf, mayChange, setLinking, revenue, currencyCode])
  const { first } = list
  const seek = (text: string) => state.setSearch({ q: text.trim() || undefined }, { replace: true })
  const alerts = open.isPending ? undefined : merchantAlerts(open.alerts)
  return (
    <ListScreen<DirectoryRow>
      head={{
        title: 'Merchants',
        sub: first?.figuresDatetime ? `Figures of ${momentText(first.figuresDatetime, userTimezone)}` : NO_SUB_YET,
      }}
      actions={
        mayChange ? (
          <Button
            variant={alerts?.length === 0 ? 'filled' : 'default'}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setLinking({})}
          >
            Create smartlink
          </Button>
        ) : null
      }
      above={
        <DirectoryLead
          totals={first?.totals}
          alerts={alerts}
          currency={currencyCode}
          similar={first?.didYouMean ?? noActions}
          onSearch={seek}
        />
      }
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
      resetKey={resetKey}
      onRow={(row) => void navigate({ to: `/${form}/${row.advertiser.advertiserUuid}` as '/' })}
      toolbar={
        <>
          <FoldedFilters filters={filters} state={state} shown={FILTERS} />
          {state.filters.length > 0 ? (
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
