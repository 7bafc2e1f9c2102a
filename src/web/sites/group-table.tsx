import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import type { SiteGroup } from '../../contract/sites/site-groups.ts'
import { plural } from '../../report/format.ts'
import { IfMay } from '../lib/if-may.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { type SimpleColumn, SimpleTable } from '../ui/simple-table.tsx'
import { GroupDot } from './group-dot.tsx'

interface GroupTableProps {
  groups: readonly SiteGroup[]
  nameOf: (channelUuid: string) => string
  onEdit: (group: SiteGroup) => void
  onRemove: (group: SiteGroup) => void
  /** One place up (-1) or down (1). */
  onMove: (place: number, by: -1 | 1) => void
  busy: boolean
}

/** Groups in the account's order, one per row. */
export function GroupTable({ groups, nameOf, onEdit, onRemove, onMove, busy }: GroupTableProps) {
  const act = (label: string, Icon: typeof IconPencil, run: () => void, disabled = false) => (
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={run}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
  const columns: SimpleColumn<SiteGroup>[] = [
    {
      key: 'name',
      head: 'Group',
      isRowHead: true,
      cell: (g) => (
        <span className="group-name">
          <GroupDot colour={g.siteGroupColour} />
          <AppLink
            to="/insights/reports"
            search={{ filters: [{ key: 'siteGroupUuids', value: g.siteGroupUuid, label: g.siteGroupName }] }}
            className="link"
            title={`Statistics of ${g.siteGroupName}`}
          >
            {g.siteGroupName}
          </AppLink>
        </span>
      ),
    },
    {
      key: 'sites',
      head: 'Sites',
      onPhone: 'note',
      cell: (g) => (
        <>
          {plural(g.channelUuids.length, 'site')}
          <span className="dim">{g.channelUuids.length > 0 ? ` · ${g.channelUuids.map(nameOf).join(', ')}` : ''}</span>
        </>
      ),
    },
    {
      key: 'acts',
      head: 'Move, edit or delete',
      isSilent: true,
      end: true,
      onPhone: 'state',
      cell: (g, i) => (
        <IfMay>
          {act(`Move up: ${g.siteGroupName}`, IconArrowUp, () => onMove(i, -1), busy || i === 0)}
          {act(`Move down: ${g.siteGroupName}`, IconArrowDown, () => onMove(i, 1), busy || i === groups.length - 1)}
          {act(`Edit: ${g.siteGroupName}`, IconPencil, () => onEdit(g))}
          {act(`Delete: ${g.siteGroupName}`, IconTrash, () => onRemove(g))}
        </IfMay>
      ),
    },
  ]
  return <SimpleTable label="Site groups" flush columns={columns} rows={groups} keyOf={(g) => g.siteGroupUuid} />
}
