import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ConnectionChannel } from '../../../contract/networks/connection-channel.ts'
import type { SiteConnection } from '../../../contract/networks/mappings.ts'
import type { Site } from '../../../contract/sites/sites.ts'
import { makeStale } from '../../lib/make-stale.ts'
import { useApi } from '../../lib/api.tsx'
import { DialogFoot } from '../dialog-foot.tsx'
import { Dialog } from '../dialog.tsx'
import { notify } from '../notify.ts'
import './mapping.css'
import { FormError } from '../form-error.tsx'

interface EditMappingDialogProps {
  site: Pick<Site, 'channelUuid' | 'channelName'>
  connection: Pick<SiteConnection, 'connectionChannels'>
  /** The name of the connection. */
  title: string
  onClose: () => void
  /** What the first mapping would have done to clicks: shown first, and needs confirmation. */
  preview?: ReactNode
}
const mappedText = 'Mappings updated successfully. It might take a few seconds before changes take place.'
const ownMapping = (c: ConnectionChannel, channelUuid: string) =>
  c.connectionsMappings.find((m) => m.connectionMappingChannelUuid === channelUuid)
const elsewhere = (c: ConnectionChannel, channelUuid: string) =>
  c.connectionsMappings
    .filter((m) => m.connectionMappingChannelUuid !== channelUuid)
    .map((m) => m.channel.channelName)
    .join(', ')

/** Adds and removes mappings of one connection to one site; every change is saved at once. */
export function EditMappingDialog({ site, connection, title, onClose, preview }: EditMappingDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const [filter, setFilter] = useState('')
  const [asked, setAsked] = useState<ConnectionChannel | null>(null)
  const { channelUuid } = site
  const change = useMutation({
    mutationFn: async (channel: ConnectionChannel) => {
      const own = ownMapping(channel, channelUuid)
      if (own) await api.mappings.remove({ channelUuid, connectionMappingUuid: own.connectionMappingUuid })
      else await api.mappings.add({ channelUuid, connectionChannelUuid: channel.connectionChannelUuid })
    },
    onSuccess: () => {
      setAsked(null)
      notify(mappedText)
    },
    onSettled: () => makeStale(queries, 'mappings'),
  })
  const mapped = connection.connectionChannels.filter((c) => ownMapping(c, channelUuid))
  const wanted = filter.trim().toLowerCase()
  const others = connection.connectionChannels.filter(
    (c) => !ownMapping(c, channelUuid) && c.connectionChannelName.toLowerCase().includes(wanted),
  )
  const row = (channel: ConnectionChannel, label: 'Add' | 'Remove') => {
    const also = elsewhere(channel, channelUuid)
    return (
      <li key={channel.connectionChannelUuid}>
        <div className="mapname">
          <b>{channel.connectionChannelName}</b>
          {also ? <span className="dim">Also mapped to {also}</span> : null}
        </div>
        <Button
          variant="default"
          size="xs"
          aria-label={`${label} ${channel.connectionChannelName}`}
          loading={change.isPending && change.variables === channel}
          disabled={change.isPending}
          onClick={() =>
            label === 'Add' && preview && mapped.length === 0 ? setAsked(channel) : change.mutate(channel)
          }
        >
          {label}
        </Button>
      </li>
    )
  }
  if (asked)
    return (
      <Dialog onClose={onClose} title={`Match ${site.channelName} with ${asked.connectionChannelName}?`} size={620}>
        {preview}
        <FormError problem={change.error} />
        <DialogFoot onCancel={() => setAsked(null)} busy={change.isPending}>
          <Button loading={change.isPending} onClick={() => change.mutate(asked)} data-autofocus>
            Match site
          </Button>
        </DialogFoot>
      </Dialog>
    )
  return (
    <Dialog onClose={onClose} title={`Edit mapping of ${title}`} size={520}>
      <h3 className="map-title">Mapped to {site.channelName}</h3>
      {mapped.length === 0 ? (
        <p className="dim">Nothing yet: programmes of {title} are no campaigns of this site.</p>
      ) : (
        <ul className="maplist">{mapped.map((c) => row(c, 'Remove'))}</ul>
      )}
      <h3 className="map-title">Add mapping</h3>
      <TextInput
        size="sm"
        value={filter}
        onChange={(e) => setFilter(e.currentTarget.value)}
        placeholder="Filter by domain"
        aria-label="Filter by domain"
        leftSection={<IconSearch size={15} aria-hidden />}
        data-autofocus
      />
      {others.length === 0 ? (
        <p className="dim">{wanted ? 'Nothing found' : 'Every site of this connection is mapped.'}</p>
      ) : (
        <ul className="maplist map-scroll">{others.map((c) => row(c, 'Add'))}</ul>
      )}
      <FormError problem={change.error} />
      <p className="dialog-text">
        Without a mapping, campaigns of this connection close on {site.channelName}. They open again when it is mapped
        again.
      </p>
    </Dialog>
  )
}
