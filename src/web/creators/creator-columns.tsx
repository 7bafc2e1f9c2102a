import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowRight,
  IconBuildingStore,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { CreatorRow } from '../../contract/creators/creator-fields.ts'
import { dayText, relativeTime, shortDay } from '../../report/date-text.ts'
import { amount, DASH, int } from '../../report/format.ts'
import type { CreatorFigures } from './use-figures.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Badge, type BadgeProps } from '../ui/badge.tsx'
import { Unusual } from './unusual.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'

export type Act = 'merchants' | 'edit' | 'archive' | 'restore' | 'erase'

const said: Record<NonNullable<CreatorRow['creatorMappingStatus']>, { label: string; tone: BadgeProps['tone'] }> = {
  approved: { label: 'Assigned', tone: 'good' },
  pending: { label: 'Pending', tone: 'warn' },
  declined: { label: 'Declined', tone: 'bad' },
}

function Name({ row }: { row: CreatorRow }) {
  const status = row.creatorMappingStatus ? said[row.creatorMappingStatus] : null
  return (
    <span className="creator-name">
      <span className="creator-names">
        <span className="ell" title={row.creatorName}>
          {row.creatorName}
        </span>
        <span className="dim ell" title={row.creatorSlug}>
          {row.creatorSlug}
        </span>
      </span>
      {status ? <Badge tone={status.tone}>{status.label}</Badge> : null}
      {row.creatorIsUnusual ? <Unusual /> : null}
      {row.creatorIsArchived ? <Badge>Archived</Badge> : null}
    </span>
  )
}

/** The amount due, and its first due date. */
function Due({ of: { due, dueOn }, currency }: { of: CreatorFigures; currency: string }) {
  if (due === undefined) return DASH
  return (
    <span>
      {dueOn ? <span className="dim">{shortDay(dueOn)} </span> : null}
      {amount(due, currency)}
    </span>
  )
}

interface ActionsProps {
  row: CreatorRow
  mayChange: boolean
  mayErase: boolean
  onAct: (row: CreatorRow, act: Act) => void
}
const Actions = ({ row, mayChange, mayErase, onAct }: ActionsProps) => (
  <span className="creator-row-buttons">
    <AppLink
      to={`/creators/${row.creatorId}`}
      className="icon-link"
      aria-label={`Page of ${row.creatorName}`}
      title={`Page of ${row.creatorName}`}
    >
      <IconArrowRight size={18} aria-hidden />
    </AppLink>
    <ActMenu row={row} mayChange={mayChange} mayErase={mayErase} onAct={onAct} />
  </span>
)
const ActMenu = ({ row, mayChange, mayErase, onAct }: ActionsProps) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${row.creatorName}`}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconBuildingStore size={16} />} onClick={() => onAct(row, 'merchants')}>
        Merchants
      </Menu.Item>
      {mayChange ? <Changes row={row} mayErase={mayErase} onAct={onAct} /> : null}
    </Menu.Dropdown>
  </Menu>
)

const Changes = ({ row, mayErase, onAct }: Omit<ActionsProps, 'mayChange'>) => (
  <>
    <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onAct(row, 'edit')}>
      Edit
    </Menu.Item>
    {row.creatorIsArchived ? (
      <Menu.Item leftSection={<IconArchiveOff size={16} />} onClick={() => onAct(row, 'restore')}>
        Restore
      </Menu.Item>
    ) : (
      <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => onAct(row, 'archive')}>
        Archive
      </Menu.Item>
    )}
    {row.creatorIsArchived && mayErase ? (
      <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onAct(row, 'erase')}>
        Erase
      </Menu.Item>
    ) : null}
  </>
)

/** `mayChange` adds the actions of a row; the link to the creator's page is there for everybody. */
export function creatorColumns(
  timeZone: string,
  actions: Omit<ActionsProps, 'row'>,
  figures: { of: (creatorId: string) => CreatorFigures; currency: string; now: number },
): DataColumn<CreatorRow>[] {
  const { of, currency, now } = figures
  const figure =
    (text: (n: number) => string) =>
    (
      id: 'clicks' | 'sales' | 'commission' | 'pending' | 'next' | 'toPay',
      label: string,
      size: number,
      hideOnPhone: boolean,
    ): DataColumn<CreatorRow> => ({
      id,
      label,
      size,
      sortable: false,
      hideOnPhone,
      secondOnPhone: !hideOnPhone,
      value: (c) => of(c.creatorId)[id] ?? null,
      cell: (c) => {
        const n = of(c.creatorId)[id]
        return n === undefined ? DASH : text(n)
      },
    })
  const count = figure(int)
  const amountOf = figure((n) => amount(n, currency))
  const day = (instant: string) => dayText(instant, timeZone)
  const moment = (id: 'creatorCreatedDatetime' | 'creatorUpdatedDatetime', label: string): DataColumn<CreatorRow> => ({
    id,
    label,
    align: 'start',
    size: 140,
    hiddenByDefault: true,
    value: (c) => c[id],
    cell: (c) => <span className="num">{day(c[id])}</span>,
  })
  const columns: DataColumn<CreatorRow>[] = [
    {
      id: 'creatorName',
      label: 'Creator',
      align: 'start',
      size: 214,
      phoneSize: 150,
      hideable: false,
      value: (c) => c.creatorName,
      cell: (c) => <Name row={c} />,
    },
    count('clicks', 'Clicks', 80, true),
    count('sales', 'Sales', 70, true),
    amountOf('commission', 'Your commission', 140, true),
    amountOf('pending', 'Pending', 100, true),
    {
      id: 'dueOn',
      label: 'Due',
      help: 'On closed statements that nobody paid, and the day on which the first of them is due',
      size: 124,
      hideOnPhone: true,
      value: (c) => of(c.creatorId).due ?? null,
      cell: (c) => <Due of={of(c.creatorId)} currency={currency} />,
    },
    amountOf('next', 'Next statement', 128, true),
    amountOf('toPay', 'To pay', 100, false),
    {
      id: 'lastSale',
      label: 'Last sale',
      size: 90,
      sortable: false,
      hideOnPhone: true,
      value: (c) => of(c.creatorId).lastSale ?? '',
      cell: (c) => {
        const { lastSale } = of(c.creatorId)
        return <span className="num">{lastSale ? relativeTime(lastSale, now) : DASH}</span>
      },
    },
    {
      id: 'creatorId',
      hiddenByDefault: true,
      label: 'Creator ID',
      align: 'start',
      size: 160,
      value: (c) => c.creatorId,
      cell: (c) => <span className="num">{c.creatorId}</span>,
    },
    moment('creatorCreatedDatetime', 'Created at'),
    moment('creatorUpdatedDatetime', 'Updated at'),
  ]
  columns.push({
    id: 'actions',
    label: 'Actions',
    align: 'start',
    size: 88,
    hideable: false,
    sortable: false,
    value: () => '',
    cell: (c) => <Actions row={c} {...actions} />,
  })
  return columns
}
