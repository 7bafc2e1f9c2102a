import { useQueryClient } from '@tanstack/react-query'
import type { ApiKeyRow } from '../../contract/integrations/api-keys.ts'
import { useApi } from '../lib/api.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { keysQuery } from './queries.ts'

/** Confirms before revoking a key or disconnecting an assistant. */
export function RevokeDialog({
  of,
  onClose,
  revoke,
}: {
  of: ApiKeyRow | null
  onClose: () => void
  /** Replaces the API call for keys of another kind. */
  revoke?: (keyUuid: string) => Promise<unknown>
}) {
  const api = useApi()
  const queries = useQueryClient()
  const isGrant = of?.keyKind === 'grant'
  return (
    <ConfirmDialog
      opened={of !== null}
      title={isGrant ? `Shut ${of.keyName} out?` : `Revoke ${of?.keyName ?? ''}?`}
      confirmLabel={isGrant ? 'Shut it out' : 'Revoke key'}
      danger
      onClose={onClose}
      onConfirm={async () => {
        if (of) await (revoke ? revoke(of.keyUuid) : api.apiKeys.revoke({ keyUuid: of.keyUuid }))
        onClose()
        await queries.invalidateQueries({ queryKey: keysQuery(api).queryKey })
      }}
    >
      {isGrant
        ? 'It is refused immediately. To use it again, connect it again in the assistant.'
        : 'Requests with it are refused immediately. A revoked key cannot be restored.'}
    </ConfirmDialog>
  )
}
