import type { DirectoryRow } from '../../contract/merchants/directory.ts'
import { amount, DASH, percent } from '../../report/format.ts'
import { countryName } from '../lib/country-name.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Badge, BadgeList } from '../ui/badge.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { LetterTile } from '../ui/letter-tile.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Tip } from '../ui/tip.tsx'
import { onlyOnSites, onSites } from './on-sites.ts'
import { RowActions, type RowAction } from './row-actions.tsx'
import { dayText } from '../../report/date-text.ts'
import { termsText } from '../../report/terms-text.ts'
import type { Revenue } from './use-revenue.ts'
import { type DirectoryForm, fullName, initials } from './texts.ts'
import type { MerchantStates } from './use-merchant-states.ts'

type Row = DirectoryRow
const none = <span className="dim">{DASH}</span>

export const commissionText = ({
  campaignCommissionPercentage: percentage,
  campaignCommissionFlat: flat,
  campaignCurrencyCode: currency,
}: Pick<Row, 'campaignCommissionPercentage' | 'campaignCommissionFlat' | 'campaignCurrencyCode'>): string =>
  termsText(percentage, flat, currency)

/** The settings of a merchant's campaigns, in words. */
export const settingsOf = (row: Row): string[] => [
  ...onlyOnSites('Prioritized', row.campaignSites.priority, row.campaignSites.count),
  ...onSites('Disabled', row.campaignSites.excluded, row.campaignSites.count),
  ...onSites('Deactivated', row.campaignSites.deactivated, row.campaignSites.count),
  ...(row.campaignIsSplitTraffic ? ['Split test'] : []),
  ...(row.campaignIsCreatorOnly ? ['Creators only'] : []),
  ...(row.campaignIsRevshare ? ['Boost'] : []),
]
const badges = (labels: readonly string[]) => labels.map((label) => ({ key: label, label }))

/** New: its clicks are unpaid. Higher: another campaign states more than those in use. */
function Chance({ row }: { row: Row }) {
  if (row.campaignOpportunity)
    return (
      <Badge tone="accent" title="Clicks go there unpaid, and a campaign can be had">
        New
      </Badge>
    )
  if (!row.campaignAlternative) return null
  return (
    <Badge tone="good" title="Another campaign states a higher commission">
      ↗ Higher
    </Badge>
  )
}

function Managers({ row }: { row: Row }) {
  if (row.assignees.length === 0) return none
  const names = row.assignees.map(fullName).join(', ')
  const [first, ...rest] = row.assignees
  const shown = `${first ? initials(first) : ''}${rest.length > 0 ? `+${rest.length}` : ''}`
  return (
    <Tip label={names} onFocus>
      <button type="button" className="merchant-manager" aria-label={`${shown}, assigned to ${names}`}>
        {shown}
      </button>
    </Tip>
  )
}

const countries = (row: Row): string => {
  const [first, ...rest] = row.campaignCountryCodes.map(countryName)
  return first === undefined ? DASH : rest.length === 0 ? first : `${first} +${rest.length}`
}

const MerchantLink = ({ row: { advertiser }, form }: { row: Row; form: DirectoryForm }) => (
  <AppLink to={`/${form}/${advertiser.advertiserUuid}`} className="link ell" title={advertiser.advertiserName}>
    {advertiser.advertiserDomain}
  </AppLink>
)

const merchantColumn = (form: DirectoryForm): DataColumn<Row> => ({
  id: 'advertiserDomain',
  label: form === 'merchants' ? 'Merchant' : 'Merchants',
  align: 'start',
  size: 230,
  hideable: false,
  value: (row) => row.advertiser.advertiserDomain,
  phoneCell: (row) => (
    <div className="cellmain">
      <LetterTile name={row.advertiser.advertiserDomain} src={row.advertiser.advertiserFaviconUrl} />
      <MerchantLink row={row} form={form} />
    </div>
  ),
  phoneNotes: (row) => (row.campaignOpportunity || row.campaignAlternative ? [<Chance key="chance" row={row} />] : []),
  cell: (row) => (
    <div className="cellmain">
      <LetterTile name={row.advertiser.advertiserDomain} src={row.advertiser.advertiserFaviconUrl} />
      <span className="merchant-name">
        <MerchantLink row={row} form={form} />
        <Chance row={row} />
      </span>
    </div>
  ),
})

