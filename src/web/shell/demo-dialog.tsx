import { Button, Modal } from '@mantine/core'
import { type Switch, useSwitch } from '../lib/create-switch.ts'
import { texts } from './texts.ts'

/** Opens whenever the server refuses a change because the account is the demo. */
export function DemoDialog({ opened }: { opened: Switch }) {
  const close = () => opened.set(false)
  return (
    <Modal opened={useSwitch(opened)} onClose={close} title={texts.demoTitle} size={400} centered>
      <p className="dialog-text">{texts.demoText}</p>
      <div className="dialog-buttons">
        <Button onClick={close} data-autofocus>
          OK
        </Button>
      </div>
    </Modal>
  )
}
