import { type SimpleColumn, SimpleTable } from '../ui/simple-table.tsx'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { LoadingBlock } from '../ui/loading-block.tsx'
import type { Expectation } from '../../contract/routing/expectation.ts'
import type { MerchantCampaign } from '../../contract/merchants/merchant-campaign.ts'
import { todayIn } from '../../report/dates.ts'
import { amount, DASH, int } from '../../report/format.ts'
import { byLabel } from '../lib/by-label.ts'
import { messageOf } from '../lib/api-error.ts'
import { downloadCsv } from '../lib/download-csv.ts'
import { PHONE, useMedia } from '../lib/use-media.ts'
import { useMe } from '../lib/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { Tip } from '../ui/tip.tsx'
import { campaignsCsv } from './campaigns-csv.ts'
import { campaignGroups, mostOfGroup } from './campaign-groups.ts'
import { CampaignRow, figuresText } from './campaign-row.tsx'
import { ConnectNetwork } from './connect-network.tsx'
import type { FoundMerchant } from './found-merchant.ts'
import { withoutCampaign } from './without-campaign.ts'

interface CampaignsCardProps {
  campaigns: { data: MerchantCampaign[] | undefined; error: unknown; refetch: () => unknown }
  found: FoundMerchant
  /** Expected earnings per click, by campaign. */
  expected: ReadonlyMap<string, Expectation | null> | undefined
  /** Called after an action on a campaign. */
  onDone: () => void
  /** Buttons at the right of the filters. */
  actions?: ReactNode
}
/** Number of options above which the site filter has a search box; the network filter has one above a single option. */
const searchSitesFrom = 5
const searchNetworksFrom = 1

const optionsOf = <T,>(rows: readonly T[], of: (row: T) => readonly (readonly [string, string])[]) =>
  byLabel([...new Map(rows.flatMap(of))].map(([value, label]) => ({ value, label })))

/** The search among the campaigns of a merchant, and its results. */
function useCampaignSearch(data: MerchantCampaign[] | undefined, found: FoundMerchant) {
  const [text, setText] = useState('')
  const [sites, setSites] = useState<readonly string[]>([])
  const [networks, setNetworks] = useState<readonly string[]>([])
  const rows = data ?? []
  const groups = campaignGroups(rows, { text, sites, networks })
  // some of the campaigns do not add up to the total
  const isWhole = text.trim() === '' && sites.length === 0 && networks.length === 0
  return {
    rows,
    groups,
    isEmpty: groups.traffic.length + groups.others.length + groups.closed.length === 0,
    rest: data && isWhole ? withoutCampaign(found.performance, data) : null,
    asked: { text, sites, networks },
    setText,
    setSites,
    setNetworks,
  }
}
type CampaignSearch = ReturnType<typeof useCampaignSearch>

/** The campaigns of a merchant in three groups, with search and filters. */
export function CampaignsCard({ campaigns, found, expected, onDone, actions }: CampaignsCardProps) {
  const { data, error } = campaigns
  const [connecting, setConnecting] = useState<string | null>(null)
  const search = useCampaignSearch(data, found)
  const { groups, isEmpty, rest } = search
  const { currencyCode } = found.performance
  const phone = useMedia(PHONE)
  const me = useMe()
  const mayChange = me.userRights.includes('manage')
  const download = () => {
    const chosen = [...groups.traffic, ...groups.others, ...groups.closed.flatMap((c) => c.rows)]
    const csv = campaignsCsv(chosen, { expected, currency: currencyCode })
    downloadCsv(`campaigns_${found.advertiser.advertiserDomain}_${todayIn(me.userTimezone)}`, csv)
  }
  const row = (one: MerchantCampaign) => (
    <CampaignRow
      key={one.campaign.campaignUuid}
      row={one}
      expected={expected?.get(one.campaign.campaignUuid)}
      found={found}
      currency={currencyCode}
      onConnect={mayChange ? setConnecting : undefined}
      onDone={onDone}
    />
  )
  return (
    <section className="card" aria-label="Campaigns">
      <Tools search={search} onDownload={download}>
        {actions}
      </Tools>
      {error && !data ? <ErrorPanel message={messageOf(error)} onRetry={() => void campaigns.refetch()} /> : null}
      {!data && !error ? <LoadingBlock h={180} /> : null}
      {data && isEmpty ? <EmptyState small title="No campaigns found" /> : null}
      {data && !isEmpty ? (
        <SimpleTable
          label="Campaigns of the merchant"
          className="merchant-campaigns"
          columns={phone ? phoneColumns(currencyCode) : columnsOf(currencyCode)}
        >
          <Group title="Campaigns with traffic the last 30 days" rows={groups.traffic} draw={row} />
          <Group title="Other campaigns" rows={groups.others} draw={row} />
          {groups.closed.map((closed) => (
            <ClosedGroup key={closed.networkUuid} {...closed} draw={row} />
          ))}
          {rest ? <Rest of={rest} currency={currencyCode} phone={phone} /> : null}
        </SimpleTable>
      ) : null}
      {groups.isCut ? <p className="merchant-more">Search to see more campaigns</p> : null}
      {connecting === null ? null : <ConnectNetwork networkUuid={connecting} onClose={() => setConnecting(null)} />}
    </section>
  )
}

