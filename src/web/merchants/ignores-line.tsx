import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Advertiser } from '../../contract/merchants/merchant-of-page.ts'
import { DASH, plural } from '../../report/format.ts'
import { useApi } from '../lib/api.tsx'
import { ignoresQuery } from './queries.ts'

const IgnoresDialog = lazy(() => import('./ignores-dialog.tsx'))

/** The sites and networks for which suggestions exclude a merchant, and a button to change them. */
export function IgnoresLine({ advertiser, mayChange }: { advertiser: Advertiser; mayChange: boolean }) {
  const ignores = useQuery(ignoresQuery(useApi(), advertiser.advertiserUuid))
  const [editing, setEditing] = useState(false)
  const sites = (ignores.data ?? []).flatMap((i) => i.ignoreChannelUuid ?? [])
  const networks = (ignores.data ?? []).flatMap((i) => i.ignoreNetworkUuid ?? [])
  const parts = [
    ...(sites.length > 0 ? [plural(sites.length, 'site')] : []),
    ...(networks.length > 0 ? [plural(networks.length, 'network')] : []),
  ]
  const text = ignores.data ? (parts.length > 0 ? `Left out for ${parts.join(' and ')}` : 'On') : DASH
  return (
    <>
      <span>{text}</span>
      {mayChange && ignores.data ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label="Edit suggestions"
          title="Edit suggestions"
          onClick={() => setEditing(true)}
        >
          <IconPencil size={15} aria-hidden />
        </ActionIcon>
      ) : null}
      {editing && ignores.data ? (
        <Suspense fallback={null}>
          <IgnoresDialog
            advertiser={advertiser}
            channelUuids={sites}
            networkUuids={networks}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
