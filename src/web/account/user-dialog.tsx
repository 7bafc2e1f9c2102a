import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { TableSkeleton } from './card-skeleton.tsx'
import { userQuery } from './queries.ts'
import { UserForm } from './user-form.tsx'

/** Adds a member, or changes a user after loading them. */
export function UserDialog({ userUuid, onClose }: { userUuid?: string; onClose: () => void }) {
  const api = useApi()
  const found = useQuery({ ...userQuery(api, userUuid ?? ''), enabled: userUuid !== undefined })
  if (userUuid === undefined) return <UserForm onClose={onClose} />
  if (found.data) return <UserForm user={found.data} onClose={onClose} />
  return (
    <Dialog title="Edit user" size={560} onClose={onClose}>
      {found.error ? (
        <ErrorPanel small message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <TableSkeleton rows={5} />
      )}
    </Dialog>
  )
}
