import { longest } from '../../contract/bounds.ts'
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isBlank } from '../../contract/blank.ts'
import type { Connection } from '../../contract/networks/networks.ts'
import { refusalOf } from '../lib/api-error.ts'
import { makeStale } from '../lib/make-stale.ts'
import { useApi } from '../lib/api.tsx'
import { useMay } from '../lib/session.ts'

/** The name of a connection: Enter saves, Escape reverts. `title` is shown without a name. */
export function ConnectionName({ connection, title }: { connection: Connection; title?: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const { connectionUuid, connectionName } = connection
  const mayChange = useMay()
  const [name, setName] = useState(connectionName)
  const rename = useMutation({
    mutationFn: () => api.networks.rename({ connectionUuid, connectionName: name }),
    onSuccess: () => makeStale(queries, 'networks'),
    // the typed name stays for another try; the demo account has none to offer
    onError: (error) => {
      if (refusalOf(error) === null) setName(connectionName)
    },
  })
  const save = () => {
    if (!isBlank(name) && name.trim() !== connectionName) rename.mutate()
    else takeBack()
  }
  const takeBack = () => {
    setName(connectionName)
    rename.reset()
  }
  return (
    <TextInput
      label="Connection name"
      value={name}
      placeholder={title}
      maxLength={longest.connectionName}
      disabled={rename.isPending}
      readOnly={!mayChange}
      error={refusalOf(rename.error)}
      onChange={(e) => setName(e.currentTarget.value)}
      onBlur={save}
      onKeyDown={(e) => {
        if (e.key === 'Enter') e.currentTarget.blur()
        if (e.key === 'Escape') takeBack()
      }}
    />
  )
}
