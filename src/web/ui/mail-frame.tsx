import './mail-frame.css'
import { useCallback, useEffect, useRef, useState } from 'react'

// until the mail is there
const blank = 480

/**
 * A mail as a mail program would show it: nothing in it runs, and its links open next to it. As high as what it holds; its
 * page may be read for that, which gives it nothing while no script runs in it.
 */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(blank)
  const fit = useCallback(() => {
    const body = frame.current?.contentDocument?.body
    if (body && body.scrollHeight > 0) setHeight(body.scrollHeight)
  }, [])
  // another width breaks the lines elsewhere
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
