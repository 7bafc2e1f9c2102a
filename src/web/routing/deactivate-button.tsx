import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../lib/session.ts'

const DeactivateDialog = lazy(async () => ({ default: (await import('./deactivate-dialog.tsx')).DeactivateDialog }))

interface DeactivateButtonProps {
  merchant: { advertiserUuid: string; advertiserDomain: string }
  onDone?: () => void
}

/** Only for users with permission: the server checks the same right. */
export function DeactivateButton({ merchant, onDone = () => undefined }: DeactivateButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('deactivate')) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Deactivate campaigns
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <DeactivateDialog merchant={merchant} onClose={() => setOpen(false)} onDone={onDone} /> : null}
      </Suspense>
    </>
  )
}
