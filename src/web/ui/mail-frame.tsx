import './mail-frame.css'
import { useCallback, useEffect, useRef, useState } from 'react'

// until the mail has loaded
const blank = 480

/**
 * A mail as a mail client would show it: no scripts run, and links open in a new tab. The frame is as high as its
 * content; we read its document for that, which is safe because no script runs in it.
 */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(blank)
  const fit = useCallback(() => {
    const body = frame.current?.contentDocument?.body
    if (body && body.scrollHeight > 0) setHeight(body.scrollHeight)
  }, [])
  // a different width wraps the lines differently
  useEffect(() => {
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [fit])
  return (
    <iframe
      ref={frame}
      className="mail-frame"
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      style={{ height }}
      onLoad={fit}
    />
  )
}
