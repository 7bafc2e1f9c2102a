import { texts } from './texts.ts'
import { NoticeDialog } from './notice-dialog.tsx'

/** Opens whenever the server refuses a change in the demo account. */
export default function DemoDialog({ onClose }: { onClose: () => void }) {
  return (
    <NoticeDialog title={texts.demoTitle} button="OK" onClose={onClose}>
      {texts.demoText}
    </NoticeDialog>
  )
}