interface ToolsProps {
  search: CampaignSearch
  onDownload: () => void
  /** Buttons at the right. */
  children: ReactNode
}
function Tools({ search: { rows, asked, isEmpty, setText, setSites, setNetworks }, onDownload, children }: ToolsProps) {
  return (
    <div className="merchant-tools">
      <TextInput
        size="sm"
        value={asked.text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder="Find campaign"
        aria-label="Find campaign"
        data-focus="search"
        leftSection={<IconSearch size={15} aria-hidden />}
      />
      <FilterSelect
        label="Site"
        options={optionsOf(rows, (r) => r.channels.map((c) => [c.channelUuid, c.channelName]))}
        value={asked.sites}
        onChange={setSites}
        atOnce
        searchFrom={searchSitesFrom}
      />
      <FilterSelect
        label="Network"
        options={optionsOf(rows, (r) => [[r.network.networkUuid, r.network.networkName]])}
        value={asked.networks}
        onChange={setNetworks}
        atOnce
        searchFrom={searchNetworksFrom}
      />
      <span className="spacer" />
      {isEmpty ? null : (
        <Tip label="Download CSV">
          <ActionIcon variant="default" size={32} onClick={onDownload} aria-label="Download CSV of campaigns">
            <IconDownload size={16} aria-hidden />
          </ActionIcon>
        </Tip>
      )}
      {children}
    </div>
  )
}

/** Results without a campaign, so that the rows add up to the total of the page. */
function Rest({ of, currency, phone }: { of: MerchantCampaign['performance']; currency: string; phone: boolean }) {
  return (
    <tbody>
      {phone ? (
        <tr>
          <td>
            Without campaign
            <span className="line-all num">{figuresText(of)}</span>
          </td>
          <td className="end num">{amount(of.revenue, currency)}</td>
        </tr>
      ) : (
        <tr>
          <td>Without campaign</td>
          <td className="end num">{int(of.clicksCount)}</td>
          <td className="end num">{int(of.conversionsCount)}</td>
          <td className="end num">{amount(of.revenue, currency)}</td>
          <td colSpan={3}>{DASH}</td>
        </tr>
      )}
    </tbody>
  )
}

const columnsOf = (currencyCode: string): readonly SimpleColumn<MerchantCampaign>[] => [
  { key: 'campaign', head: 'Campaign' },
  { key: 'clicks', head: 'Clicks', end: true },
  { key: 'conversions', head: 'Conversions', end: true },
  {
    key: 'revenue',
    head: (
      <>
        Revenue <span className="dim">{currencyCode}</span>
      </>
    ),
    end: true,
  },
  { key: 'commission', head: 'Commission', end: true },
  { key: 'sites', head: 'Sites' },
  { key: 'actions', head: 'Actions', isSilent: true, end: true },
]

/** A phone shows the others in lines below the name. */
const phoneColumns = (currencyCode: string) =>
  columnsOf(currencyCode).filter(({ key }) => key === 'campaign' || key === 'revenue')

interface GroupProps {
  title: string
  rows: readonly MerchantCampaign[]
  draw: (row: MerchantCampaign) => ReactNode
  right?: ReactNode
}
function Group({ title, rows, draw, right }: GroupProps) {
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr className="merchant-group">
        <th scope="rowgroup" colSpan={7}>
          {title} <span className="dim num">{int(rows.length)}</span>
          {right}
        </th>
      </tr>
      {rows.slice(0, mostOfGroup).map(draw)}
      {rows.length > mostOfGroup ? (
        <tr>
          <td colSpan={7} className="dim">
            More campaigns available, please use search campaign field
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

/** Closed campaigns of a network, collapsed by default. */
function ClosedGroup({ networkName, rows, draw }: { networkName: string } & Pick<GroupProps, 'rows' | 'draw'>) {
  const [open, setOpen] = useState(false)
  return (
    <Group
      title={`Closed campaigns · ${networkName}`}
      rows={rows}
      draw={(row) => (open ? draw(row) : null)}
      right={
        <button type="button" className="text-button merchant-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide campaigns' : 'Show campaigns'}
        </button>
      }
    />
  )
}
