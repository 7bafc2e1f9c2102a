import { leastPassword, longest } from '../../contract/bounds.ts'
import { PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreatorView } from '../../contract/creators/creator-fields.ts'
import type { ShareView } from '../../contract/creators/creator-shares.ts'
import { useApi } from '../lib/api.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useServerForm } from '../ui/form/use-server-form.ts'
import { notify } from '../ui/notify.ts'
import { AddressLine } from '../ui/address-line.tsx'

interface ShareDialogProps {
  creator: CreatorView
  /** The link whose password is changed; without one a link is made. */
  share?: ShareView
  onClose: () => void
}

const longEnough = (text: string) =>
  text === '' || text.length >= leastPassword ? null : `Password must be at least ${leastPassword} characters long`

/** Makes a share link with an optional password and shows it once, or changes the password of a link. */
export function ShareDialog({ creator: { creatorId, creatorName }, share, onClose }: ShareDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const [made, setMade] = useState<{ shareUrl: string; hasPassword: boolean } | null>(null)
  const form = useServerForm<{ password: string }, { shareUrl?: string }>({
    initialValues: { password: '' },
    validate: { password: longEnough },
    save: ({ password }) =>
      share
        ? api.creatorShares.protect({ creatorId, shareUuid: share.shareUuid, password })
        : api.creatorShares.create({ creatorId, password }),
    onSaved: async ({ shareUrl }) => {
      const hasPassword = form.fields.getValues().password !== ''
      if (shareUrl) setMade({ shareUrl, hasPassword })
      await makeStale(queries, 'creators')
      if (shareUrl) return
      notify(hasPassword ? 'The link asks for the new password' : 'The link asks for no password')
      onClose()
    },
  })
  if (made)
    return (
      <Dialog title={`Share link for ${creatorName}`} onClose={onClose}>
        <div className="creator-link">
          <p>
            Copy it now: it is shown this once.{' '}
            {made.hasPassword
              ? `Anyone with the link and the password sees the figures of ${creatorName}. Tell them the password another way.`
              : `Anyone with the link sees the figures of ${creatorName}.`}
          </p>
          <AddressLine value={made.shareUrl} label="Copy share link" />
        </div>
      </Dialog>
    )
  const { fields } = form
  return (
    <FormDialog
      title={share ? 'Password of the share link' : 'Make share link'}
      submitLabel={share ? 'Save password' : 'Make link'}
      form={form}
      isSecret
      onClose={onClose}
    >
      <PasswordInput
        label="Password"
        description={
          share
            ? 'Anyone already in with the old one has to enter it again. Leave empty to open the link without a password.'
            : 'Needed to open the link. Leave empty to open it without a password.'
        }
        autoComplete="new-password"
        maxLength={longest.password}
        key={fields.key('password')}
        {...fields.getInputProps('password')}
      />
    </FormDialog>
  )
}
