import { IconMessageChatbot } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKeyRow } from '../../../contract/integrations/api-keys.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { KeyTable } from '../key-table.tsx'
import { keysQuery } from '../queries.ts'
import { RevokeDialog } from '../revoke-dialog.tsx'

const isConnected = ({ keyKind, keyState }: ApiKeyRow) =>
  keyKind !== 'program' && (keyState === 'active' || keyState === 'paused')

/** Connected assistants: authorized in the browser, or with a key made for them. */
export function ConnectedCard({ zone }: { zone: string }) {
  const found = useQuery(keysQuery(useApi()))
  const [leaving, setLeaving] = useState<ApiKeyRow | null>(null)
  if (found.error && !found.data)
    return <ErrorPanel message={messageOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingBlock h={160} />
  const connected = found.data.keys.filter(isConnected)
  return (
    <Card title="Connected" sub="Each acts for the person who connected it, with no more rights than theirs">
      {connected.length === 0 ? (
        <EmptyState
          small
          icon={IconMessageChatbot}
          title="No assistant is connected"
          subtitle="Give yours the address of this page, or a key."
        />
      ) : (
        <KeyTable keys={connected} zone={zone} label="Connected assistants" onRevoke={setLeaving} />
      )}
      <RevokeDialog of={leaving} onClose={() => setLeaving(null)} />
    </Card>
  )
}
