import type { ListedPartner as Listed } from '../../contract/partners/partner-views.ts'
import { dayText } from '../../report/date-text.ts'
import { DASH, money, plural } from '../../report/format.ts'
import { CellLink } from '../ui/cell-link.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { LetterTile } from '../ui/letter-tile.tsx'
import { StateDot, stateText } from './state-badge.tsx'

export type ListedPartner = Listed & { earned: number | null; lastConversionAt: string | null }
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
      size: 240,
      hideable: false,
      value: (p) => p.name,
      cell: (p) => (
        <span className="cellmain">
          <LetterTile name={p.name} />
          <CellLink to={`/partners/${p.uuid}`} search={{}} title={p.name} className="ell">
            {p.name}
          </CellLink>
        </span>
      ),
    },
    {
      id: 'onboardStatus',
      label: 'Onboarding status',
      align: 'start',
      size: 250,
      onPhone: 'state',
      value: stateText,
      cell: (p) => <StateDot partner={p} />,
    },
    {
      id: 'earned',
      label: 'Commission last 30 days',
      align: 'end',
      wraps: true,
      size: 120,
      secondOnPhone: true,
      value: (p) => p.earned ?? -1,
      cell: (p) => <span className={p.earned ? 'num' : 'num dim'}>{p.earned ? money(p.earned, currency) : DASH}</span>,
      csv: (p) => (p.earned === null ? '' : p.earned.toFixed(2)),
    },
    {
      id: 'lastConversionAt',
      label: 'Last conversion',
      align: 'start',
      wraps: true,
      size: 105,
      onPhone: 'note',
      phoneCell: (p) => `sold ${day(p.lastConversionAt)}`,
      value: (p) => p.lastConversionAt ?? '',
      cell: (p) => <span className={p.lastConversionAt ? 'num' : 'num dim'}>{day(p.lastConversionAt)}</span>,
    },
    {
      id: 'contractCount',
      label: 'Number of campaigns',
      align: 'end',
      wraps: true,
      size: 110,
      onPhone: 'note',
      phoneCell: (p) => plural(p.contractCount, 'campaign'),
      value: (p) => p.contractCount,
    },
    {
      id: 'contactName',
      label: 'Partner contact',
      align: 'start',
      wraps: true,
      size: 140,
      hiddenByDefault: true,
      value: (p) => p.contactName,
    },
    { id: 'owner', label: 'Owner', align: 'start', size: 130, value: (p) => p.owner },
    {
      id: 'createdBy',
      label: 'Created by',
      align: 'start',
      size: 130,
      hiddenByDefault: true,
      value: (p) => p.createdBy,
    },
    {
      id: 'createdAt',
      label: 'Created at',
      align: 'start',
      size: 105,
      hiddenByDefault: true,
      value: (p) => p.createdAt,
      cell: (p) => <span className="num">{day(p.createdAt)}</span>,
    },
  ]
}
