import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { roleLabels } from '../../contract/account/role-words.ts'
import type { Output } from '../../contract/call.ts'
import type { account } from '../../contract/account/account.ts'
import { refusalToChange } from '../../contract/account/who-may.ts'
import { dayText } from '../../report/date-text.ts'
import type { Me } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'
import type { DataColumn } from '../ui/data-table/column.ts'
import { LetterTile } from '../ui/letter-tile.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'

export type User = Output<typeof account.users>[number]
export const userColumnIds = ['fullName', 'userLoginDatetime', 'userUpdatedDatetime', 'userTitle'] as const

interface Parts {
  me: Me
  now: number
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}
/** The title is empty or the same as the role, so only one is shown. */
const saysRole = ({ userTitle, userRole }: User) =>
  userTitle === '' || userTitle.toLowerCase() === roleLabels[userRole].toLowerCase()
const nameOf = (u: User) => `${u.userFirstname} ${u.userLastname}`

type Column = DataColumn<User>

const Name = ({ of: u, me }: { of: User; me: Me }) => (
  <span className="ell">
    {nameOf(u)} {u.userUuid === me.userUuid ? <span className="dim">(you)</span> : null}
  </span>
)
const nameColumn = (me: Me): Column => ({
  id: 'fullName',
  label: 'Name',
  align: 'start',
  size: 260,
  hideable: false,
  value: nameOf,
  phoneCell: (u) => (
    <div className="cellmain">
      <LetterTile name={nameOf(u)} src={null} />
      <Name of={u} me={me} />
    </div>
  ),
  cell: (u) => (
    <div className="cellmain">
      <LetterTile name={nameOf(u)} src={null} />
      <span className="user-cell">
        <Name of={u} me={me} />
        <span className="dim ell">{u.userEmail}</span>
      </span>
    </div>
  ),
})

const lastLoginColumn = (timeZone: string, now: number): Column => ({
  id: 'userLoginDatetime',
  label: 'Last log in',
  align: 'start',
  size: 120,
  value: (u) => u.userLoginDatetime ?? '',
  cell: (u) =>
    u.userLoginDatetime ? (
      <TimeAgo at={u.userLoginDatetime} now={now} timeZone={timeZone} />
    ) : (
      <span className="dim">Never</span>
    ),
})

const updatedColumn = (timeZone: string): Column => ({
  id: 'userUpdatedDatetime',
  label: 'Last updated',
  align: 'start',
  size: 120,
  hideOnPhone: true,
  value: (u) => u.userUpdatedDatetime,
  cell: (u) => dayText(u.userUpdatedDatetime, timeZone),
})

const roleColumn: Column = {
  id: 'userTitle',
  label: 'Role',
  align: 'start',
  size: 160,
  onPhone: 'note',
  phoneCell: (u) => (
    <>
      {roleLabels[u.userRole]}
      {u.userIsActive ? '' : ', inactive'} · {u.userEmail}
    </>
  ),
  // sorts users without a title by their role
  value: (u) => u.userTitle || roleLabels[u.userRole],
  cell: (u) => (
    <span className="user-cell">
      <span className="ell">{u.userTitle || roleLabels[u.userRole]}</span>
      {saysRole(u) ? null : <span className="dim">Rights: {roleLabels[u.userRole]}</span>}
      {u.userIsActive ? null : <Badge tone="warn">Inactive</Badge>}
    </span>
  ),
}

type ActionsProps = Omit<Parts, 'now'> & { of: User }
function Actions({ of: u, me, onEdit, onDelete }: ActionsProps) {
  const actor = { userUuid: me.userUuid, role: me.userRole }
  const may = (change: object) => refusalToChange(actor, { userUuid: u.userUuid, role: u.userRole }, change) === null
  return (
    <span className="user-actions">
      {may({}) ? (
        <ActionIcon variant="subtle" color="gray" aria-label={`Edit ${nameOf(u)}`} onClick={() => onEdit(u)}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      ) : null}
      {me.userRights.includes('users') && u.userUuid !== me.userUuid && may({ isGone: true }) ? (
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${nameOf(u)}`} onClick={() => onDelete(u)}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      ) : null}
    </span>
  )
}

export const userColumns = ({ me, now, ...acts }: Parts): Column[] => [
  nameColumn(me),
  lastLoginColumn(me.userTimezone, now),
  updatedColumn(me.userTimezone),
  roleColumn,
  {
    id: 'actions',
    label: 'Actions',
    align: 'start',
    size: 96,
    sortable: false,
    onPhone: 'state',
    value: () => '',
    cell: (u) => <Actions of={u} me={me} {...acts} />,
  },
]
