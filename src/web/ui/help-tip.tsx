import { IconInfoCircle } from '@tabler/icons-react'
import { Tip } from './tip.tsx'

/** An explanation on hover, focus and touch. */
export const HelpTip = ({ text }: { text: string }) => (
  <Tip label={text} width={320} onFocus>
    <button type="button" className="help-button" aria-label={`About: ${text}`}>
      <IconInfoCircle size={14} aria-hidden />
    </button>
  </Tip>
)
