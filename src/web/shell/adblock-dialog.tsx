import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { looksBlocked } from './looks-blocked.ts'
import { texts } from './texts.ts'

const SEEN = 'outbound-adblock-seen'

/** Says once per visit that a blocker hides parts of the app. */
export function AdblockDialog() {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (sessionStorage.getItem(SEEN)) return undefined
    return looksBlocked((blocked) => setOpened(blocked))
  }, [])
  const close = () => {
    sessionStorage.setItem(SEEN, 'true')
    setOpened(false)
  }
  return (
    <Modal opened={opened} onClose={close} title={texts.adblockTitle} size={440} centered>
      <p className="dialog-text">
        {texts.adblockText} {texts.adblockAsk}
      </p>
      <div className="dialog-buttons">
        <Button onClick={close} data-autofocus>
          Close
        </Button>
      </div>
    </Modal>
  )
}
