import { DialogFoot } from '../ui/dialog-foot.tsx'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { isOurName } from '../lib/worn-brand.ts'
import { downloadBytes } from '../lib/download-bytes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { notify } from '../ui/notify.ts'

/** Recovery codes, shown once. Closes when the user confirms that they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false)
  const text = `${codes.join('\r\n')}\r\n`
  const copy = async () => {
    if (await copyText(text)) notify('Copied to clipboard')
    else notify('Could not copy: the browser refused', 'bad')
  }
  return (
    <Dialog
      title="Your recovery codes"
      size={460}
      onClose={() => {
        if (isKept) onClose()
      }}
      withCloseButton={false}
    >
      <p className="dialog-text">
        Each of these signs you in once when your app is lost. Keep them where you find them without your phone. They
        are shown only now.
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="card-buttons">
        <Button variant="default" size="xs" onClick={() => void copy()}>
          Copy all
        </Button>
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            downloadBytes(isOurName() ? 'outbound-recovery-codes.txt' : 'recovery-codes.txt', btoa(text), 'text/plain')
          }
        >
          Download
        </Button>
      </div>
      <Checkbox
        mt="md"
        label="I have kept them"
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <DialogFoot>
        <Button disabled={!isKept} onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
