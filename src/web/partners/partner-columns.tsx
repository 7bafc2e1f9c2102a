import type { PartnerRow } from '../../contract/partners/partner-views.ts'
import { dayText } from '../../report/date-text.ts'
import { DASH, money } from '../../report/format.ts'
import { CellLink } from '../ui/cell-link.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { StateDot, stateText } from './state-badge.tsx'

export type ListedPartner = PartnerRow & { earned: number | null; lastConversionAt: string | null }
export const partnerSorts = [
  'name',
  'contactName',
  'earned',
  'owner',
  'lastConversionAt',
  'contractCount',
  'onboardStatus',
  'createdBy',
  'createdAt',
] as const

export const partnerColumns = (timeZone: string, currency: string): DataColumn<ListedPartner>[] => {
  const day = (at: string | null) => (at === null ? DASH : dayText(at, timeZone))
  return [
    {
      id: 'name',
      label: 'Partner',
      align: 'start',
      size: 160,
      hideable: false,
      value: (p) => p.name,
      cell: (p) => (
        <CellLink to={`/partners/${p.uuid}`} search={{}} title={p.name}>
          {p.name}
        </CellLink>
      ),
    },
    {
      id: 'contactName',
      label: 'Partner Contact',
      align: 'start',
      wraps: true,
      size: 125,
      value: (p) => p.contactName,
    },
    {
      id: 'earned',
      label: 'Commission last 30 days',
      align: 'end',
      wraps: true,
      size: 120,
      value: (p) => p.earned ?? -1,
      cell: (p) => <span className="num">{money(p.earned, currency)}</span>,
      csv: (p) => (p.earned === null ? '' : p.earned.toFixed(2)),
    },
    { id: 'owner', label: 'Owner', align: 'start', size: 100, value: (p) => p.owner },
    {
      id: 'lastConversionAt',
      label: 'Last conversion',
      align: 'start',
      wraps: true,
      size: 105,
      value: (p) => p.lastConversionAt ?? '',
      cell: (p) => <span className="num">{day(p.lastConversionAt)}</span>,
    },
    {
      id: 'contractCount',
      label: 'Number Of Campaigns',
      align: 'end',
      wraps: true,
      size: 110,
      value: (p) => p.contractCount,
    },
    {
      id: 'onboardStatus',
      label: 'Onboarding status',
      align: 'start',
      size: 195,
      secondOnPhone: true,
      value: stateText,
      cell: (p) => <StateDot partner={p} />,
    },
    { id: 'createdBy', label: 'Created By', align: 'start', size: 105, value: (p) => p.createdBy },
    {
      id: 'createdAt',
      label: 'Created At',
      align: 'start',
      size: 105,
      value: (p) => p.createdAt,
      cell: (p) => <span className="num">{day(p.createdAt)}</span>,
    },
  ]
}
