import { NoticeDialog } from './notice-dialog.tsx'
import { texts } from './texts.ts'

/** A blocker hides parts of the app. */
export default function AdblockDialog({ onClose }: { onClose: () => void }) {
  return (
    <NoticeDialog title={texts.adblockTitle} button="Close" onClose={onClose}>
      {texts.adblockText} {texts.adblockAsk}
    </NoticeDialog>
  )
}
