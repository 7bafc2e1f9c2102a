import { Button } from '@mantine/core'
import { Dialog } from '../ui/dialog.tsx'

/** After a plan was bought. It grants nothing: what the plan is, the server says. */
export function DoneDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Payment setup successful" size={440} onClose={onClose}>
      <p className="dialog-text">An invoice was generated and sent to your billing email.</p>
      <div className="dialog-buttons">
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
