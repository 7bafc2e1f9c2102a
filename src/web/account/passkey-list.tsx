import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../../contract/account/passkeys.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { canUsePasskeys, makePasskey } from '../lib/passkey.ts'
import { useMe } from '../lib/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { TimeAgo, useNow } from '../ui/time-ago.tsx'
import { TableSkeleton } from './card-skeleton.tsx'
import { passkeysQuery } from './queries.ts'

/** Whether this host can have passkeys, until the server says so: only with https, or locally. */
const mayHaveAny = () => window.location.protocol === 'https:' || window.location.hostname === 'localhost'

/** The user's passkeys. Hidden on hosts without passkey support, unless some exist. */
export function PasskeyList() {
  const api = useApi()
  const queries = useQueryClient()
  const { userTimezone } = useMe()
  const now = useNow(60_000)
  const found = useQuery(passkeysQuery(api))
  const [isAdding, setAdding] = useState(false)
  const [gone, setGone] = useState<Passkey | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: passkeysQuery(api).queryKey })
  const rows = found.data?.rows ?? []
  const mayAdd = found.data?.isPossible === true && canUsePasskeys()
  if (found.isPending ? !mayHaveAny() : found.data?.isPossible === false && rows.length === 0) return null
  return (
    <div className="security-part">
      <h3 className="security-title">Passkeys</h3>
      {found.isPending ? <TableSkeleton rows={1} /> : null}
      {found.error && !found.data ? (
        <ErrorPanel small message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : null}
      {found.data && rows.length === 0 ? (
        <p className="dim">
          {mayAdd
            ? 'Sign in with your finger, face or PIN instead of a password.'
            : 'This browser knows no passkeys: try another one.'}
        </p>
      ) : null}
      <ul className="sessions">
        {rows.map((row) => (
          <li key={row.passkeyUuid}>
            <span className="session-name">{row.passkeyName}</span>
            <span className="dim">
              {row.passkeyUsedDatetime ? (
                <>
                  Used <TimeAgo at={row.passkeyUsedDatetime} now={now} timeZone={userTimezone} />
                </>
              ) : (
                'Never used'
              )}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={`Delete the passkey ${row.passkeyName}`}
              onClick={() => setGone(row)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {mayAdd ? (
        <div className="card-buttons">
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        </div>
      ) : null}
      {isAdding ? <AddPasskey onClose={() => setAdding(false)} onAdded={refresh} /> : null}
      <ConfirmDialog
        opened={gone !== null}
        onClose={() => setGone(null)}
        onConfirm={async () => {
          if (gone) await api.passkeys.remove({ passkeyUuid: gone.passkeyUuid })
          await refresh()
        }}
        title={`Delete the passkey ${gone?.passkeyName ?? ''}?`}
        confirmLabel="Delete"
        danger
      >
        It signs in no more. Delete it on the device as well.
      </ConfirmDialog>
    </div>
  )
}

function AddPasskey({ onClose, onAdded }: { onClose: () => void; onAdded: () => Promise<unknown> }) {
  const api = useApi()
  const form = useServerForm<{ passkeyName: string }, unknown>({
    initialValues: { passkeyName: '' },
    validate: { passkeyName: (value: string) => (value.trim() === '' ? 'This field is required' : null) },
    save: async ({ passkeyName }) =>
      api.passkeys.add({ passkeyName, answer: await makePasskey(await api.passkeys.begin({})) }),
    onSaved: async () => {
      await onAdded()
      onClose()
    },
  })
  const { fields } = form
  return (
    <FormDialog form={form} title="Add a passkey" submitLabel="Go on" onClose={onClose}>
      <p className="dialog-text">
        Your browser asks you next for a finger, a face, a PIN or a security key. It works at this address only.
      </p>
      <TextInput
        label="What to call it"
        placeholder="My laptop"
        key={fields.key('passkeyName')}
        {...fields.getInputProps('passkeyName')}
      />
    </FormDialog>
  )
}
