import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconArrowRight, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { CreatorRow } from '../../contract/creators/creator-fields.ts'
import { dayText } from '../../report/date-text.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Badge, type BadgeProps } from '../ui/badge.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'

export type Act = 'edit' | 'archive' | 'restore' | 'erase'

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
      {row.creatorIsArchived ? <Badge>Archived</Badge> : null}
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
    {mayChange ? <ActMenu row={row} mayErase={mayErase} onAct={onAct} /> : null}
  </span>
)
const ActMenu = ({ row, mayErase, onAct }: Omit<ActionsProps, 'mayChange'>) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${row.creatorName}`}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
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
    </Menu.Dropdown>
  </Menu>
)

/** `mayChange` adds what can be done with a row; the way to the creator's page is there for everybody. */
export function creatorColumns(timeZone: string, actions: Omit<ActionsProps, 'row'>): DataColumn<CreatorRow>[] {
  const day = (instant: string) => dayText(instant, timeZone)
  const moment = (id: 'creatorCreatedDatetime' | 'creatorUpdatedDatetime', label: string): DataColumn<CreatorRow> => ({
    id,
    label,
    align: 'start',
    size: 140,
    value: (c) => c[id],
    cell: (c) => <span className="num">{day(c[id])}</span>,
  })
  const columns: DataColumn<CreatorRow>[] = [
    {
      id: 'creatorName',
      label: 'Creator',
      align: 'start',
      size: 320,
      phoneSize: 210,
      hideable: false,
      value: (c) => c.creatorName,
      cell: (c) => <Name row={c} />,
    },
    {
      id: 'creatorId',
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
    size: 96,
    hideable: false,
    sortable: false,
    secondOnPhone: true,
    value: () => '',
    cell: (c) => <Actions row={c} {...actions} />,
  })
  return columns
}
