import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { staleMerchant } from './queries.ts'

/** Changes the password with the current one. Other sessions of the user end. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  return (
    <Dialog title="Change your password" size={420} onClose={onClose}>
      <NewPasswordForm
        asksOld
        save={({ oldPassword, password }) => api.partnerSignIn.changePassword({ oldPassword, newPassword: password })}
        onSaved={async () => {
          await staleMerchant(queries)
          notify('Password changed')
          onClose()
        }}
      />
    </Dialog>
  )
}
