import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { oldSecretDays } from '../../../contract/integrations/webhook-types.ts'
import { plural } from '../../../report/format.ts'
import { copyText } from '../../lib/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { notify } from '../../ui/notify.ts'

const copy = async (secret: string) => {
  if (await copyText(secret)) notify('Secret copied')
  else notify('Could not copy: the browser refused', 'bad')
}

/** Shows the secret of an endpoint once. */
export function SecretDialog({
  name,
  secret,
  isRotated = false,
  onClose,
}: {
  name: string
  secret: string
  isRotated?: boolean
  onClose: () => void
}) {
  return (
    <Dialog
      title={isRotated ? `The new secret of “${name}”` : `“${name}” is added`}
      size={640}
      onClose={onClose}
      closeOnClickOutside={false}
    >
      <div className="key-made">
        <p>
          <strong>Copy the secret now: it is shown this once.</strong>{' '}
          <span className="dim">With it your receiver knows that a message is ours.</span>
        </p>
        <div className="key-made-box">
          <code>{secret}</code>
          <Button data-autofocus leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(secret)}>
            Copy secret
          </Button>
        </div>
        <p className="dim">
          {isRotated
            ? `The previous secret also signs for ${plural(oldSecretDays, 'day')}, so that no message is refused while you replace it.`
            : 'Each message carries its signature in the header webhook-signature, as Standard Webhooks has it. '}
          {isRotated ? null : <ExternalLink href="https://www.standardwebhooks.com">Check a signature</ExternalLink>}
        </p>
        <DialogFoot onCancel={onClose} cancelLabel="Done" />
      </div>
    </Dialog>
  )
}
