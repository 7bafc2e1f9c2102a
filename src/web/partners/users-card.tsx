import { longest } from '../../contract/bounds.ts'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { neededName } from '../../contract/blank.ts'
import type { Output } from '../../contract/call.ts'
import type { partners } from '../../contract/partners/partners.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { IfMay } from '../lib/if-may.tsx'

type User = Output<typeof partners.detail>['users'][number]
type Values = { name: string; email: string; password: string }

function UserDialog({ partnerUuid, user, onClose }: { partnerUuid: string; user: User | null; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const of = { accountUuid: useMe().account.accountUuid, partnerUuid }
  const form = useServerForm<Values, unknown>({
    initialValues: { name: user?.name ?? '', email: user?.email ?? '', password: '' },
    validate: { name: neededName, email: neededName, password: neededName },
    save: (values) =>
      user
        ? api.partners.updateUser({ ...of, userUuid: user.uuid, ...values })
        : api.partners.addUser({ ...of, ...values }),
    onSaved: async () => {
      await makeStale(queries, 'partners')
      notify('Saved. A link to choose a password is on its way to them by mail')
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog
      title={user ? 'Update user' : 'Create user'}
      submitLabel={user ? 'Update user' : 'Create user'}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        maxLength={longest.partnerName}
        key={fields.key('name')}
        {...fields.getInputProps('name')}
      />
      <TextInput
        label="E-mail"
        type="email"
        readOnly={user !== null}
        description={user ? 'For another address add a person, and delete this one' : undefined}
        key={fields.key('email')}
        {...fields.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        description="Does not let anyone in: we mail a link to choose their own password"
        autoComplete="new-password"
        key={fields.key('password')}
        {...fields.getInputProps('password')}
      />
    </FormDialog>
  )
}

/** Users of the merchant portal. */
export function UsersCard({ partnerUuid, users }: { partnerUuid: string; users: readonly User[] }) {
  const api = useApi()
  const queries = useQueryClient()
  const { accountUuid } = useMe().account
  const [open, setOpen] = useState<User | 'new' | null>(null)
  const [gone, setGone] = useState<User | null>(null)
  return (
    <Card
      title="Users"
      actions={
        <IfMay>
          <Button variant="default" size="xs" onClick={() => setOpen('new')}>
            Create user
          </Button>
        </IfMay>
      }
      padded
    >
      {users.length === 0 ? <p className="dim">Nobody from the merchant can sign in yet.</p> : null}
      <ul className="partner-users">
        {users.map((u) => (
          <li key={u.uuid}>
            <span>
              <b>{u.name}</b>
              <br />
              <span className="dim">{u.email}</span>
            </span>
            <IfMay>
              <span className="partner-user-buttons">
                <Button variant="subtle" size="compact-xs" aria-label={`Edit ${u.name}`} onClick={() => setOpen(u)}>
                  Edit
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-xs"
                  aria-label={`Delete ${u.name}`}
                  onClick={() => setGone(u)}
                >
                  Delete
                </Button>
              </span>
            </IfMay>
          </li>
        ))}
      </ul>
      {open ? (
        <UserDialog partnerUuid={partnerUuid} user={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      ) : null}
      <ConfirmDialog
        opened={gone !== null}
        onClose={() => setGone(null)}
        title="Delete user"
        confirmLabel="Delete"
        danger
        onConfirm={async () => {
          if (!gone) return
          try {
            await api.partners.removeUser({ accountUuid, partnerUuid, userUuid: gone.uuid })
          } finally {
            await makeStale(queries, 'partners')
          }
          notify('User deleted')
        }}
      >
        {gone ? `${gone.name} can no longer sign in, and is signed out.` : null}
      </ConfirmDialog>
    </Card>
  )
}
