import { Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Connection } from '../../contract/networks.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'

/** `2026-03-02T…` as 02-03-2026, as the specification writes dates of connections. */
const written = (instant: string | null) =>
  instant === null ? 'Never' : instant.slice(0, 10).split('-').toReversed().join('-')

/** A connection's name (Enter saves, Escape takes it back), its dates, and whether it is used only as a fallback. */
export function ConnectionSettings({ connection }: { connection: Connection }) {
  const api = useApi()
  const queries = useQueryClient()
  const { connectionUuid, connectionName, connectionIsFallback } = connection
  const [name, setName] = useState(connectionName)
  const [asking, setAsking] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: ['networks'] })
  const rename = useMutation({
    mutationFn: () => api.networks.rename({ connectionUuid, connectionName: name }),
    onSuccess: refresh,
    onError: (error) => {
      setName(connectionName)
      notify(messageOf(error), 'bad')
    },
  })
  const setFallback = async (campaignIsFallback: boolean) => {
    await api.networks.fallback({ connectionUuids: [connectionUuid], campaignIsFallback })
    await refresh()
  }
  const turnOff = useMutation({
    mutationFn: () => setFallback(false),
    onError: (error) => notify(messageOf(error), 'bad'),
  })
  const save = () => {
    if (name.trim() !== '' && name.trim() !== connectionName) rename.mutate()
    else setName(connectionName)
  }
  return (
    <div className="card-pad connection-settings">
      <TextInput
        label="Connection name"
        value={name}
        maxLength={100}
        disabled={rename.isPending}
        onChange={(e) => setName(e.currentTarget.value)}
        onBlur={save}
        onKeyDown={(e) => {
          if (e.key === 'Enter') e.currentTarget.blur()
          if (e.key === 'Escape') setName(connectionName)
        }}
      />
      <dl className="facts">
        <dt>Created date</dt>
        <dd className="num">{written(connection.connectionCreatedDatetime)}</dd>
        <dt>Last import date</dt>
        <dd className="num">{written(connection.connectionLastImportDatetime)}</dd>
      </dl>
      <Switch
        label="Fallback Only"
        description="Used only where no other network has a campaign"
        checked={connectionIsFallback}
        disabled={turnOff.isPending}
        onChange={() => (connectionIsFallback ? turnOff.mutate() : setAsking(true))}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => setFallback(true)}
        title="Are you sure you want to set this network as 'Fallback only'?"
      />
    </div>
  )
}