/** In the older list, which has no earnings. */
const upTo = 'Commission (up to)'
const commission = (label: string): DataColumn<Row> => ({
  id: 'commission',
  label,
  size: 104,
  ...(label === upTo ? { phoneSize: 124, secondOnPhone: true } : { onPhone: 'note', phoneCell: commissionText }),
  value: (row) => row.campaignCommission,
  cell: (row) => <span className="num">{commissionText(row)}</span>,
})
const revenue = (earned: Revenue, currency: string): DataColumn<Row> => {
  const of = (row: Row) => earned.get(row.advertiser.advertiserUuid) ?? null
  return {
    id: 'revenue',
    label: 'Revenue',
    unit: currency,
    help: 'Of the last 30 days, as in the report',
    size: 106,
    phoneSize: 124,
    secondOnPhone: true,
    value: of,
    cell: (row) => <span className="num">{amount(of(row), currency)}</span>,
  }
}
const status = (of: MerchantStates): DataColumn<Row> => {
  return {
    id: 'status',
    label: 'Status',
    align: 'start',
    size: 140,
    onPhone: 'state',
    value: (row) => of(row).text,
    cell: (row) => {
      const { hue, text, detail } = of(row)
      return (
        <span className="merchant-state">
          <StatusDot hue={hue} {...(detail === '' ? {} : { title: detail })}>
            {text}
          </StatusDot>
        </span>
      )
    },
  }
}
const settings: DataColumn<Row> = {
  id: 'campaignSettings',
  label: 'Campaign settings',
  align: 'start',
  wraps: true,
  size: 98,
  onPhone: 'note',
  phoneCell: (row) => settingsOf(row).join(', '),
  value: (row) => settingsOf(row).join(', '),
  cell: (row) => {
    const labels = settingsOf(row)
    return labels.length === 0 ? none : <BadgeList items={badges(labels)} max={1} label="settings" />
  },
}
const managers = (label: string): DataColumn<Row> => ({
  id: 'assigneeUsers',
  label,
  align: 'start',
  size: 84,
  value: (row) => row.assignees.map(fullName).join(', '),
  cell: (row) => <Managers row={row} />,
})
const country: DataColumn<Row> = {
  id: 'country',
  label: 'Country',
  align: 'start',
  size: 106,
  onPhone: 'note',
  phoneCell: countries,
  value: countries,
  cell: (row) => <span title={row.campaignCountryCodes.map(countryName).join(', ')}>{countries(row)}</span>,
}
const modified = (timeZone: string): DataColumn<Row> => ({
  id: 'campaignUpdatedDatetime',
  label: 'Date Modified',
  align: 'start',
  size: 130,
  hiddenByDefault: true,
  value: (row) => row.campaignUpdatedDatetime,
  cell: (row) => <span className="num">{dayText(row.campaignUpdatedDatetime, timeZone)}</span>,
})
const rejection: DataColumn<Row> = {
  id: 'campaignRejectionRate',
  label: 'Rejection rate',
  help: 'Rejected of all conversions of twelve months',
  wraps: true,
  size: 84,
  value: (row) => row.campaignRejectionRate,
  cell: (row) => <span className="num">{percent(row.campaignRejectionRate)}</span>,
}
const networks: DataColumn<Row> = {
  id: 'campaignNetworksCount',
  label: 'Networks',
  align: 'start',
  size: 200,
  onPhone: 'note',
  phoneCell: (row) => row.networks.map((n) => n.networkName).join(', '),
  value: (row) => row.networks.map((n) => n.networkName).join(', '),
  cell: (row) => (
    <BadgeList
      max={4}
      letters={20}
      label="networks"
      items={row.networks.map((n) => ({ key: n.networkUuid, label: n.networkName, to: `/networks/${n.networkUuid}` }))}
    />
  ),
}
const actions = (list: readonly RowAction[]): DataColumn<Row> => ({
  id: 'actions',
  label: 'Actions',
  align: 'start',
  size: 88,
  sortable: false,
  value: () => '',
  cell: (row) => <RowActions row={row} actions={list} />,
})

/** Columns of the directory in one of its two forms. */
export const directoryColumns = (
  form: DirectoryForm,
  about: {
    timeZone: string
    stateOf: MerchantStates
    actions: readonly RowAction[]
    revenue: Revenue
    currencyCode: string
  },
): DataColumn<Row>[] =>
  form === 'merchants'
    ? [
        merchantColumn(form),
        revenue(about.revenue, about.currencyCode),
        commission('Commission'),
        status(about.stateOf),
        networks,
        country,
        rejection,
        // most merchants have neither
        { ...settings, hiddenByDefault: true },
        { ...managers('Assigned'), hiddenByDefault: true },
        modified(about.timeZone),
        actions(about.actions),
      ]
    : [merchantColumn(form), commission(upTo), country, managers('Managers'), settings, actions(about.actions)]
