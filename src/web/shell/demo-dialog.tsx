import { texts } from './texts.ts'
import { NoticeDialog } from './notice-dialog.tsx'

/** Opens whenever the server refuses a change because the account is the demo. */
export default function DemoDialog({ onClose }: { onClose: () => void }) {
  return (
    <NoticeDialog title={texts.demoTitle} button="OK" onClose={onClose}>
      {texts.demoText}
    </NoticeDialog>
  )
}
