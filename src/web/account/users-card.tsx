import { Button } from '@mantine/core'
import { IconMail, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { AppLink } from '../ui/app-link.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListTable } from '../ui/list/list-table.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { useNow } from '../ui/time-ago.tsx'
import { InvitationRows } from './invitation-rows.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { usersQuery } from './queries.ts'
import { UserDialog } from './user-dialog.tsx'
import { type User, userColumnIds, userColumns } from './user-columns.tsx'

type Open = { what: 'add' } | { what: 'invite' } | { what: 'edit' | 'delete'; user: User }
const firstSort = { id: 'fullName', desc: false }
const keyOf = (user: User) => user.userUuid

/** The users of the account and the actions on them. */
export function UsersCard() {
  const api = useApi()
  const queries = useQueryClient()
  const me = useMe()
  const now = useNow(60_000)
  const users = useQuery(usersQuery(api))
  const state = useListState({ sorts: userColumnIds, firstSort })
  const [open, setOpen] = useState<Open | null>(null)
  const mayManage = me.userRights.includes('users')
  const columns = useMemo(
    () =>
      userColumns({
        me,
        now,
        onEdit: (user) => setOpen({ what: 'edit', user }),
        onDelete: (user) => setOpen({ what: 'delete', user }),
      }),
    [me, now],
  )
  const close = () => setOpen(null)
  const remove = async (user: User) => {
    await api.users.remove({ userUuid: user.userUuid })
    await queries.invalidateQueries({ queryKey: ['account'] })
  }
  const gone = open?.what === 'delete' ? open.user : null
  return (
    <Card
      title="Users"
      sub={users.data ? `${users.data.filter((u) => u.userIsActive).length} active` : undefined}
      actions={
        mayManage ? (
          <span className="card-buttons">
            <AppLink to="/settings/audit" className="link">
              Audit log
            </AppLink>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconMail size={14} aria-hidden />}
              onClick={() => setOpen({ what: 'invite' })}
            >
              Invite by e-mail
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setOpen({ what: 'add' })}
            >
              Add member
            </Button>
          </span>
        ) : null
      }
    >
      <div className="users-table">
        <ListTable<User>
          list={rowsOf(users)}
          state={state}
          label="Users"
          storageKey="users-columns"
          rowKey={keyOf}
          columns={columns}
          rowHeight={52}
          height={600}
          chooser={false}
        />
      </div>
      {mayManage ? <InvitationRows /> : null}
      {open?.what === 'add' ? <UserDialog onClose={close} /> : null}
      {open?.what === 'edit' ? <UserDialog userUuid={open.user.userUuid} onClose={close} /> : null}
      {open?.what === 'invite' ? <InviteDialog onClose={close} /> : null}
      <ConfirmDialog
        opened={gone !== null}
        onClose={close}
        onConfirm={() => (gone ? remove(gone) : undefined)}
        title={`Delete ${gone ? `${gone.userFirstname} ${gone.userLastname}` : ''}?`}
        confirmLabel="Delete"
        danger
      >
        They are signed out at once and can no longer sign in. Notes and logs keep their name.
      </ConfirmDialog>
    </Card>
  )
}
