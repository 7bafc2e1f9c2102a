import { IconInfoCircle } from '@tabler/icons-react'
import { Tip } from './tip.tsx'

/** What something means, for the mouse, the focus and a finger. */
export const HelpTip = ({ text }: { text: string }) => (
  <Tip label={text} width={320} onFocus>
    <button type="button" className="help-button" aria-label={`About: ${text}`}>
      <IconInfoCircle size={14} aria-hidden />
    </button>
  </Tip>
)
