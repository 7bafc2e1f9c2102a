import { attempt, listen } from '../quiet.ts'

/**
 * Calls `watch` for the frames in a window that may be looked into and have no script of their own, now and whenever one is
 * loaded. A frame of this kind is part of the page that holds it, also one written as `srcdoc`.
 */
export function watchFrames(holder: Window, watch: (inside: Window) => void): void {
  const enter = (frame: EventTarget | null) => {
    const { contentDocument, contentWindow } = frame as HTMLIFrameElement
    // an empty document is about to be replaced
    if (!contentDocument || !contentDocument.body.firstElementChild || !contentWindow || contentWindow.outbound) return
    // a script that comes later in the frame finds it taken
    contentWindow.outbound = { script: { doubled: false } }
    watch(contentWindow)
    watchFrames(contentWindow, watch)
  }
  const enterAll = () => {
    for (const frame of holder.document.querySelectorAll('iframe')) attempt(() => enter(frame))
  }
  listen('load', ({ target }) => (target === holder.document ? enterAll() : enter(target)), holder)
  if (holder.document.readyState === 'complete') enterAll()
}
